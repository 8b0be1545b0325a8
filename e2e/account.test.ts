import type { APIRequestContext, Page } from '@playwright/test'
import { summary } from './cards.ts'
import { newGuest, placeEnquiry, send, sendParcel } from './enquiries.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expectRoomForText } from './large-text.ts'
import { expect, test } from './shop-test.ts'

const SESSION_KEYS = ['is_address_added', 'public_sub', 'public_token', 'roles']

const header = (page: Page) => page.getByRole('banner')
const dialog = (page: Page, title: string) => page.getByRole('alertdialog', { name: title, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Registers a customer of this journey alone. */
async function register(request: APIRequestContext) {
  const customer = newGuest()
  await send(request, 'account/save', { ...customer, district: '', state: '' })
  return customer
}

async function fillIn(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value)
}

async function signIn(page: Page, mobileNumber: string, password = mobileNumber) {
  await fillIn(page, { Username: mobileNumber, Password: password })
  await press(page, 'Sign In')
}

/** Registers a customer, who then is on /lander, signed in. */
async function arrive(page: Page) {
  const customer = await register(page.request)
  await page.goto('/signin')
  await signIn(page, customer.mobile_no)
  await expect(page).toHaveURL('/lander')
  return customer
}

const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' })

/** The header's account links; on a phone they are in the menu, which this opens. */
async function accountLinks(page: Page) {
  const links = header(page).getByRole('navigation', { name: 'Account' })
  if ((await openMenu(page).isVisible()) && !(await links.isVisible())) await openMenu(page).click()
  await expect(links).toBeVisible()
  return links
}

const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort())

/** Says a warning, which OK closes. */
async function expectWarning(page: Page, text: string) {
  await expect(dialog(page, 'Warning')).toContainText(text)
  await press(page, 'OK')
  await expect(dialog(page, 'Warning')).toBeHidden()
}

