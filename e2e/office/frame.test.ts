import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../shop-test.ts'
import { OWNER, openMenu, openOffice, PASSWORD } from './office-fixture.ts'

const EXPECTED_ERROR = /status of 40[14]/

test('the menu shows the screens that a user may open, and signs out', { tag: ['@O1', '@O3'] }, async ({
  page,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(EXPECTED_ERROR)
  const { sent } = await openOffice(page)
  await expect(page).toHaveURL('/office/account')
  await expect(page.getByRole('banner')).toContainText('Mathappu Fireworks')
  await openMenu(page)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link')).toHaveText([
    'Overview',
    'By Phone',
    'Enquiries',
    'Packing',
    'Price List',
    'Settings',
    'Users',
    'Audit',
    'Account',
  ])
  await expect(menu.getByRole('link', { name: 'Account' })).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)
  await page.evaluate(() => {
    localStorage.setItem('office_new_enquiry:u1:some-tab', '{}')
    localStorage.setItem('office_draft u1 2027-00001', '{}')
  })
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/office/signin')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('u1')))).toEqual([])
  expect(sent.map(({ call }) => call)).toEqual(['signout'])
})

test('the language belongs to the user and is stored by the shop', { tag: '@O1' }, async ({ page }) => {
  const { session } = await openOffice(page)
  await openMenu(page)
  await page.getByRole('button', { name: 'தமிழ்' }).click()
  await expect(page.getByRole('heading', { name: 'என் கணக்கு' })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('மத்தாப்பு பட்டாசு')
  await expect.poll(() => session.me.language).toBe('ta')
  await expectAccessible(page)
  // Simulates another browser.
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(page.getByRole('heading', { name: 'என் கணக்கு' })).toBeVisible()
})

test('a failed action shows an error in the status region until dismissed', { tag: '@O1' }, async ({
  page,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/net::ERR_FAILED/)
  await openOffice(page)
  await page.route('/office/api/signout', (route) => route.abort())
  await openMenu(page)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('status')).toHaveText(/^We couldn’t connect\./)
  await expect(page).toHaveURL('/office/account')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('status')).toHaveText('')
  await expect(page.getByRole('heading', { name: 'Account' })).toBeFocused()
})

test('a user whose session ended signs in over the screen and continues', { tag: '@O2' }, async ({
  page,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(EXPECTED_ERROR)
  const { session, sent } = await openOffice(page)
  await openMenu(page)
  session.isOpen = false
  await page.getByRole('button', { name: 'தமிழ்' }).click()
  const dialog = page.getByRole('dialog', { name: 'நீங்கள் லாக்அவுட் ஆகிவிட்டீர்கள்' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await expect(dialog.getByLabel('இமெயில்')).toHaveValue(OWNER.email)
  await expect(dialog.getByLabel('பாஸ்வேர்டு')).toBeFocused()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect.poll(() => session.me.language).toBe('ta')
  // The retried action has the same idempotency key.
  const keys = sent.filter(({ call }) => call === 'me/language').map(({ key }) => key)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  await expect(page).toHaveURL('/office/account')
})

test('signing out after the session ended opens the sign-in page', { tag: ['@O2', '@withstand'] }, async ({
  page,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(EXPECTED_ERROR)
  const { session } = await openOffice(page)
  await openMenu(page)
  session.isOpen = false
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/office/signin')
})

test('another user who signs in over a screen starts with a new screen', {
  tag: ['@O2', '@withstand'],
}, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(EXPECTED_ERROR)
  const { session, sent } = await openOffice(page)
  await openMenu(page)
  session.isOpen = false
  await page.getByRole('button', { name: 'தமிழ்' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('பாஸ்வேர்டு').fill(PASSWORD)
  session.me = { ...OWNER, user_id: 'u2', name: 'Selvi' }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/office/overview')
  await openMenu(page)
  await expect(page.getByRole('banner')).toContainText('Selvi')
  await expect(dialog).toBeHidden()
  expect(sent.map(({ call }) => call)).toEqual(['me/language', 'signin'])
})

test('an outdated screen shows a notice until it is reloaded', { tag: '@O1' }, async ({ page }) => {
  const office = await openOffice(page)
  await openMenu(page)
  const bar = page.getByText('The office has been updated.')
  for (const build of ['one', 'one', 'two']) {
    await expect(bar).toBeHidden()
    office.build = build
    await page.getByRole('button', { name: /தமிழ்|English/ }).click()
    await expect.poll(() => office.sent.at(-1)?.build).toBe(build)
  }
  await expect(page.getByText('ஆபீஸ் ஆப் அப்டேட் ஆகியுள்ளது.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'மீண்டும் லோடு செய்' }).click()
  await expect(page.getByRole('heading', { name: 'என் கணக்கு' })).toBeVisible()
  await expect(page.getByText('ஆபீஸ் ஆப் அப்டேட் ஆகியுள்ளது.')).toBeHidden()
})

test('a screen that fails to load shows an error and opens on Try Again', { tag: '@O1' }, async ({
  page,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/net::ERR_FAILED/, /dynamically imported module/)
  await page.route('/office/assets/account-*.js', (route) => route.abort())
  await openOffice(page)
  await expect(page.getByRole('heading', { name: 'This screen could not be loaded' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('/office/assets/account-*.js')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible()
})

test('shortcuts are listed behind ?, work, and can be turned off', {
  tag: ['@O1', '@W20'],
}, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(EXPECTED_ERROR)
  await openOffice(page, '/office/nothing')
  await expect(page.getByRole('heading', { name: 'Screen not found' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await expect(page.getByRole('heading', { name: 'Account' })).toBeFocused()
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(list.getByRole('row')).toHaveText([
    'ActionKey',
    'Show keyboard shortcuts?',
    'Go to price list importgi',
    'Go to your accountgm',
    'Go to auditga',
    'Go to usersgu',
    'Go to Settingsgs',
    'Go to price listgl',
    'Go to packinggp',
    'Go to enquiriesge',
    'New enquiry by phonen',
    'Go to overviewgo',
    'Open quick actionsCtrl+K',
  ])
  await expectAccessible(page, '[role=dialog]')
  await list.getByLabel('Use single-key shortcuts').uncheck()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.keyboard.press('?')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible()
  await page.keyboard.press('?')
  await expect(list).toBeHidden()
})

test('a shortcut works as soon as its screen is rendered', { tag: '@O1' }, async ({
  page,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(EXPECTED_ERROR)
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('h1')) return
      observer.disconnect()
      for (const key of ['g', 'm']) document.dispatchEvent(new KeyboardEvent('keydown', { key }))
    }).observe(document, { subtree: true, childList: true })
  })
  await openOffice(page, '/office/nothing')
  await expect(page.getByRole('heading', { name: 'Account' })).toBeFocused()
})
