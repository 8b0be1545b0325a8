import type { Browser, Locator, Page } from '@playwright/test'
import { expectAccessible } from '../../expect-accessible.ts'
import { expect, test } from '../../shop-test.ts'
import { FIRST_USER } from '../first-user.ts'
import { postForStatus, postToOffice, signInAsOwner } from '../office-actions.ts'
import { OWNER, openMenu, openOffice } from '../office-fixture.ts'

// Uses the journeys' shop, except where the API is mocked. Users get unique names, because all journeys share its office.

const REJECTED = /status of (401|403|404|409|410|422)/
const NEW_PASSWORD = 'rice boats under the bridge'
const newName = () => `Selvi ${crypto.randomUUID().slice(0, 8)}`
const emailOf = (name: string) => `${name.toLowerCase().replace(' ', '.')}@shop.example`

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/office/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Opens a screen as the owner. */
async function openAsOwner(page: Page, path: string) {
  await signInAsOwner(page)
  await page.goto(path)
}

/** Adds a member of staff on the users screen and returns the invitation link. */
async function addUser(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Add User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add User' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Email').fill(emailOf(name))
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Staff' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  const link = page.getByRole('dialog', { name: 'Link' })
  const text = await link.getByText('/office/invite#').textContent()
  await link.getByRole('button', { name: 'Close' }).click()
  return text ?? ''
}