test('a customer signs up, signs in, orders with a prefilled form, sees the order, prints it and logs out', async ({
  page,
}) => {
  const customer = newGuest()

  await test.step('signs up', async () => {
    await page.goto('/order-now')
    await (await accountLinks(page)).getByRole('link', { name: 'Register' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register Account')
    await expectAccessible(page)
    await fillIn(page, {
      'Customer Name': customer.customer_name,
      Address: customer.address,
      City: customer.city,
      'PIN Code': customer.pin_code,
      'Mobile Number': customer.mobile_no,
    })
    await press(page, 'Register')
    const done = page.getByRole('main').getByText('Signup process done')
    await expect(done).toHaveText('Signup process done. Use your mobile number as Username & Password')
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/signin')
  })

  await test.step('signs in', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login')
    await expectAccessible(page)
    await signIn(page, customer.mobile_no)
    await expect(page).toHaveURL('/lander')
    expect(await page.evaluate(() => localStorage.getItem('is_address_added'))).toBe('1')
    expect(await page.evaluate(() => localStorage.getItem('roles'))).toBe('["user"]')
    expect(await storedKeys(page)).toEqual(expect.arrayContaining([...SESSION_KEYS, 'fp']))
  })

  await test.step('orders with a prefilled form; the sub goes along', async () => {
    await page.goto('/order-now')
    await page.getByLabel('Quantity of Flower Pots Giant', { exact: true }).fill('20')
    await summary(page).getByRole('button', { name: 'Checkout' }).click()
    await expect(page.getByLabel('Customer Name')).toHaveValue(customer.customer_name)
    await expect(page.getByLabel('Mobile Number')).toHaveValue(customer.mobile_no)
    await expect(page.getByLabel('Address')).toHaveValue(customer.address)
    await expect(page.getByLabel('City')).toHaveValue(customer.city)
    await expect(page.getByLabel('PIN Code')).toHaveValue(customer.pin_code)
    await expectAccessible(page)
    const sub = await page.evaluate(() => localStorage.getItem('public_sub'))
    await press(page, 'Place Enquiry')
    const [order] = await Promise.all([page.waitForRequest('**/api/order/save'), press(page, 'Yes')])
    expect(order.postDataJSON()).toMatchObject({ sub, customer_name: customer.customer_name })
    await expect(page).toHaveURL(/\/checkout-response\?id=/)
  })

  await test.step('a placed order empties all storage, so one is a guest again', async () => {
    expect(await storedKeys(page)).toEqual([])
    await (await accountLinks(page)).getByRole('link', { name: 'Sign In' }).click()
    await signIn(page, customer.mobile_no)
    await expect(page).toHaveURL('/lander')
  })

  await test.step('sees the order and prints it, in full', async () => {
    await (await accountLinks(page)).getByRole('link', { name: 'My Orders' }).click()
    await expect(page).toHaveURL('/my-orders')
    const order = page.getByRole('article')
    await expect(order).toContainText(/Order No \d{4}-\d{5}/)
    await expect(order).toContainText('Amount₹3,600.00')
    await expect(order).toContainText('StatusEnquiry Received')
    await expect(order).toContainText(/Date\d\d\/\d\d\/\d{4} \d\d:\d\d (AM|PM)/)
    await order.getByText('1 product').click()
    await expect(order.getByText('Flower Pots Giant')).toBeVisible()
    await expect(order).toContainText('20 × ₹180.00')
    await expectAccessible(page)
    await order.getByRole('link', { name: /^View order/ }).click()
    await expect(page).toHaveURL(/\/print\?id=/)
    await expect(page.getByText(customer.address)).toBeVisible()
  })

  await test.step('logs out', async () => {
    const [logout] = await Promise.all([
      page.waitForResponse('**/api/users/logout'),
      (await accountLinks(page)).getByRole('button', { name: 'Logout' }).click(),
    ])
    expect(logout.status()).toBe(204)
    await expect(page).toHaveURL('/lander')
    expect((await storedKeys(page)).filter((key) => SESSION_KEYS.includes(key))).toEqual([])
    await expect((await accountLinks(page)).getByRole('link')).toHaveText(['Sign In', 'Register'])
  })
})

test('the Register Account form marks every wrong field and sends nothing', { tag: '@once' }, async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/account/') && calls.push(request.url()))
  await page.goto('/signup')
  await press(page, 'Register')
  for (const problem of [
    'Customer Name is required',
    'Address is required',
    'City is required',
    'PIN Code is required',
    'Mobile Number is required',
  ])
    await expect(page.getByText(problem, { exact: true })).toBeVisible()
  await expect(page.getByLabel('Customer Name')).toBeFocused()
  await expectAccessible(page)

  await fillIn(page, { 'Customer Name': 'Kavitha', Address: '14 Rajaji Street', City: 'Madurai' })
  await page.getByLabel('PIN Code').fill('62a50')
  await page.getByLabel('Mobile Number').fill('98765')
  await page.getByLabel('Email').fill('nobody')
  await press(page, 'Register')
  await expect(page.getByLabel('PIN Code')).toHaveValue('6250')
  await expect(page.getByLabel('PIN Code')).toBeFocused()
  await expect(page.getByLabel('PIN Code')).toHaveAccessibleDescription('Invalid PIN Code')
  await expect(page.getByLabel('Mobile Number')).toHaveAccessibleDescription('Invalid Mobile Number')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Invalid Email')
  await expect(page.getByText('Customer Name is required')).toBeHidden()

  const longest = await page
    .getByRole('main')
    .getByRole('textbox')
    .or(page.getByRole('main').getByRole('combobox'))
    .evaluateAll((all) => all.map((field) => [field.getAttribute('name'), field.getAttribute('maxlength')]))
  expect(Object.fromEntries(longest)).toEqual({
    customer_name: '100',
    address: '1000',
    city: '100',
    district: '100',
    state: '100',
    pin_code: '6',
    mobile_no: '10',
    email_id: '50',
  })
  expect(calls).toEqual([])
})

test('signup: submit, duplicate check, save, then after 5 seconds redirect to /signin', {
  tag: '@once',
}, async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const [, call] = /\/api\/(account\/.*)/.exec(request.url()) ?? []
    if (call) calls.push(call)
  })
  const customer = newGuest()
  await page.clock.install()
  await page.goto('/signup')
  const signUp = async (mobileNumber: string) => {
    await fillIn(page, {
      'Customer Name': customer.customer_name,
      Address: customer.address,
      City: customer.city,
      'PIN Code': customer.pin_code,
      'Mobile Number': mobileNumber,
    })
    await press(page, 'Register')
    await expect(page.getByText('Signup process done')).toBeVisible()
  }
  await page.clock.pauseAt(Date.now() + 60_000)
  await signUp(customer.mobile_no)
  expect(calls).toEqual(['account/checkDuplicate', 'account/save'])
  await page.clock.runFor(4999)
  await expect(page.getByText('Signup process done')).toBeVisible()
  await page.clock.runFor(1)
  await expect(page).toHaveURL('/signin')

  await test.step('who leaves before is not called back', async () => {
    await page.goto('/signup')
    await page.clock.pauseAt(Date.now() + 120_000)
    await signUp(newGuest().mobile_no)
    await header(page).getByRole('link', { name: 'Vaanavil Crackers' }).click()
    await expect(page.getByRole('heading', { name: 'How ordering works' })).toBeVisible()
    await page.clock.runFor(10_000)
    await expect(page).toHaveURL('/lander')
  })
})

