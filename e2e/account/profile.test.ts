import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../shop-test.ts'
import {
  dialog,
  expectWarning,
  fillIn,
  press,
  showAccountLinks,
  signIn,
  signUpAndSignIn,
} from './account-actions.ts'

test('the profile rejects invalid fields; Update sends only filled fields', {
  tag: ['@phone', '@§2/profile', '@§5', '@§8', '@W20'],
}, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/status of 500/)
  const customer = await signUpAndSignIn(page)
  await (await showAccountLinks(page)).getByRole('link', { name: 'My account' }).click()
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
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter a valid email address')
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

  for (const response of [
    { body: '{}' },
    { status: 500, json: { error: { code: 'internal-error', message: '' } } },
  ]) {
    await page.route('**/api/account/update', (route) => route.fulfill(response))
    await press(page, 'Update')
    await expectWarning(page, 'Error while updating your profile')
  }
  await expect(page.getByRole('button', { name: 'Update' })).toBeEnabled()
})

test('a customer changes the password; the mobile number no longer signs in', {
  tag: ['@phone', '@D7', '@§2/profile', '@withstand'],
}, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/status of (401|422)/)
  const { mobile_no } = await signUpAndSignIn(page)
  await page.goto('/profile')
  const current = page.getByLabel('Current Password')
  const next = page.getByLabel('New Password')
  const change = async (from: string, to: string) => {
    await current.fill(from)
    await next.fill(to)
    await press(page, 'Change password')
  }
  await change('', '12345')
  await expect(current).toHaveAccessibleDescription('Password is required')
  await expect(next).toHaveAccessibleDescription('Invalid Range of Password')
  await expect(current).toBeFocused()
  await expectAccessible(page)
  await change('4821736590', '4821736590')
  await expect(next).toHaveAccessibleDescription('Choose a number other than your current password')
  await change('4821736590', '7390164825')
  await expect(current).toHaveAccessibleDescription('This is not your current password')
  await expect(current).toBeFocused()
  await change(mobile_no, '7390164825')
  await expect(dialog(page, 'Success')).toContainText('Password changed')
  await press(page, 'OK')
  await expect(current).toHaveValue('')
  await change('7390164825', mobile_no)
  await expect(next).toHaveAccessibleDescription('Choose a number other than your mobile number')

  // Changing the password keeps the session.
  await page.reload()
  await expect(page.getByLabel('Customer Name')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/lander')
  await page.goto('/signin')
  await signIn(page, mobile_no)
  await expectWarning(page, 'Invalid username or password')
  await signIn(page, mobile_no, '7390164825')
  await expect(page).toHaveURL('/lander')
})

test('a corrected field loses its error mark', {
  tag: ['@phone', '@§2/profile', '@withstand'],
}, async ({ page }) => {
  await signUpAndSignIn(page)
  await page.goto('/profile')
  const city = page.getByLabel('City')
  const pin = page.getByLabel('PIN Code')
  await fillIn(page, { City: '', 'PIN Code': '' })
  await press(page, 'Update')
  await expect(city).toHaveAccessibleDescription('City is required')
  await expect(pin).toHaveAccessibleDescription('PIN Code is required')
  await pin.pressSequentially('6250')
  await expect(pin).toHaveAccessibleDescription('Invalid PIN Code')
  await pin.pressSequentially('09')
  await expect(pin).toHaveAccessibleDescription('')
  await expect(pin).not.toHaveAttribute('aria-invalid')
  await expect(city).toHaveAccessibleDescription('City is required')
  await city.pressSequentially('M')
  await expect(city).toHaveAccessibleDescription('')
  // An unmarked field is validated only on submit.
  await pin.fill('62')
  await expect(pin).not.toHaveAttribute('aria-invalid')
})
