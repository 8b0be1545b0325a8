import { delayRequests, delayScripts } from '../delay-requests.ts'
import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../shop-test.ts'
import {
  expectWarning,
  fillIn,
  press,
  readStoredKeys,
  registerCustomer,
  SESSION_KEYS,
  signIn,
} from './account-actions.ts'

test('the Login form marks invalid fields and sends nothing', {
  tag: ['@phone', '@§2/signin', '@§5', '@W20'],
}, async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/users/') && calls.push(request.url()))
  await page.goto('/signin')
  await expect(page.getByText('(your mobile number)')).toBeVisible()
  await press(page, 'Sign In')
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Username is required')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Username is required',
  )
  await expect(page.getByLabel('Username')).toBeFocused()
  await fillIn(page, { Username: '98765', Password: '12345' })
  await press(page, 'Sign In')
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Invalid Range of Username')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Invalid Range of Password',
  )
  await expectAccessible(page)
  expect(calls).toEqual([])

  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('type', 'password')
  await press(page, 'Show password')
  await expect(password).toHaveAttribute('type', 'text')
  await press(page, 'Show password')
  await expect(password).toHaveAttribute('type', 'password')
})

test('a failed login and an empty response show a warning and store nothing', {
  tag: ['@phone', '@§2/signin', '@§6', '@§8', '@D7'],
}, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/status of (401|429)/, /net::ERR_FAILED/)
  const { mobile_no } = await registerCustomer(page.request)
  await page.goto('/signin')
  await signIn(page, mobile_no, '1234567890')
  await expectWarning(page, 'Invalid username or password')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Username')).toHaveValue(mobile_no)

  for (const body of ['{}', '{"data":{}}']) {
    await page.route('**/api/users/login', (route) => route.fulfill({ body }))
    await press(page, 'Sign In')
    await expectWarning(page, 'Invalid username or password')
  }
  await page.route('**/api/users/login', (route) => route.abort())
  await press(page, 'Sign In')
  await expectWarning(page, 'Invalid username or password\nWe couldn’t connect.')
  await page.route('**/api/users/login', (route) =>
    route.fulfill({ status: 429, json: { error: { code: 'too-many-requests', message: '' } } }),
  )
  await press(page, 'Sign In')
  await expectWarning(page, 'Too many attempts. Try again in a few minutes.')
  await page.unroute('**/api/users/login')

  await test.step('a session without the role user is rejected too', async () => {
    for (const data of [{ roles: [] }, {}]) {
      await page.route('**/api/users/checkSession', (route) => route.fulfill({ json: { data } }))
      await signIn(page, mobile_no)
      await expectWarning(page, 'Invalid username or password')
    }
    expect((await readStoredKeys(page)).filter((key) => SESSION_KEYS.includes(key))).toEqual([])
    await expect(page).toHaveURL('/signin')
  })
})

test('signing in leads to /quick-checkout with redirect_url=signin, otherwise to /lander', {
  tag: ['@phone', '@§2/signin', '@§4'],
}, async ({ page }) => {
  const { mobile_no } = await registerCustomer(page.request)
  for (const other of [
    '',
    '?redirect_url=checkout',
    '?redirect_url=//evil.example',
    '?redirect_url=signin2',
  ]) {
    await page.goto(`/signin${other}`)
    await signIn(page, mobile_no)
    await expect(page, other).toHaveURL('/lander')
  }
  await page.evaluate(() => localStorage.clear())
  await page.goto('/quick-checkout')
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/signin?redirect_url=signin')
  const calls: string[] = []
  page.on('request', (request) => {
    const [, call] = /\/api\/(users\/.*)/.exec(request.url()) ?? []
    if (call) calls.push(call)
  })
  await signIn(page, mobile_no)
  await expect(page).toHaveURL('/quick-checkout')
  expect(calls).toEqual(['users/login', 'users/checkSession'])
  await expect(page.getByLabel('Mobile Number')).toHaveValue(mobile_no)
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toBeHidden()
})

test('signing in shows a warning if the browser blocks storage', {
  tag: ['@phone', '@D7', '@W12', '@withstand'],
}, async ({ page }) => {
  const { mobile_no } = await registerCustomer(page.request)
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await page.goto('/signin')
  await signIn(page, mobile_no)
  await expectWarning(page, 'Your browser blocks storage for this site')
  await expect(page).toHaveURL('/signin')
})

test('forms show a busy mode during a request and cannot be sent twice', { tag: ['@phone', '@§4'] }, async ({
  page,
}) => {
  const { mobile_no } = await registerCustomer(page.request)
  let logins = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/users/login')) logins++
  })
  const release = await delayRequests(page, '**/api/users/login')
  await page.goto('/signin')
  await fillIn(page, { Username: mobile_no, Password: mobile_no })
  const button = page.getByRole('button', { name: 'Sign In', exact: true })
  await button.dblclick()
  await expect(button).toBeDisabled()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText('Please wait')).toBeVisible()
  await page.getByLabel('Username').press('Enter')
  release()
  await expect(page).toHaveURL('/lander')
  expect(logins).toBe(1)
})

test('a form is not sent before hydration; typed values stay out of the URL', {
  tag: ['@phone', '@§2/signin'],
}, async ({ page }) => {
  const release = await delayScripts(page)
  await page.goto('/signin', { waitUntil: 'commit' })
  await page.getByLabel('Username').fill('9876543210')
  await page.getByLabel('Username').press('Enter')
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeDisabled()
  release()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled()
  await expect(page).toHaveURL('/signin')
  await expect(page.getByLabel('Username')).toHaveValue('9876543210')
})