test('a number that exists cannot be registered again; nothing typed is lost', { tag: '@once' }, async ({
  page,
}) => {
  const { mobile_no } = await register(page.request)
  await page.goto('/signup')
  const typed = {
    'Customer Name': 'Raja',
    Address: '14 Rajaji Street',
    City: 'Madurai',
    District: 'Madurai',
    State: 'Tamil Nadu',
    'PIN Code': '625001',
    'Mobile Number': mobile_no,
    Email: 'raja@example.com',
  }
  await fillIn(page, typed)
  await press(page, 'Register')
  await expectWarning(
    page,
    'This mobile number already exists, please use different mobile number to continue',
  )
  await expect(page.getByLabel('Mobile Number')).toBeFocused()

  for (const answer of ['{}', '{"data":{}}', '{"data":null}']) {
    await page.route('**/api/account/checkDuplicate', (route) => route.fulfill({ body: answer }))
    await press(page, 'Register')
    await expectWarning(page, 'Error while processing')
  }
  for (const [label, value] of Object.entries(typed))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value)
  await expect(page.getByRole('button', { name: 'Register' })).toBeEnabled()
})

test('states and districts are suggested once their field is reached; any other text may be typed', {
  tag: '@once',
}, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const [, list] = /\/api\/master\/(.*)/.exec(request.url()) ?? []
    if (list) asked.push(list)
  })
  await page.goto('/signup')
  const suggestions = (label: string) =>
    page
      .getByLabel(label)
      .evaluate((field) =>
        field instanceof HTMLInputElement ? [...(field.list?.options ?? [])].map(({ value }) => value) : [],
      )
  await page.getByLabel('City').focus()
  expect(asked).toEqual([])
  await page.getByLabel('District').focus()
  await expect.poll(() => suggestions('District')).toHaveLength(38)
  expect(await suggestions('District')).toContain('Virudhunagar')
  await page.getByLabel('State').focus()
  await expect.poll(() => suggestions('State')).toHaveLength(36)
  expect(await suggestions('State')).toContain('Tamil Nadu')
  expect(asked).toEqual(['district/get/tn', 'state/get'])
  await page.getByLabel('District').fill('Ernakulam')
  await expect(page.getByLabel('District')).toHaveValue('Ernakulam')
})

