import { expectAccessible } from '../../expect-accessible.ts'
import { expect, test } from '../../shop-test.ts'
import { OWNER, PASSWORD, signIn, stubSessionApi } from '../office-fixture.ts'

const EXPECTED_ERROR = /status of 401/

test('a visitor without a session signs in and reaches the requested screen', { tag: '@O2' }, async ({
  page,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(EXPECTED_ERROR)
  const { sent } = await stubSessionApi(page)
  await page.goto('/office/account')
  await expect(page).toHaveURL('/office/signin?then=%2Faccount')
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await expect(page).toHaveTitle('Sign In · Office')
  await signIn(page)
  await expect(page).toHaveURL('/office/account')
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible()
  expect(sent.map(({ call, payload }) => [call, payload])).toEqual([
    ['signin', { email: OWNER.email, password: PASSWORD }],
  ])
  expect(sent[0]?.key).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
})

test('a failed sign-in does not reveal the cause and keeps typed text', {
  tag: ['@O2', '@W6'],
}, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(EXPECTED_ERROR)
  await stubSessionApi(page)
  await page.goto('/office/signin')
  await signIn(page, 'a wrong password')
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  await expect(page.getByLabel('Password')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue(OWNER.email)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'தமிழ்' }).click()
  await expect(page.getByRole('alert')).toHaveText('இமெயில் அல்லது பாஸ்வேர்டு தவறு')
  await expect(page.getByLabel('இமெயில்')).toHaveValue(OWNER.email)
})

test('an empty field is marked, focused and not sent', { tag: '@O2' }, async ({ page }) => {
  const { sent } = await stubSessionApi(page)
  await page.goto('/office/signin')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
    'Enter an email address',
    'Enter your password',
  ])
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    'Enter an email address Packers: your mobile number',
  )
  await expectAccessible(page)
  expect(sent).toEqual([])
})

test('the two-step code is requested only after the right password', { tag: '@O2' }, async ({
  page,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(EXPECTED_ERROR)
  const { session } = await stubSessionApi(page)
  session.code = '123456'
  await page.goto('/office/signin')
  await signIn(page, 'a wrong password')
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  await expect(page.getByLabel('Code')).toBeHidden()
  await signIn(page)
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.keyboard.type('654321')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  await page.getByLabel('Code').fill('123456')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
})

test('a lost connection shows an error, and signing in works afterwards', { tag: '@O2' }, async ({
  page,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/net::ERR_FAILED/, EXPECTED_ERROR)
  await stubSessionApi(page)
  await page.route('/office/api/signin', (route) => route.abort())
  await page.goto('/office/signin')
  await signIn(page)
  await expect(page.getByRole('alert')).toHaveText(/^We couldn’t connect\./)
  await page.unroute('/office/api/signin')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
})

test('sign-in redirects to screens of the office only', { tag: ['@O2', '@withstand'] }, async ({ page }) => {
  await stubSessionApi(page)
  await page.goto('/office/signin?then=//elsewhere.example/')
  await signIn(page)
  await expect(page).toHaveURL('/office/overview')
})

test('signing in works by keyboard in both languages; the browser stores the language', {
  tag: ['@O2', '@W20'],
}, async ({ page }) => {
  await stubSessionApi(page)
  await page.goto('/office/signin')
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'தமிழ்' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ta')
  await expect(page.getByRole('heading', { name: 'லாகின்' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'லாகின்' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'English' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(OWNER.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  // After signing in, the language of the user applies.
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
})
