import type { Page } from '@playwright/test'
import { expectAccessible } from '../../expect-accessible.ts'
import { expect, test } from '../../shop-test.ts'
import {
  button,
  fillInByPhoneForm,
  QUANTITY_LABEL,
  setLanguage,
  signInAsOwner,
  statusMessage,
} from '../office-actions.ts'

const product = (page: Page) => page.getByRole('combobox', { name: 'Product' })
const total = (page: Page) => page.getByRole('status', { name: 'Total' })
const rows = (page: Page) => page.getByRole('table', { name: 'Products' }).locator('tbody tr')

async function open(page: Page) {
  await signInAsOwner(page)
  await page.goto('/office/enquiries/new')
  await expect(product(page)).toBeFocused()
  // Waits for the price list: earlier queries find nothing.
  await product(page).fill('flower')
  await expect(page.getByRole('listbox', { name: 'Product' })).toBeVisible()
  await product(page).fill('')
}

/** Types with the keyboard and counts the keys. */
function createTypist(page: Page) {
  let keys = 0
  return {
    keys: () => keys,
    async type(text: string) {
      keys += text.length
      await page.keyboard.type(text)
    },
    async press(key: string) {
      keys++
      await page.keyboard.press(key)
    },
  }
}

test('20 lines are typed by keyboard within a minute and placed', { tag: '@O4' }, async ({ page }) => {
  await open(page)
  await expect(page.getByText('The price list didn’t load')).toBeHidden()
  const { type, press, keys } = createTypist(page)
  // An Enter that ends a composition of an input method adds no line.
  await product(page).fill('fp01')
  await expect(page.getByRole('option').first()).toContainText('FP01')
  await product(page).press('Enter')
  const quantity = page.getByRole('textbox', { name: 'Quantity', exact: true })
  await quantity.fill('3')
  await quantity.dispatchEvent('keydown', { key: 'Enter', isComposing: true })
  await expect(quantity).toBeFocused()
  await expect(rows(page)).toHaveCount(0)
  await quantity.fill('')
  await product(page).fill('')
  await product(page).focus()

  const codes = ['OS', 'GC', 'FW', 'FP'].flatMap((series) => [1, 2, 3, 4, 5].map((n) => `${series}0${n}`))
  for (const [index, code] of codes.entries()) {
    await type(code.toLowerCase())
    await press('Enter')
    await type(`${index + 10}`)
    await press('Enter')
  }
  await expect(rows(page)).toHaveCount(20)
  // 20 × (a code of four, Enter, a quantity of two, Enter). At five keys a second that takes 32 s.
  expect(keys()).toBe(160)
  expect(keys() / 5).toBeLessThanOrEqual(60)
  // The newest line is on top.
  await expect(rows(page).first()).toContainText('FP05')
  await expect(page.getByLabel(QUANTITY_LABEL)).toHaveValue('29')

  await fillInByPhoneForm(page)
  const sum = await total(page).textContent()
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/office\/enquiries\/\d{4}-\d{5}$/)
  await expect(page.getByLabel('Amount Due')).toHaveText(sum ?? '')
  await expect(page.getByRole('main')).toContainText('Reached')
  // The form is empty after placing.
  await page.goto('/office/enquiries/new')
  await expect(rows(page)).toHaveCount(0)
})

