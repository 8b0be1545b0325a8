import type { Page } from '@playwright/test'
import { cartSummary } from '../cart/product-card.ts'
import { delayRequests } from '../delay-requests.ts'
import { callShopApi, newGuest, placeEnquiry, sendParcel } from '../enquiry/guest-enquiry.ts'
import { expectAccessible } from '../expect-accessible.ts'
import { revealFooterLink } from '../reveal-footer-link.ts'
import { expect, test } from '../shop-test.ts'
import { waitForHydration } from '../wait-for-hydration.ts'
import {
  dialog,
  fillIn,
  press,
  readStoredKeys,
  registerCustomer,
  SESSION_KEYS,
  showAccountLinks,
  signIn,
  signUpAndSignIn,
} from './account-actions.ts'

test('a customer signs up, signs in, orders prefilled, sees and prints the order, logs out', {
  tag: [
    '@phone',
    '@§2/signup',
    '@§2/signin',
    '@§2/quick-checkout',
    '@§2/my-orders',
    '@§3',
    '@§4',
    '@§6',
    '@§8',
    '@D7',
    '@D9',
  ],
}, async ({ page }) => {
  const customer = newGuest()

  await test.step('signs up', async () => {
    await page.goto('/order-now')
    await (await showAccountLinks(page)).getByRole('link', { name: 'Register' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register Account')
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
    await signIn(page, customer.mobile_no)
    await expect(page).toHaveURL('/lander')
    expect(await page.evaluate(() => localStorage.getItem('is_address_added'))).toBe('1')
    expect(await page.evaluate(() => localStorage.getItem('roles'))).toBe('["user"]')
    expect(await readStoredKeys(page)).toEqual(expect.arrayContaining([...SESSION_KEYS, 'fp']))
  })

  await test.step('orders with a prefilled form, with the sub in the request', async () => {
    await page.goto('/order-now')
    await waitForHydration(page)
    await page.getByLabel('Quantity of Flower Pots Giant', { exact: true }).fill('20')
    await cartSummary(page).getByRole('button', { name: 'Checkout' }).click()
    await expect(page.getByLabel('Customer Name')).toHaveValue(customer.customer_name)
    await expect(page.getByLabel('Mobile Number')).toHaveValue(customer.mobile_no)
    await expect(page.getByLabel('Address')).toHaveValue(customer.address)
    await expect(page.getByLabel('City')).toHaveValue(customer.city)
    await expect(page.getByLabel('PIN Code')).toHaveValue(customer.pin_code)
    const sub = await page.evaluate(() => localStorage.getItem('public_sub'))
    await press(page, 'Place Enquiry')
    const [order] = await Promise.all([page.waitForRequest('**/api/order/save'), press(page, 'Yes')])
    expect(order.postDataJSON()).toMatchObject({ sub, customer_name: customer.customer_name })
    await expect(page).toHaveURL(/\/checkout-response\?id=/)
  })

  await test.step('is signed out after the order, which empties the storage', async () => {
    expect(await readStoredKeys(page)).toEqual([])
    await (await showAccountLinks(page)).getByRole('link', { name: 'Sign In' }).click()
    await signIn(page, customer.mobile_no)
    await expect(page).toHaveURL('/lander')
  })

  await test.step('sees the order and prints it, in full', async () => {
    await (await showAccountLinks(page)).getByRole('link', { name: 'My Orders' }).click()
    await expect(page).toHaveURL('/my-orders')
    const order = page.getByRole('article')
    await expect(order).toContainText(/Order No \d{4}-\d{5}/)
    await expect(order).toContainText('Amount₹3,600.00')
    await expect(order).toContainText('StatusEnquiry Received')
    await expect(order).toContainText(/Date\d\d\/\d\d\/\d{4} \d\d:\d\d (AM|PM)/)
    await order.getByText('1 product').click()
    await expect(order.getByText('Flower Pots Giant')).toBeVisible()
    await expect(order).toContainText('20 × ₹180.00')
    await order.getByRole('link', { name: /^View order/ }).click()
    await expect(page).toHaveURL(/\/print\?id=/)
    await expect(page.getByText(customer.address)).toBeVisible()
  })

  await test.step('logs out', async () => {
    const [logout] = await Promise.all([
      page.waitForResponse('**/api/users/logout'),
      (await showAccountLinks(page)).getByRole('button', { name: 'Logout' }).click(),
    ])
    expect(logout.status()).toBe(204)
    await expect(page).toHaveURL('/lander')
    expect((await readStoredKeys(page)).filter((key) => SESSION_KEYS.includes(key))).toEqual([])
    await expect((await showAccountLinks(page)).getByRole('link')).toHaveText(['Sign In', 'Register'])
  })
})

test('the checkout keeps typed values and stays empty without a profile', {
  tag: ['@phone', '@§2/quick-checkout'],
}, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/status of 401/, /net::ERR_FAILED/)
  const customer = await signUpAndSignIn(page)
  const release = await delayRequests(page, '**/api/account/search/single/sub/*')
  await page.goto('/quick-checkout')
  await page.getByLabel('City').fill('Sivakasi')
  release()
  await expect(page.getByLabel('Address')).toHaveValue(customer.address)
  await expect(page.getByLabel('City')).toHaveValue('Sivakasi')

  await page.route('**/api/account/search/single/sub/*', (route) => route.abort())
  const failedRequest = page.waitForEvent('requestfailed')
  await page.goto('/quick-checkout')
  await failedRequest
  await expect(page.getByLabel('Address')).toHaveValue('')
  await expect(page.getByRole('alertdialog')).toBeHidden()
})

