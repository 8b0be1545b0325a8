import { newGuest } from '../enquiry/guest-enquiry.ts'
import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../shop-test.ts'
import { waitForHydration } from '../wait-for-hydration.ts'
import { expectWarning, fillIn, header, press, registerCustomer } from './account-actions.ts'

test('the Register Account form marks every invalid field and sends nothing', {
  tag: ['@phone', '@§2/signup', '@§5', '@§9', '@W20'],
}, async ({ page }) => {
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
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter a valid email address')
  await expect(page.getByText('Customer Name is required')).toBeHidden()

  // Overlong values are not cut while typing or pasting; the field shows an error.
  await page.getByLabel('Customer Name').fill('K'.repeat(101))
  await page.getByLabel('PIN Code').fill('6250011')
  await page.getByLabel('Email').fill(`${'k'.repeat(40)}@shop.example`)
  await press(page, 'Register')
  await expect(page.getByLabel('PIN Code')).toHaveAccessibleDescription('Invalid PIN Code')
  for (const name of ['Customer Name', 'Email'])
    await expect(page.getByLabel(name)).toHaveAccessibleDescription(
      /^Enter an? .* of at most \d+ characters$/,
    )
  expect(calls).toEqual([])
})

test('the signup form survives a reload and a language change until it is sent', {
  tag: ['@phone', '@§2/signup', '@D12', '@withstand'],
}, async ({ page }) => {
  const customer = newGuest()
  await page.goto('/signup')
  await waitForHydration(page)
  await fillIn(page, {
    'Customer Name': customer.customer_name,
    Address: customer.address,
    City: customer.city,
    District: 'Madurai',
    'PIN Code': customer.pin_code,
    'Mobile Number': customer.mobile_no,
  })
  await page.reload()
  await expect(page.getByLabel('Address')).toHaveValue(customer.address)
  await page.getByRole('banner').getByRole('link', { name: 'தமிழ்' }).click()
  await expect(page).toHaveURL('/ta/signup')
  const field = (name: string) => page.locator(`main form [name=${name}]`)
  await expect(field('district')).toHaveValue('Madurai')
  await expect(field('mobile_no')).toHaveValue(customer.mobile_no)
  await page.locator('main form').getByRole('button').click()
  await expect(page.getByRole('main').getByRole('status').last()).toContainText('பதிவு முடிந்தது')
  expect(await page.evaluate(() => sessionStorage.getItem('signup_form'))).toBeNull()
  await page.goto('/signup')
  await waitForHydration(page)
  await expect(page.getByLabel('Customer Name')).toHaveValue('')
})

test('signup: submit, duplicate check, save, then after 5 seconds redirect to /signin', {
  tag: ['@phone', '@§4', '@§9', '@§2/signup'],
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

  await test.step('a customer who leaves earlier is not redirected', async () => {
    await page.goto('/signup')
    await page.clock.pauseAt(Date.now() + 120_000)
    await signUp(newGuest().mobile_no)
    await header(page).getByRole('link', { name: 'Vaanavil Crackers' }).click()
    await expect(page.getByRole('heading', { name: 'How ordering works' })).toBeVisible()
    await page.clock.runFor(10_000)
    await expect(page).toHaveURL('/lander')
  })
})

test('an existing number cannot register again; typed values are kept', {
  tag: ['@phone', '@§4', '@§8', '@§2/signup'],
}, async ({ page }) => {
  const { mobile_no } = await registerCustomer(page.request)
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

  for (const body of ['{}', '{"data":{}}', '{"data":null}']) {
    await page.route('**/api/account/checkDuplicate', (route) => route.fulfill({ body }))
    await press(page, 'Register')
    await expectWarning(page, 'Error while processing')
  }
  for (const [label, value] of Object.entries(typed))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value)
  await expect(page.getByRole('button', { name: 'Register' })).toBeEnabled()
})

test('states and districts are suggested once their field has the focus', {
  tag: ['@phone', '@D17', '@§3'],
}, async ({ page }) => {
  const requestedLists: string[] = []
  page.on('request', (request) => {
    const [, list] = /\/api\/master\/(.*)/.exec(request.url()) ?? []
    if (list) requestedLists.push(list)
  })
  await page.goto('/signup')
  const suggestions = (label: string) =>
    page
      .getByLabel(label)
      .evaluate((field) =>
        field instanceof HTMLInputElement ? [...(field.list?.options ?? [])].map(({ value }) => value) : [],
      )
  await page.getByLabel('City').focus()
  expect(requestedLists).toEqual([])
  await page.getByLabel('District').focus()
  await expect.poll(() => suggestions('District')).toHaveLength(38)
  expect(await suggestions('District')).toContain('Virudhunagar')
  await page.getByLabel('State').focus()
  await expect.poll(() => suggestions('State')).toHaveLength(36)
  expect(await suggestions('State')).toContain('Tamil Nadu')
  expect(requestedLists).toEqual(['district/get/tn', 'state/get'])
  await page.getByLabel('District').fill('Ernakulam')
  await expect(page.getByLabel('District')).toHaveValue('Ernakulam')
})