test('a product is found by its names; typing it again replaces the quantity', {
  tag: '@O4',
}, async ({ page }) => {
  await open(page)
  await page.keyboard.type('flower pots giant')
  await expect(page.getByRole('option').first()).toContainText('FP05 · Flower Pots Giant')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.keyboard.type('20')
  await page.keyboard.press('Enter')
  await expect(total(page)).toHaveText('₹3,600.00')
  await page.keyboard.type('பூச்சட்டி ஜெய')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Already added: 20')).toBeVisible()
  await page.keyboard.type('15')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await expect(total(page)).toHaveText('₹2,700.00')
  // Arrow keys select the second result.
  await page.keyboard.type('flower pots')
  await page.keyboard.press('ArrowDown')
  const list = page.getByRole('listbox', { name: 'Product' })
  await expect(list.locator('[role=option][data-highlighted]')).toContainText('FP02')
  await page.keyboard.press('Enter')
  await expect(product(page)).toHaveValue('FP02 · Flower Pots Big')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter a quantity from 1 to 9999')).toBeVisible()
  await product(page).fill('zzzz')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await product(page).fill('')
  // The total includes charges; the minimum order counts only products.
  await page.getByLabel(QUANTITY_LABEL).fill('10')
  await page.getByLabel('Discount').fill('10%')
  await page.getByLabel('Packing Charge').fill('80')
  await expect(total(page)).toHaveText('₹1,700.00')
  await expect(page.getByText('Add ₹700.00 to reach the minimum order')).toBeVisible()
  await page.getByLabel('Discount').fill('much')
  await page.getByRole('button', { name: 'Place Enquiry' }).click()
  await expect(page.getByRole('alert').getByRole('listitem').last()).toHaveText(
    'Discount: "much" is neither an amount in rupees nor a percentage.',
  )
  await expect(total(page)).toContainText('–')
  await page.getByLabel('Discount').fill('')
  await page.getByRole('button', { name: 'Remove Flower Pots Giant' }).click()
  await expect(total(page)).toHaveText('₹80.00')
})

test('a typed enquiry survives a lost connection and a reload, and is placed once', {
  tag: ['@O4', '@D4'],
}, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/net::ERR_/, /status of 422/)
  await open(page)
  for (const text of ['fp05', '20']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  const mobile_no = await fillInByPhoneForm(page)
  // The shop saves it, but the response is lost.
  await page.route('/office/api/enquiries', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Place Enquiry' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^We couldn’t connect\./)
  await page.unroute('/office/api/enquiries')
  await page.reload()
  await expect(page.getByLabel(QUANTITY_LABEL)).toHaveValue('20')
  await expect(page.getByLabel('Mobile Number')).toHaveValue(mobile_no)
  // A changed enquiry is rejected with a link to the placed one.
  await page.getByLabel('City').fill('Sivakasi')
  await page.getByRole('button', { name: 'Place Enquiry' }).click()
  const placed = await page.getByRole('alert').getByRole('link').textContent()
  // The unchanged enquiry opens the placed one.
  await page.getByLabel('City').fill('Madurai')
  await page.getByRole('button', { name: 'Place Enquiry' }).click()
  await expect(page).toHaveURL(`/office/enquiries/${placed}`)
})

test('a changed rate is named and replaced, and typed values are kept', {
  tag: ['@O4', '@withstand'],
}, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/status of 409/)
  await page.route('/api/product/quickorder', async (route) => {
    const { data } = await (await route.fetch()).json()
    for (const { product_list } of data)
      for (const each of product_list) if (each.product_code === 'FP05') each.after_discount_price = 170
    await route.fulfill({ json: { data } })
  })
  await open(page)
  for (const text of ['fp05', '20']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await fillInByPhoneForm(page)
  await page.getByRole('button', { name: 'Place Enquiry' }).click()
  await expect(page.getByRole('alert')).toHaveText('Flower Pots Giant: rate ₹170.00, now ₹180.00')
  await expect(total(page)).toHaveText('₹3,600.00')
  await page.getByRole('button', { name: 'Place Enquiry' }).click()
  await expect(page).toHaveURL(/\/office\/enquiries\/\d{4}-\d{5}$/)
})

test('one tap fills in the details of a known mobile number', { tag: ['@O4', '@withstand'] }, async ({
  page,
}) => {
  await open(page)
  for (const text of ['fp05', '20']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  const mobile_no = await fillInByPhoneForm(page, { City: 'Sivakasi', 'PIN Code': '626123' })
  await page.getByLabel('Language').selectOption('Tamil')
  await page.getByRole('button', { name: 'Place Enquiry' }).click()
  await expect(page).toHaveURL(/\d{4}-\d{5}$/)
  await page.goto('/office/enquiries/new')
  await page.getByLabel('Mobile Number').fill(mobile_no)
  await page.getByRole('button', { name: /^Fill In from \d{4}-\d{5}$/ }).click()
  await expect(page.getByLabel('City')).toHaveValue('Sivakasi')
  await expect(page.getByLabel('Language')).toHaveValue('ta')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('City')).toHaveValue('')
})

