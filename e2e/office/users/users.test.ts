import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from '../../expect-accessible.ts'
import { expect, test } from '../../shop-test.ts'
import { FIRST_USER } from '../first-user.ts'
import { postForStatus, postToOffice, signInAsOwner } from '../office-actions.ts'
import { OWNER, openMenu, openOffice } from '../office-fixture.ts'

// Against the shop itself, but where it says so: everybody here has a name of their own, for all share its one office.

const REFUSED = /status of (401|403|404|409|410|422)/
const OWN_PASSWORD = 'rice boats under the bridge'
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

/** The browser of a new user of the staff, who has chosen their password and looks at their account. */
async function openAsNewUser(page: Page, browser: Browser, name: string): Promise<Page> {
  const theirs = await (await browser.newContext()).newPage()
  await signInAsOwner(page)
  const user = { user_name: name, email: emailOf(name), role: 'staff' }
  const { data } = await (await postToOffice(page, 'users', user)).json()
  expect(await postForStatus(theirs, 'invites/accept', { token: data.token, password: OWN_PASSWORD })).toBe(
    200,
  )
  await theirs.goto('/office/account')
  return theirs
}

/** Somebody else's browser, in which they have chosen their password by the link. */
async function acceptInvite(browser: Browser, link: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(link)
  await page.getByLabel('Password').fill(OWN_PASSWORD)
  await page.getByRole('button', { name: 'Set Password' }).click()
  await expect(page.getByRole('heading', { name: 'Enquiries' })).toBeVisible()
  await page.goto('/office/account')
  return page
}

test('a user is added, comes in by the link, changes role, and is disabled', {
  tag: ['@O2', '@O3', '@withstand'],
}, async ({ page, browser, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(REFUSED)
  await openAsOwner(page, '/office/users')
  const name = newName()
  const link = await addUser(page, name)
  const row = page.getByRole('table', { name: 'Users' }).getByRole('row', { name })
  await expect(row).toContainText('Link valid until')
  const theirs = await acceptInvite(browser, link)
  await openMenu(theirs)
  const menu = theirs.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Enquiries' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Users' })).toHaveCount(0)
  await theirs.goto('/office/users')
  await expect(
    theirs.getByRole('heading', { name: 'You don’t have permission to open this screen' }),
  ).toBeVisible()

  await page.reload()
  await expect(row).toContainText('Staff')
  await row.getByRole('button', { name: 'Change Role' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Role' })
  await expectAccessible(page, 'dialog')
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Packer' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status')).toHaveText(`Role of ${name} changed`)
  await expect(row).toContainText('Packer')
  await theirs.reload()
  await expect(theirs).toHaveURL(/\/office\/signin/)
  await signIn(theirs, { email: emailOf(name), password: OWN_PASSWORD })
  await expect(theirs.getByRole('heading', { name: 'Packing' })).toBeVisible()
  await theirs.goto('/office/account')
  await expect(theirs.getByRole('definition').filter({ hasText: 'Packer' })).toBeVisible()

  await page.reload()
  await row.getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByRole('status')).toHaveText(`${name} can no longer sign in`)
  await expect(row).toContainText('Disabled')
  await signIn(theirs, { email: emailOf(name), password: OWN_PASSWORD })
  await expect(theirs.getByRole('alert')).toHaveText('Invalid email or password')
  await row.getByRole('button', { name: 'Enable' }).click()
  await expect(page.getByRole('status')).toHaveText(`${name} can sign in again`)
  await theirs.getByRole('button', { name: 'Sign In' }).click()
  await expect(theirs.getByRole('heading', { name: 'Packing' })).toBeVisible()
  await page.reload()
  await row.getByRole('button', { name: 'End Sessions' }).click()
  await expect(page.getByRole('status')).toHaveText(`Sessions of ${name} ended`)
  await theirs.reload()
  await expect(theirs).toHaveURL(/\/office\/signin/)
  // Used once, the link leads nowhere.
  await theirs.goto(link)
  await theirs.getByLabel('Password').fill(OWN_PASSWORD)
  await theirs.getByRole('button', { name: 'Set Password' }).click()
  await expect(theirs.getByRole('alert')).toContainText('This link has been used')
  await theirs.goto('/office/invite')
  await expect(theirs.getByText('This link has been used')).toBeVisible()
  await theirs.context().close()
})

