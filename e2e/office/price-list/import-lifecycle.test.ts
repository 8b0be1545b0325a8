import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Page } from '@playwright/test'
import { cartSummary } from '../../cart/product-card.ts'
import { newGuest, placeEnquiry } from '../../enquiry/guest-enquiry.ts'
import { expect, test } from '../../shop-test.ts'
import { FIRST_USER } from '../first-user.ts'
import { signInAsOwner } from '../office-actions.ts'

// A separate shop, because the journey compares its whole price list.
const dataDir = mkdtempSync(join(tmpdir(), 'mathappu-import-'))
let shop: ChildProcess | undefined
let origin = ''

test.beforeAll(async () => {
  shop = spawn(process.execPath, [join(import.meta.dirname, '../../../start.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      OFFICE_EMAIL: FIRST_USER.email,
      OFFICE_PASSWORD: FIRST_USER.password,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (!shop.stdout) throw new Error('The shop has no output')
  for await (const line of createInterface({ input: shop.stdout })) {
    const [, url] = /^Listening on (\S+)$/.exec(line) ?? []
    if (!url) continue
    origin = url
    shop.stdout.resume()
    return
  }
})
test.afterAll(() => {
  shop?.kill('SIGKILL')
  rmSync(dataDir, { recursive: true })
})

/** A sheet that was not made for a program: unusual units, letters instead of digits, a formula error. */
const SHEET = `
PRICE LIST 2027,,,,
Ph: 00000 00001,,,,
,,,,
S.No,Item Discription,Remarks,Rate,Disc
,FLOWER POTS,,,
1,Flower Pots Small,10pcs,Rs. 170/-,70%
2,Flower Pots Big,10pcs,23O,70%
3,Flower Pots Special,10pcs,#REF!,70%
4,Flower Pots Giant,10pcs,650,70%
5,Flower Pots Sample,1pc,ask us,70%
6,Flower Pots Moonlight,1 Box (5 Pcs),,70%
Prices may change without notice,,,,
`

const row = (page: Page, name: string) => page.getByRole('row', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const group = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Results' }).getByRole('link', { name: new RegExp(`^${name} \\d`) })
const fetchQuickOrder = async (page: Page) => (await page.request.get('/api/product/quickorder')).text()

/** Types a price into its cell. */
async function correctPrice(page: Page, name: string, price: string) {
  await row(page, name).locator('td[data-field=price]').click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(price)
  await page.keyboard.press('Enter')
}

test('a messy sheet is corrected, published, seen in shop and cart, and undone', {
  tag: ['@desktop', '@O5'],
}, async ({ browser, expectedConsoleErrors }) => {
  // The checkout's response to an outdated cart.
  expectedConsoleErrors.push(/status of 409/)
  const customer = await (await browser.newContext({ baseURL: origin })).newPage()
  const owner = await (await browser.newContext({ baseURL: origin })).newPage()
  await placeEnquiry(customer.request)
  const before = await fetchQuickOrder(customer)
  await customer.goto('/order-now')
  await customer.getByLabel('Quantity of Flower Pots Giant', { exact: true }).fill('20')
  await expect(cartSummary(customer)).toContainText('₹3,600.00')

  await signInAsOwner(owner)
  await owner.goto('/office/price-list/import')
  await owner.getByLabel('Price list file').setInputFiles({
    name: 'Price list 2027.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(SHEET),
  })
  await button(owner, 'Preview').click()
  // A worker reads the file when it is free.
  await expect(owner.getByText('3 lines left out')).toBeVisible({ timeout: 30_000 })

  await test.step('the owner confirms one column and reassigns another', async () => {
    await button(owner, 'Yes, ‘Rate’ contains: M.R.P').click()
    await owner.getByText('Columns Serial number: S.No').click()
    await owner.getByLabel('What ‘Remarks’ contains').selectOption('Per')
    await expect(group(owner, 'Changed')).toHaveText('Changed 2')
    await expect(group(owner, 'Not understood')).toHaveText('Not understood 4')
  })
  await test.step('the owner corrects three cells and skips one row', async () => {
    await correctPrice(owner, 'Flower Pots Big', '230')
    await correctPrice(owner, 'Flower Pots Special', '290')
    await correctPrice(owner, 'Flower Pots Moonlight', '1500')
    await button(owner, 'Skip Flower Pots Sample').click()
    await expect(group(owner, 'New')).toHaveText('New 1')
    await expect(group(owner, 'Changed')).toHaveText('Changed 4')
    await expect(group(owner, 'Not understood')).toHaveText('Not understood 0')
  })
  await test.step('publishing shows the effect on open enquiries first', async () => {
    await button(owner, 'Publish').click()
    const dialog = owner.getByRole('dialog', { name: 'Publish' })
    await expect(dialog).toContainText(
      'The new prices would change the total of 1 enquiry: ₹300.00 more and ₹0.00 less',
    )
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(owner.locator('p[role=status]')).toHaveText('Published. The shop shows it now.')
  })

  await test.step('an open tab gets the new prices, and the checkout shows the difference', async () => {
    await expect.poll(() => fetchQuickOrder(customer)).toContain('Flower Pots Moonlight')
    await cartSummary(customer).getByRole('button', { name: 'Checkout' }).click()
    await expect(customer).toHaveURL('/quick-checkout')
    const guest = newGuest()
    await customer.getByLabel('Customer Name').fill(guest.customer_name)
    await customer.getByLabel('Mobile Number').fill(guest.mobile_no)
    await customer.getByLabel('Address').fill(guest.address)
    await customer.getByLabel('City').fill(guest.city)
    await customer.getByLabel('PIN Code').fill(guest.pin_code)
    await button(customer, 'Place Enquiry').click()
    const prompt = customer.getByRole('alertdialog')
    await prompt.getByRole('button', { name: 'Yes' }).click()
    await expect(prompt).toContainText('Flower Pots Giant: price was ₹180.00, now ₹195.00')
    await prompt.getByRole('button', { name: 'No' }).click()
    await expect(customer.getByRole('main')).toContainText('₹3,900.00')
    await customer.goto('/price-list')
    await expect(customer.getByRole('main')).toContainText('Flower Pots Moonlight')
  })

  await button(owner, 'Undo Publish').click()
  await expect(owner.locator('p[role=status]')).toHaveText('Undone. The price list is as it was before.')
  await expect.poll(() => fetchQuickOrder(customer)).toBe(before)
})