test('each tab has its own draft; another tab continues it only on request', {
  tag: '@O4',
}, async ({ page, context }) => {
  await open(page)
  for (const text of ['fp05', '20']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await page.getByLabel('Customer Name').fill('Kavitha')

  const second = await context.newPage()
  await second.goto('/office/enquiries/new')
  const question = second.getByRole('dialog', { name: 'Unfinished Enquiries' })
  await expect(question).toContainText('Unfinished enquiry of Kavitha: 1 product')
  await expectAccessible(second, '[role=dialog]')
  await button(second, 'Start New').click()
  await expect(rows(second)).toHaveCount(0)
  await second.getByLabel('Customer Name').fill('Murugan')
  await second.getByLabel('City').fill('Salem')

  await test.step('Discard empties its own tab and can be undone', async () => {
    await button(second, 'Discard').click()
    await expect(second.getByLabel('City')).toHaveValue('')
    await expect(page.getByLabel('Customer Name')).toHaveValue('Kavitha')
    await expect(rows(page)).toHaveCount(1)
    await button(second, 'Undo').click()
    await expect(second.getByLabel('City')).toHaveValue('Salem')
    await second.reload()
    await expect(second.getByLabel('Customer Name')).toHaveValue('Murugan')
  })

  await test.step('the draft of a closed tab continues in a new one', async () => {
    await second.close()
    const third = await context.newPage()
    await third.goto('/office/enquiries/new')
    const draft = third.getByRole('listitem').filter({ hasText: 'Murugan' })
    await draft.getByRole('button', { name: 'Continue Here' }).click()
    await expect(third.getByLabel('City')).toHaveValue('Salem')
    await third.close()
  })

  await test.step('a draft continued in another tab leaves this one', async () => {
    const fourth = await context.newPage()
    await fourth.goto('/office/enquiries/new')
    const draft = fourth.getByRole('listitem').filter({ hasText: 'Kavitha' })
    await draft.getByRole('button', { name: 'Continue Here' }).click()
    await expect(rows(fourth)).toHaveCount(1)
    await expect(rows(page)).toHaveCount(0)
    await expect(page.getByLabel('Customer Name')).toHaveValue('')
  })
})

test('a product is added to an existing enquiry with the same keys', { tag: '@O4' }, async ({ page }) => {
  await open(page)
  for (const text of ['fp05', '20']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await fillInByPhoneForm(page)
  await page.keyboard.press('Control+s')
  await expect(page.getByLabel('Amount Due')).toHaveText('₹3,600.00')
  await page.keyboard.press('a')
  await expect(product(page)).toBeFocused()
  for (const text of ['os01', '10', 'fp05', '5', 'os01', '12']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByLabel(/^Quantity of/)).toHaveCount(2)
  await expect(page.getByLabel(QUANTITY_LABEL)).toHaveValue('5')
  await page.keyboard.press('Control+s')
  await expect(statusMessage(page)).toHaveText('Saved')
  await expect(page.getByRole('main')).toContainText('v2 is current')
  await page.reload()
  await expect(page.getByLabel(/^Quantity of 2¾/)).toHaveValue('12')
})

test('the Add button stands beside the quantity input in Tamil', { tag: ['@phone', '@O1'] }, async ({
  page,
}) => {
  await signInAsOwner(page)
  await setLanguage(page, 'ta')
  await page.goto('/office/enquiries/new')
  const quantity = page.getByLabel('எண்ணிக்கை')
  const add = page.getByRole('button', { name: 'சேர்', exact: true })
  for (const width of [320, 360, 1366]) {
    await page.setViewportSize({ width, height: 740 })
    const [input, button] = [await quantity.boundingBox(), await add.boundingBox()]
    if (!input || !button) throw new Error('The entry is not shown')
    const isBelow = button.y >= input.y + input.height
    expect(isBelow || button.x >= input.x + input.width, `${width} px`).toBe(true)
  }
})