/** Chooses an action in the menu of a user's row. */
async function chooseInMenu(page: Page, row: Locator, action: string) {
  await row.getByRole('button', { name: 'Actions for' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Signs a new member of staff in, in a separate browser, and opens the account screen. */
async function openAsNewUser(page: Page, browser: Browser, name: string): Promise<Page> {
  const userPage = await (await browser.newContext()).newPage()
  await signInAsOwner(page)
  const user = { user_name: name, email: emailOf(name), role: 'staff' }
  const { data } = await (await postToOffice(page, 'users', user)).json()
  expect(await postForStatus(userPage, 'invites/accept', { token: data.token, password: NEW_PASSWORD })).toBe(
    200,
  )
  await userPage.goto('/office/account')
  return userPage
}

/** Opens an invitation link in a separate browser and sets the password. Ends on the account screen. */
async function acceptInvite(browser: Browser, link: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(link)
  await expect(page.getByLabel('Email')).toHaveValue(/@shop\.example$/)
  await page.getByLabel('Password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Set Password' }).click()
  await expect(page.getByRole('heading', { name: 'Enquiries' })).toBeVisible()
  await page.goto('/office/account')
  return page
}

test('a packer with a mobile number gets the link by WhatsApp and signs in', {
  tag: ['@O2', '@O3'],
}, async ({ page, browser, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(REJECTED)
  await openAsOwner(page, '/office/users')
  const number = `9${crypto.getRandomValues(new Uint32Array(1)).join('').padStart(9, '0').slice(-9)}`
  const spoken = `+91 ${number.slice(0, 5)} ${number.slice(5)}`
  await page.getByRole('button', { name: 'Add User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add User' })
  await dialog.getByLabel('Name').fill(newName())
  await dialog.getByLabel('Email').fill(spoken)
  await dialog.getByRole('button', { name: 'Save' }).click()
  // Staff need an email address.
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await expect(dialog.getByRole('alert')).toContainText('Enter an email address')
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Packer' })
  await dialog.getByRole('button', { name: 'Save' }).click()

  const invite = page.getByRole('dialog', { name: 'Link' })
  await expect(invite).toContainText(`signs in as ${number}`)
  await expect(invite.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/91${number}\\?text=`),
  )
  const link = (await invite.getByText('/office/invite#').textContent()) ?? ''
  const packer = await (await browser.newContext()).newPage()
  await packer.goto(link)
  await expect(packer.getByLabel('Email')).toHaveValue(number)
  await packer.getByLabel('Password').fill(NEW_PASSWORD)
  await packer.getByRole('button', { name: 'Set Password' }).click()
  await expect(packer.getByRole('heading', { name: 'Packing' })).toBeVisible()

  const otherPhone = await (await browser.newContext()).newPage()
  await signIn(otherPhone, { email: spoken, password: 'not the password' })
  await expect(otherPhone.getByRole('alert')).toHaveText('Invalid email or password')
  await otherPhone.getByLabel('Password').fill(NEW_PASSWORD)
  await otherPhone.getByRole('button', { name: 'Sign In' }).click()
  await expect(otherPhone.getByRole('heading', { name: 'Packing' })).toBeVisible()
})

test('a user is added, signs in with the link, changes role and is disabled', {
  tag: ['@O2', '@O3', '@withstand'],
}, async ({ page, browser, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(REJECTED)
  await openAsOwner(page, '/office/users')
  const name = newName()
  const link = await addUser(page, name)
  const row = page.getByRole('table', { name: 'Users' }).getByRole('row', { name })
  await expect(row).toContainText('Link valid until')
  const userPage = await acceptInvite(browser, link)
  await openMenu(userPage)
  const menu = userPage.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Enquiries' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Users' })).toHaveCount(0)
  await userPage.goto('/office/users')
  await expect(
    userPage.getByRole('heading', { name: 'You don’t have permission to open this screen' }),
  ).toBeVisible()

  await page.reload()
  await expect(row).toContainText('Staff')
  await chooseInMenu(page, row, 'Change Role')
  const dialog = page.getByRole('dialog', { name: 'Change Role' })
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Packer' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status')).toHaveText(`Role of ${name} changed`)
  await expect(row).toContainText('Packer')
  await userPage.reload()
  await expect(userPage).toHaveURL(/\/office\/signin/)
  await signIn(userPage, { email: emailOf(name), password: NEW_PASSWORD })
  await expect(userPage.getByRole('heading', { name: 'Packing' })).toBeVisible()
  await userPage.goto('/office/account')
  await expect(userPage.getByRole('definition').filter({ hasText: 'Packer' })).toBeVisible()

  await page.reload()
  await chooseInMenu(page, row, 'Disable')
  await expect(page.getByRole('status')).toHaveText(`${name} can no longer sign in`)
  await expect(row).toContainText('Disabled')
  await signIn(userPage, { email: emailOf(name), password: NEW_PASSWORD })
  await expect(userPage.getByRole('alert')).toHaveText('Invalid email or password')
  await chooseInMenu(page, row, 'Enable')
  await expect(page.getByRole('status')).toHaveText(`${name} can sign in again`)
  await userPage.getByRole('button', { name: 'Sign In' }).click()
  await expect(userPage.getByRole('heading', { name: 'Packing' })).toBeVisible()
  await page.reload()
  await chooseInMenu(page, row, 'End Sessions')
  await expect(page.getByRole('status')).toHaveText(`Sessions of ${name} ended`)
  await userPage.reload()
  await expect(userPage).toHaveURL(/\/office\/signin/)
  // The link works only once.
  await userPage.goto(link)
  await userPage.getByLabel('Password').fill(NEW_PASSWORD)
  await userPage.getByRole('button', { name: 'Set Password' }).click()
  await expect(userPage.getByRole('alert')).toContainText('This link has been used')
  await userPage.goto('/office/invite')
  await expect(userPage.getByText('This link has been used')).toBeVisible()
  await userPage.context().close()
})

test('two-step verification is set up and turned off by keyboard; recovery codes work once', {
  tag: ['@O2', '@W20'],
}, async ({ page, browser, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(REJECTED)
  const name = newName()
  const userPage = await openAsNewUser(page, browser, name)
  const { TOTP } = await import('otpauth')
  const keys = userPage.keyboard
  await userPage.getByRole('button', { name: 'Set Up Two-Step Verification' }).focus()
  await keys.press('Enter')
  const dialog = userPage.getByRole('dialog', { name: 'Set Up Two-Step Verification' })
  await expect(dialog.getByLabel('Your password')).toBeFocused()
  await keys.type(NEW_PASSWORD)
  await keys.press('Enter')
  await expect(dialog.getByRole('img', { name: 'QR for your authenticator app' })).toBeVisible()
  await expectAccessible(userPage, '[role=dialog]')
  const secret = (await dialog.locator('p span').last().textContent())?.replaceAll(' ', '') ?? ''
  await dialog.getByLabel('Code').fill('000000')
  await keys.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('The code is wrong or already used. Enter a new one.')
  await expect(dialog.getByLabel('Code')).toBeFocused()
  await dialog.getByLabel('Code').fill(new TOTP({ secret }).generate())
  await keys.press('Enter')
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectAccessible(userPage, '[role=dialog]')
  const [first = '', second = ''] = await codes.allTextContents()
  await keys.press('Escape')
  await expect(codes).toHaveCount(10)
  await dialog.getByRole('button', { name: 'I Wrote Them Down' }).focus()
  await keys.press('Enter')
  await expect(userPage.getByRole('status')).toHaveText('Two-step verification set up')

  const email = emailOf(name)
  await userPage.context().clearCookies({ name: 'office' })
  await signIn(userPage, { email, password: NEW_PASSWORD })
  await expect(userPage.getByLabel('Code')).toBeFocused()
  await keys.type(first)
  await keys.press('Enter')
  await expect(userPage.getByRole('heading', { name: 'Enquiries' })).toBeVisible()
  await userPage.goto('/office/account')
  await expect(userPage.getByRole('definition').filter({ hasText: 'On' })).toBeVisible()

  await userPage.getByRole('button', { name: 'Turn Off Two-Step Verification' }).click()
  const end = userPage.getByRole('dialog', { name: 'Turn Off Two-Step Verification' })
  await end.getByLabel('Your password').fill(NEW_PASSWORD)
  await end.getByLabel('Code').fill(first)
  await keys.press('Enter')
  await expect(end.getByRole('alert')).toHaveText('The code is wrong or already used. Enter a new one.')
  await end.getByLabel('Code').fill(second)
  await keys.press('Enter')
  await expect(userPage.getByRole('status')).toHaveText('Two-step verification turned off')
  await expect(userPage.getByRole('definition').filter({ hasText: 'Off' })).toBeVisible()
  await userPage.context().close()
})

test('a user changes the password and ends another session', { tag: ['@O2', '@withstand'] }, async ({
  page,
  browser,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(REJECTED)
  const name = newName()
  const userPage = await openAsNewUser(page, browser, name)
  const other = await (await browser.newContext()).newPage()
  expect(await postForStatus(other, 'signin', { email: emailOf(name), password: NEW_PASSWORD })).toBe(200)
  await userPage.reload()
  const sessions = userPage.getByRole('table', { name: 'Where you are signed in' })
  await expect(sessions.getByRole('row')).toHaveCount(3)
  await expect(sessions.getByRole('row').filter({ hasText: 'This session' })).toHaveCount(1)
  await sessions.getByRole('button', { name: 'End' }).click()
  await expect(userPage.getByRole('status')).toHaveText('Session ended')
  await expect(sessions.getByRole('row')).toHaveCount(2)
  await other.goto('/office/account')
  await expect(other).toHaveURL(/\/office\/signin/)

  await userPage.getByRole('button', { name: 'Change Password' }).click()
  const dialog = userPage.getByRole('dialog', { name: 'Change Password' })
  await dialog.getByLabel('Your password').fill(NEW_PASSWORD)
  await dialog.getByLabel('New password').fill('password1234')
  await userPage.keyboard.press('Enter')
  await expect(dialog.getByLabel('New password')).toBeFocused()
  await expectAccessible(userPage, '[role=dialog]')
  await dialog.getByLabel('New password').fill('the lamp in the upper window')
  await userPage.keyboard.press('Enter')
  await expect(userPage.getByRole('status')).toHaveText('Password changed')
  for (const each of [userPage, other]) await each.context().close()
})

test('a change of users requires a confirmed identity and continues afterwards', {
  tag: ['@O2', '@O3'],
}, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(REJECTED)
  await openAsOwner(page, '/office/users')
  // The session counts as unconfirmed until the dialog's request succeeds.
  let isConfirmed = false
  await page.route('/office/api/me/confirm', async (route) => {
    const response = await route.fetch()
    isConfirmed = response.ok()
    await route.fulfill({ response })
  })
  await page.route('/office/api/users', async (route) => {
    if (route.request().method() === 'GET' || isConfirmed) return route.fallback()
    await route.fulfill({ status: 403, json: { error: { code: 'confirmation-required', message: '' } } })
  })
  await page.getByRole('button', { name: 'Add User' }).click()
  const add = page.getByRole('dialog', { name: 'Add User' })
  const name = newName()
  await add.getByLabel('Name').fill(name)
  await add.getByLabel('Email').fill(emailOf(name))
  await add.getByRole('button', { name: 'Save' }).click()
  const confirm = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(confirm.getByLabel('Your password')).toBeFocused()
  await expect(confirm.getByLabel('Code')).toBeHidden()
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(confirm).toBeHidden()
  await expect(add.getByRole('alert')).toHaveText('Not done. Confirm it’s you first.')
  await expect(add.getByLabel('Name')).toHaveValue(name)
  await add.getByRole('button', { name: 'Save' }).click()
  await confirm.getByLabel('Your password').fill('a wrong password')
  await page.keyboard.press('Enter')
  await expect(confirm.getByRole('alert')).toHaveText('Wrong password. Enter your current password.')
  await expect(confirm.getByLabel('Your password')).toBeFocused()
  await confirm.getByLabel('Your password').fill(FIRST_USER.password)
  await page.keyboard.press('Enter')
  const link = page.getByRole('dialog', { name: 'Link' })
  await expect(link).toContainText('/office/invite#')
  await expect(link).toContainText(`who signs in as ${emailOf(name)}`)
  await expect(link.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/\\?text=.*${encodeURIComponent(emailOf(name))}`),
  )
  await expect(page.getByRole('row', { name, includeHidden: true })).toBeVisible()
})

test('audit filters are in the URL, and Back restores them', { tag: ['@O8', '@withstand'] }, async ({
  page,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(REJECTED)
  await signInAsOwner(page)
  const name = newName()
  const user = { user_name: name, email: emailOf(name), role: 'packer' }
  expect(await postForStatus(page, 'users', user)).toBe(200)
  await page.goto('/office/users')
  await chooseInMenu(page, page.getByRole('row', { name }), 'Disable')
  await expect(page.getByRole('status')).toHaveText(`${name} can no longer sign in`)
  await page.goto('/office/audit')
  const rows = page.getByRole('table', { name: 'Audit' }).locator('tbody').getByRole('row')
  await page.getByLabel('About').fill(name)
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(0)).toContainText('disabled a user')
  await expect(rows.nth(1)).toContainText('role: Packer')
  await page.getByLabel('What').selectOption({ label: 'added a user' })
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(/action=create-user&subject=Selvi/)
  await page.goBack()
  await expect(rows).toHaveCount(2)
  await expect(page.getByLabel('What')).toHaveValue('')
  await page.getByLabel('Who').selectOption({ label: 'Owner' })
  await page.getByLabel('To', { exact: true }).fill('2026-01-01')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('No matching entries.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Who').locator('option:checked')).toHaveText('Owner')
})

test('a user who must set up two-step verification is redirected there', { tag: '@O2' }, async ({
  page,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(REJECTED)
  const { session } = await openOffice(page, '/office/nothing')
  session.me = { ...OWNER, must_set_up_second_factor: true }
  await page.goto('/office/users')
  await expect(page).toHaveURL('/office/account')
  await expect(page.getByText('Two-step verification is required here.')).toBeVisible()
  await expectAccessible(page)
})