test('the Login form names what is wrong and sends nothing', { tag: '@once' }, async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/users/') && calls.push(request.url()))
  await page.goto('/signin')
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

test('a login that fails, or an empty response, says so and keeps nothing', { tag: '@once' }, async ({
  page,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/status of (401|429)/, /net::ERR_FAILED/)
  const { mobile_no } = await register(page.request)
  await page.goto('/signin')
  await signIn(page, mobile_no, '1234567890')
  await expectWarning(page, 'Invalid username or password')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Username')).toHaveValue(mobile_no)

  for (const answer of ['{}', '{"data":{}}']) {
    await page.route('**/api/users/login', (route) => route.fulfill({ body: answer }))
    await press(page, 'Sign In')
    await expectWarning(page, 'Invalid username or password')
  }
  await page.route('**/api/users/login', (route) => route.abort())
  await press(page, 'Sign In')
  await expectWarning(page, 'Invalid username or password\nThe shop could not be reached.')
  await page.route('**/api/users/login', (route) =>
    route.fulfill({ status: 429, json: { error: { code: 'too-many-requests', message: '' } } }),
  )
  await press(page, 'Sign In')
  await expectWarning(page, 'Too many tries, please wait a while')
  await page.unroute('**/api/users/login')

  await test.step('nor does a session without the role user', async () => {
    for (const data of [{ roles: [] }, {}]) {
      await page.route('**/api/users/checkSession', (route) => route.fulfill({ json: { data } }))
      await signIn(page, mobile_no)
      await expectWarning(page, 'Invalid username or password')
    }
    expect((await storedKeys(page)).filter((key) => SESSION_KEYS.includes(key))).toEqual([])
    await expect(page).toHaveURL('/signin')
  })
})

test('after sign-in one goes to /quick-checkout when redirect_url equals signin, otherwise to /lander', {
  tag: '@once',
}, async ({ page }) => {
  const { mobile_no } = await register(page.request)
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

test('the checkout keeps what was typed, and stays empty when the profile cannot be had', {
  tag: '@once',
}, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/status of 401/, /net::ERR_FAILED/)
  const customer = await arrive(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/account/search/single/sub/*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/quick-checkout')
  await page.getByLabel('City').fill('Sivakasi')
  release()
  await expect(page.getByLabel('Address')).toHaveValue(customer.address)
  await expect(page.getByLabel('City')).toHaveValue('Sivakasi')

  await page.route('**/api/account/search/single/sub/*', (route) => route.abort())
  const asked = page.waitForEvent('requestfailed')
  await page.goto('/quick-checkout')
  await asked
  await expect(page.getByLabel('Address')).toHaveValue('')
  await expect(page.getByRole('alertdialog')).toBeHidden()
})

test('a guest to /profile and /my-orders lands on /signin', { tag: '@once' }, async ({ page }) => {
  for (const path of ['/profile', '/my-orders']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/signin')
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'My account' }).click()
  await expect(page).toHaveURL('/signin')
})

test('the documents of /profile and /my-orders are the same for everyone and not for search engines', {
  tag: '@once',
}, async ({ page }) => {
  await arrive(page)
  for (const path of ['/profile', '/my-orders', '/signin']) {
    const answer = await page.request.get(path)
    expect(answer.headers()['cache-control'], path).toBe('public, max-age=0, must-revalidate')
    expect(answer.headers()['set-cookie'], path).toBeUndefined()
    const text = await answer.text()
    expect(text, path).toContain('<meta name="robots" content="noindex"/>')
    expect(text, path).not.toContain('Logout')
  }
})

test('the profile marks invalid fields and sends nothing; Update sends only filled fields', {
  tag: '@once',
}, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/status of 500/)
  const customer = await arrive(page)
  await (await accountLinks(page)).getByRole('link', { name: 'My account' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByLabel('Customer Name')).toHaveValue(customer.customer_name)
  await expect(page.getByLabel('Address')).toHaveValue(customer.address)
  await expect(page.getByText(customer.mobile_no)).toBeHidden()
  await expectAccessible(page)

  const updates: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/account/update')) updates.push(request.postDataJSON())
  })
  await fillIn(page, { 'Customer Name': ' ', Address: '', City: '', 'PIN Code': '' })
  await press(page, 'Update')
  await expect(page.getByLabel('Customer Name')).toHaveAccessibleDescription('Customer Name is required')
  await expect(page.getByLabel('Customer Name')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Customer Name')).toBeFocused()
  await expect(page.getByLabel('Address')).toHaveAccessibleDescription('Address is required')
  await expect(page.getByLabel('City')).toHaveAccessibleDescription('City is required')
  await expect(page.getByLabel('PIN Code')).toHaveAccessibleDescription('PIN Code is required')
  await fillIn(page, { 'PIN Code': '6250', Email: 'nobody' })
  await press(page, 'Update')
  await expect(page.getByLabel('PIN Code')).toHaveAccessibleDescription('Invalid PIN Code')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Invalid Email')
  await expectAccessible(page)
  expect(updates).toEqual([])

  const sub = await page.evaluate(() => {
    localStorage.setItem('is_address_added', '0')
    return localStorage.getItem('public_sub')
  })
  const details = {
    'Customer Name': 'Kavitha Rajan',
    Address: '7 Car Street',
    City: 'Sivakasi',
    'PIN Code': '626123',
  }
  await fillIn(page, { ...details, Email: '' })
  await press(page, 'Update')
  await expect(dialog(page, 'Success')).toContainText('Updated successfully')
  await press(page, 'OK')
  const filled = {
    sub,
    customer_name: 'Kavitha Rajan',
    address: '7 Car Street',
    city: 'Sivakasi',
    pin_code: '626123',
  }
  expect(updates).toEqual([filled])
  expect(await page.evaluate(() => localStorage.getItem('is_address_added'))).toBe('1')

  await fillIn(page, { Email: 'kavitha@example.com' })
  await press(page, 'Update')
  await press(page, 'OK')
  expect(updates[1]).toEqual({ ...filled, email_id: 'kavitha@example.com' })
  await page.reload()
  for (const [label, value] of Object.entries({ ...details, Email: 'kavitha@example.com' }))
    await expect(page.getByLabel(label)).toHaveValue(value)

  for (const answer of [
    { body: '{}' },
    { status: 500, json: { error: { code: 'internal-error', message: '' } } },
  ]) {
    await page.route('**/api/account/update', (route) => route.fulfill(answer))
    await press(page, 'Update')
    await expectWarning(page, 'Error while updating your profile')
  }
  await expect(page.getByRole('button', { name: 'Update' })).toBeEnabled()
})

test('a customer changes the password; the mobile number no longer signs in', { tag: '@once' }, async ({
  page,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/status of (401|422)/)
  const { mobile_no } = await arrive(page)
  await page.goto('/profile')
  const present = page.getByLabel('Present Password')
  const next = page.getByLabel('New Password')
  const change = async (from: string, to: string) => {
    await present.fill(from)
    await next.fill(to)
    await press(page, 'Change password')
  }
  await change('', '12345')
  await expect(present).toHaveAccessibleDescription('Password is required')
  await expect(next).toHaveAccessibleDescription('Invalid Range of Password')
  await expect(present).toBeFocused()
  await expectAccessible(page)
  await change('1111111111', '1111111111')
  await expect(next).toHaveAccessibleDescription('Choose another number than the present password')
  await change('1111111111', '2222222222')
  await expect(present).toHaveAccessibleDescription('This is not your present password')
  await expect(present).toBeFocused()
  await change(mobile_no, '2222222222')
  await expect(dialog(page, 'Success')).toContainText('Password changed')
  await press(page, 'OK')
  await expect(present).toHaveValue('')
  await change('2222222222', mobile_no)
  await expect(next).toHaveAccessibleDescription('Choose another number than your mobile number')

  // Who changed it stays signed in.
  await page.reload()
  await expect(page.getByLabel('Customer Name')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/lander')
  await page.goto('/signin')
  await signIn(page, mobile_no)
  await expectWarning(page, 'Invalid username or password')
  await signIn(page, mobile_no, '2222222222')
  await expect(page).toHaveURL('/lander')
})

test('my orders are listed with their lorry receipt; none and a failure are said', { tag: '@once' }, async ({
  page,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/status of 500/)
  const customer = await arrive(page)
  await page.goto('/my-orders')
  await expect(page.getByText('No order details found!')).toBeVisible()
  await expectAccessible(page)

  const token = (await page.evaluate(() => localStorage.getItem('public_token'))) ?? ''
  const sent = await placeEnquiry(page.request, customer, { 'x-auth-token': token })
  const waiting = await placeEnquiry(page.request, customer, { 'x-auth-token': token })
  await sendParcel(sent)
  const asked = page.waitForRequest('**/api/order/search')
  await page.reload()
  expect((await asked).postDataJSON()).toMatchObject({ search_by_date: false, show_all: false })
  const orders = page.getByRole('article')
  await expect(orders).toHaveCount(2)
  await expect(orders.first()).toContainText('StatusEnquiry Received')
  await expect(orders.first().getByRole('link')).toHaveText(['View'])
  await expect(orders.first().getByRole('link', { name: /^View order/ })).toHaveAttribute(
    'href',
    `/print?id=${waiting}`,
  )
  await expect(orders.last()).toContainText('StatusIn Transport')
  await expect(orders.last().getByRole('link', { name: /^Lorry Receipt of order/ })).toHaveAttribute(
    'href',
    `/transport?id=${sent}`,
  )
  await expectAccessible(page)

  await page.route('**/api/order/search', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal-error', message: '' } } }),
  )
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Error while getting your orders')
  await expectAccessible(page)
  await page.unroute('**/api/order/search')
  await press(page, 'Try again')
  await expect(orders).toHaveCount(2)
})

test('a session that the shop no longer knows is removed, and one signs in again', { tag: '@once' }, async ({
  page,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/status of 401/)
  await arrive(page)
  const sub = await page.evaluate(() => localStorage.getItem('public_sub'))
  for (const path of ['/profile', '/my-orders']) {
    await page.goto('/payment-options')
    await page.evaluate((sub) => {
      localStorage.setItem('public_token', 'k'.repeat(43))
      localStorage.setItem('public_sub', sub ?? '')
    }, sub)
    await page.goto(path)
    await expect(page, path).toHaveURL('/signin')
    expect((await storedKeys(page)).filter((key) => SESSION_KEYS.includes(key))).toEqual([])
  }
})

test('tabs stay in step: who logs out or clears the cart in one is a guest in the other', {
  tag: '@once',
}, async ({ page, context }) => {
  const customer = await arrive(page)
  await page.goto('/profile')
  await expect(page.getByLabel('Customer Name')).toHaveValue(customer.customer_name)
  const other = await context.newPage()
  await other.goto('/order-now')
  await (await accountLinks(other)).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/signin')

  await signIn(page, customer.mobile_no)
  await expect(page).toHaveURL('/lander')
  await expect((await accountLinks(other)).getByRole('link', { name: 'My Orders' })).toBeVisible()
  await other.goto('/order-now')
  await other.getByLabel('Quantity of Flower Pots Giant', { exact: true }).fill('1')
  await press(other, 'Clear')
  for (const tab of [other, page])
    await expect((await accountLinks(tab)).getByRole('link')).toHaveText(['Sign In', 'Register'])
})

test('a line that is down does not keep one signed in', { tag: '@once' }, async ({
  page,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/net::ERR_FAILED/)
  await arrive(page)
  await page.route('**/api/users/logout', (route) => route.abort())
  await (await accountLinks(page)).getByRole('button', { name: 'Logout' }).click()
  await expect((await accountLinks(page)).getByRole('link', { name: 'Sign In' })).toBeVisible()
  expect((await storedKeys(page)).filter((key) => SESSION_KEYS.includes(key))).toEqual([])
})

test('where the browser keeps nothing, signing in says so', { tag: '@once' }, async ({ page }) => {
  const { mobile_no } = await register(page.request)
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await page.goto('/signin')
  await signIn(page, mobile_no)
  await expectWarning(page, 'Your browser does not let this page keep anything')
  await expect(page).toHaveURL('/signin')
})

test('forms show a busy mode during a request and cannot be sent twice', { tag: '@once' }, async ({
  page,
}) => {
  const { mobile_no } = await register(page.request)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let logins = 0
  await page.route('**/api/users/login', async (route) => {
    logins++
    await held
    await route.continue()
  })
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

test('a form cannot be sent before the script is there: nothing typed gets into the address', {
  tag: '@once',
}, async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/signin', { waitUntil: 'commit' })
  await page.getByLabel('Username').fill('9876543210')
  await page.getByLabel('Username').press('Enter')
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeDisabled()
  release()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled()
  await expect(page).toHaveURL('/signin')
  await expect(page.getByLabel('Username')).toHaveValue('9876543210')
})

test('signing in, the profile and logging out are done with the keyboard alone', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'A phone has no keyboard to go by')
  const { mobile_no } = await register(page.request)
  await page.goto('/signin')
  await page.getByLabel('Username').focus()
  await page.keyboard.type(mobile_no)
  await page.keyboard.press('Tab')
  await page.keyboard.type(mobile_no)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/lander')
  const links = await accountLinks(page)
  await links.getByRole('link', { name: 'My account' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/profile')
  await page.getByLabel('City').focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Sivakasi')
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Success')).toContainText('Updated successfully')
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Success')).toBeHidden()
  await links.getByRole('link', { name: 'My Orders' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/lander')
  await expect(links.getByRole('link', { name: 'Sign In' })).toBeVisible()
})

test('the account screens have room at 320 px and for text at 200 %, and nothing jumps', async ({ page }) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = 'value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput ? entry.value : 0
        const before = Number(document.documentElement.dataset.shift ?? 0)
        document.documentElement.dataset.shift = String(before + Number(shift))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const customer = await arrive(page)
  const token = (await page.evaluate(() => localStorage.getItem('public_token'))) ?? ''
  await placeEnquiry(page.request, customer, { 'x-auth-token': token })
  for (const [path, arrived] of [
    ['/signup', page.getByRole('button', { name: 'Register' })],
    ['/signin', page.getByRole('button', { name: 'Sign In', exact: true })],
    ['/profile', page.getByRole('button', { name: 'Update' })],
    ['/my-orders', page.getByRole('article')],
  ] as const) {
    await page.goto(path)
    await expect(arrived, path).toBeVisible()
    await expect(page.locator('.account-links').first(), path).toBeAttached()
    const shift = await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))
    expect(shift, path).toBeLessThan(0.01)
    await expectRoomForText(page)
  }
})

test('the account screens are accessible in the dark as well', { tag: '@once' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await arrive(page)
  for (const path of ['/signup', '/signin', '/profile', '/my-orders']) {
    await page.goto(path)
    await accountLinks(page)
    await expectAccessible(page)
  }
})