async function registerInOtherCity(page: Page) {
  const customer = { ...newGuest(), customer_name: 'Meena Selvam', address: '7 Car Street', city: 'Tenkasi' }
  await callShopApi(page.request, 'account/save', { ...customer, district: '', state: '' })
  return customer
}

async function logOut(page: Page) {
  await (await showAccountLinks(page)).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/lander')
}

test('an open checkout follows a change of customer in another tab', {
  tag: ['@phone', '@§4', '@D10', '@D12', '@withstand'],
}, async ({ page, context }) => {
  const first = await signUpAndSignIn(page)
  const second = await registerInOtherCity(page)
  await page.goto('/quick-checkout')
  await expect(page.getByLabel('Address')).toHaveValue(first.address)
  await page.getByLabel('Email').fill('raja@example.com')
  const other = await context.newPage()
  await other.goto('/lander')
  await logOut(other)
  await expect(page.getByLabel('Address')).toHaveValue('')
  await expect(page.getByLabel('Email')).toHaveValue('')
  await other.goto('/signin')
  await signIn(other, second.mobile_no)
  await expect(page.getByLabel('Address')).toHaveValue(second.address)
  await page.reload()
  await expect(page.getByLabel('Address')).toHaveValue(second.address)
  await expect(page.getByLabel('Email')).toHaveValue('')
})

test('my orders shows orders with their lorry receipt, no orders, and a failure', {
  tag: ['@phone', '@§2/my-orders', '@§7', '@§8', '@W20'],
}, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/status of 500/)
  const customer = await signUpAndSignIn(page)
  await page.goto('/my-orders')
  await expect(page.getByText('No order details found!')).toBeVisible()
  await expect(page.getByText('Did you order without signing in?')).toBeVisible()
  const track = page.getByRole('main').getByRole('link', { name: 'Track by mobile number' })
  await expect(track).toHaveAttribute('href', '/order-tracking')
  const shopNow = page.getByRole('main').getByRole('link', { name: 'Shop Now' })
  await expect(shopNow).toHaveAttribute('href', '/order-now')
  await expectAccessible(page)

  const token = (await page.evaluate(() => localStorage.getItem('public_token'))) ?? ''
  const sent = await placeEnquiry(page.request, customer, { 'x-auth-token': token })
  const pending = await placeEnquiry(page.request, customer, { 'x-auth-token': token })
  await sendParcel(sent)
  const searchRequest = page.waitForRequest('**/api/order/search')
  await page.reload()
  expect((await searchRequest).postDataJSON()).toMatchObject({ search_by_date: false, show_all: false })
  const orders = page.getByRole('article')
  await expect(orders).toHaveCount(2)
  await expect(orders.first()).toContainText('StatusEnquiry Received')
  await expect(orders.first().getByRole('link')).toHaveText(['View'])
  await expect(orders.first().getByRole('link', { name: /^View order/ })).toHaveAttribute(
    'href',
    `/print?id=${pending}`,
  )
  await expect(orders.last()).toContainText('StatusIn Transport')
  await expect(orders.last().getByRole('link', { name: /^Lorry Receipt of order/ })).toHaveAttribute(
    'href',
    `/transport?id=${sent}`,
  )

  await test.step('My Orders reloads the list when it is opened again', async () => {
    await placeEnquiry(page.request, customer, { 'x-auth-token': token })
    await (await showAccountLinks(page)).getByRole('link', { name: 'My Orders' }).click()
    await expect(orders).toHaveCount(3)
  })

  await page.route('**/api/order/search', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal-error', message: '' } } }),
  )
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Error while getting your orders')
  await page.unroute('**/api/order/search')
  await press(page, 'Try again')
  await expect(orders).toHaveCount(3)
})