test('a second factor is set up and ended by keyboard; recovery codes work once', {
  tag: ['@O2', '@W20'],
}, async ({ page, browser, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(REFUSED)
  const name = newName()
  const theirs = await openAsNewUser(page, browser, name)
  const { TOTP } = await import('otpauth')
  const keys = theirs.keyboard
  await theirs.getByRole('button', { name: 'Set Up Two-Step Verification' }).focus()
  await keys.press('Enter')
  const dialog = theirs.getByRole('dialog', { name: 'Set Up Two-Step Verification' })
  await expect(dialog.getByLabel('Your password')).toBeFocused()
  await keys.type(OWN_PASSWORD)
  await keys.press('Enter')
  await expect(dialog.getByRole('img', { name: 'QR for your authenticator app' })).toBeVisible()
  await expectAccessible(theirs, 'dialog')
  const secret = (await dialog.locator('p span').last().textContent())?.replaceAll(' ', '') ?? ''
  await dialog.getByLabel('Code').fill('000000')
  await keys.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('The code is wrong or already used. Enter a new one.')
  await expect(dialog.getByLabel('Code')).toBeFocused()
  await dialog.getByLabel('Code').fill(new TOTP({ secret }).generate())
  await keys.press('Enter')
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectAccessible(theirs, 'dialog')
  const [first = '', second = ''] = await codes.allTextContents()
  await keys.press('Escape')
  await expect(codes).toHaveCount(10)
  await dialog.getByRole('button', { name: 'I Wrote Them Down' }).focus()
  await keys.press('Enter')
  await expect(theirs.getByRole('status')).toHaveText('Two-step verification set up')

  const email = emailOf(name)
  await theirs.context().clearCookies({ name: 'office' })
  await signIn(theirs, { email, password: OWN_PASSWORD })
  await expect(theirs.getByLabel('Code')).toBeFocused()
  await keys.type(first)
  await keys.press('Enter')
  await expect(theirs.getByRole('heading', { name: 'Enquiries' })).toBeVisible()
  await theirs.goto('/office/account')
  await expect(theirs.getByRole('definition').filter({ hasText: 'On' })).toBeVisible()

  await theirs.getByRole('button', { name: 'Turn Off Two-Step Verification' }).click()
  const end = theirs.getByRole('dialog', { name: 'Turn Off Two-Step Verification' })
  await end.getByLabel('Your password').fill(OWN_PASSWORD)
  await end.getByLabel('Code').fill(first)
  await keys.press('Enter')
  await expect(end.getByRole('alert')).toHaveText('The code is wrong or already used. Enter a new one.')
  await end.getByLabel('Code').fill(second)
  await keys.press('Enter')
  await expect(theirs.getByRole('status')).toHaveText('Two-step verification turned off')
  await expect(theirs.getByRole('definition').filter({ hasText: 'Off' })).toBeVisible()
  await theirs.context().close()
})

test('a user changes the password and ends another session', { tag: ['@O2', '@withstand'] }, async ({
  page,
  browser,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(REFUSED)
  const name = newName()
  const theirs = await openAsNewUser(page, browser, name)
  const other = await (await browser.newContext()).newPage()
  expect(await postForStatus(other, 'signin', { email: emailOf(name), password: OWN_PASSWORD })).toBe(200)
  await theirs.reload()
  const sessions = theirs.getByRole('table', { name: 'Where you are signed in' })
  await expect(sessions.getByRole('row')).toHaveCount(3)
  await expect(sessions.getByRole('row').filter({ hasText: 'This session' })).toHaveCount(1)
  await sessions.getByRole('button', { name: 'End' }).click()
  await expect(theirs.getByRole('status')).toHaveText('Session ended')
  await expect(sessions.getByRole('row')).toHaveCount(2)
  await other.goto('/office/account')
  await expect(other).toHaveURL(/\/office\/signin/)

  await theirs.getByRole('button', { name: 'Change Password' }).click()
  const dialog = theirs.getByRole('dialog', { name: 'Change Password' })
  await dialog.getByLabel('Your password').fill(OWN_PASSWORD)
  await dialog.getByLabel('New password').fill('password1234')
  await theirs.keyboard.press('Enter')
  await expect(dialog.getByLabel('New password')).toBeFocused()
  await expectAccessible(theirs, 'dialog')
  await dialog.getByLabel('New password').fill('the lamp in the upper window')
  await theirs.keyboard.press('Enter')
  await expect(theirs.getByRole('status')).toHaveText('Password changed')
  for (const each of [theirs, other]) await each.context().close()
})

test('a change of users asks who it is, and goes on once that is confirmed', {
  tag: ['@O2', '@O3'],
}, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(REFUSED)
  await openAsOwner(page, '/office/users')
  // The session is unconfirmed until the dialog's call has gone through.
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
  await expectAccessible(page, 'dialog')
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
  await expect(page.getByRole('dialog', { name: 'Link' })).toContainText('/office/invite#')
  await expect(page.getByRole('row', { name })).toBeVisible()
})

test('the audit is filtered by its address, and Back goes back', { tag: ['@O8', '@withstand'] }, async ({
  page,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(REFUSED)
  await signInAsOwner(page)
  const name = newName()
  const user = { user_name: name, email: emailOf(name), role: 'packer' }
  expect(await postForStatus(page, 'users', user)).toBe(200)
  await page.goto('/office/users')
  await page.getByRole('row', { name }).getByRole('button', { name: 'Disable' }).click()
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

test('a user who must set up a second factor is led there first', { tag: '@O2' }, async ({
  page,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(REFUSED)
  const { session } = await openOffice(page, '/office/nothing')
  session.me = { ...OWNER, must_set_up_second_factor: true }
  await page.goto('/office/users')
  await expect(page).toHaveURL('/office/account')
  await expect(page.getByText('Two-step verification is required here.')).toBeVisible()
  await expectAccessible(page)
})