test('/profile and /my-orders redirect guests and expired sessions to /signin', {
  tag: ['@phone', '@D13', '@D7', '@§2/profile', '@§2/my-orders'],
}, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/status of 401/)
  for (const path of ['/profile', '/my-orders']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/signin')
  }
  await (await revealFooterLink(page, 'Other links', 'My account')).click()
  await expect(page).toHaveURL('/signin')

  await signUpAndSignIn(page)
  const sub = await page.evaluate(() => localStorage.getItem('public_sub'))
  for (const path of ['/profile', '/my-orders']) {
    await page.goto('/payment-options')
    await page.evaluate((sub) => {
      localStorage.setItem('public_token', 'k'.repeat(43))
      localStorage.setItem('public_sub', sub ?? '')
    }, sub)
    await page.goto(path)
    await expect(page, path).toHaveURL('/signin')
    expect((await readStoredKeys(page)).filter((key) => SESSION_KEYS.includes(key))).toEqual([])
  }
})

test('an opened page starts at its top; a reload keeps the scroll position', {
  tag: ['@phone', '@§2', '@withstand'],
}, async ({ page }) => {
  const isAtTop = () => page.evaluate(() => scrollY === 0)
  await page.goto('/order-now')
  await page.evaluate(() => scrollTo(0, 1200))
  await page.goto('/signup')
  await waitForHydration(page)
  expect(await isAtTop()).toBe(true)
  await page.goto('/privacy-policy')
  await page.evaluate(() => scrollTo(0, 600))
  await page.reload()
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(600)
})

test('logging out or clearing the cart in one tab signs out the other', {
  tag: ['@phone', '@D12', '@withstand'],
}, async ({ page, context }) => {
  const customer = await signUpAndSignIn(page)
  await page.goto('/profile')
  await expect(page.getByLabel('Customer Name')).toHaveValue(customer.customer_name)
  const other = await context.newPage()
  await other.goto('/order-now')
  await (await showAccountLinks(other)).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/signin')

  await signIn(page, customer.mobile_no)
  await expect(page).toHaveURL('/lander')
  await expect((await showAccountLinks(other)).getByRole('link', { name: 'My Orders' })).toBeVisible()
  await other.goto('/order-now')
  await waitForHydration(other)
  await other.getByLabel('Quantity of Flower Pots Giant', { exact: true }).fill('1')
  await press(other, 'Clear')
  for (const tab of [other, page])
    await expect((await showAccountLinks(tab)).getByRole('link')).toHaveText(['Sign In', 'Register'])
})

test('a customer can log out while the network is down', {
  tag: ['@phone', '@§4', '@D7', '@withstand'],
}, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/net::ERR_FAILED/)
  await signUpAndSignIn(page)
  await page.route('**/api/users/logout', (route) => route.abort())
  await (await showAccountLinks(page)).getByRole('button', { name: 'Logout' }).click()
  await expect((await showAccountLinks(page)).getByRole('link', { name: 'Sign In' })).toBeVisible()
  expect((await readStoredKeys(page)).filter((key) => SESSION_KEYS.includes(key))).toEqual([])
})

test('a customer signs in, edits the profile and logs out by keyboard', {
  tag: ['@desktop', '@W20', '@withstand'],
}, async ({ page }) => {
  const { mobile_no } = await registerCustomer(page.request)
  await page.goto('/signin')
  await page.getByLabel('Username').focus()
  await page.keyboard.type(mobile_no)
  await page.keyboard.press('Tab')
  await page.keyboard.type(mobile_no)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/lander')
  const links = await showAccountLinks(page)
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
