import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import sharp from 'sharp'
import { type MailServer, startMailServer } from '#testing/processes/mail-server.ts'
import { type ServerProcess, startServerProcess } from '#testing/processes/server-process.ts'
import { cartSummary } from '../../cart/product-card.ts'
import { expect, test } from '../../shop-test.ts'
import { FIRST_USER } from '../first-user.ts'
import { amountDue, button, QUANTITY_LABEL, status } from '../office-actions.ts'

// The whole life of an enquiry in a separate shop that sends mails, with three users at once: a customer on a phone, an office user,
// and a packer on a phone of 360 px.

const PASSWORD = 'rice boats under the bridge'
const MOBILE = '9876501234'
const MAIL_TIMEOUT = { timeout: 20_000 }

let dataDir: string
let mails: MailServer
let shop: ServerProcess

test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'mathappu-lifecycle-'))
  mails = await startMailServer()
  shop = await startServerProcess(dataDir, {
    OFFICE_EMAIL: FIRST_USER.email,
    OFFICE_PASSWORD: FIRST_USER.password,
    MAIL_URL: mails.url,
    MAIL_FROM: 'shop@shop.example',
  })
})
test.afterAll(async () => {
  await shop.stop()
  await mails.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const openBrowserPage = async (browser: Browser, options: BrowserContextOptions) =>
  (await browser.newContext({ baseURL: shop.origin, ...options })).newPage()
const phone = (width: number): BrowserContextOptions => ({
  viewport: { width, height: 640 },
  isMobile: true,
  hasTouch: true,
})

async function pay(page: Page, reference: string, amount?: string) {
  await button(page, 'Record Payment').click()
  const dialog = page.getByRole('dialog', { name: 'Record Payment' })
  if (amount) await dialog.getByLabel('Amount', { exact: true }).fill(amount)
  await dialog.getByLabel('Reference').fill(reference)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

test('an enquiry goes from the price list to its collection', {
  tag: ['@desktop', '@O1', '@O2', '@O3', '@O4'],
}, async ({ browser }) => {
  const customer = await openBrowserPage(browser, phone(390))
  const office = await openBrowserPage(browser, { viewport: { width: 1366, height: 900 } })

  /** Expects the newest mail to the customer to match. */
  const expectMail = (text: string | RegExp) =>
    expect
      .poll(
        () => mails.received.filter(({ to }) => to.includes('kavitha@shop.example')).at(-1)?.text,
        MAIL_TIMEOUT,
      )
      .toMatch(text)
  const expectTrackedStatus = async (state: string) => {
    await customer.goto('/order-tracking')
    await customer.getByLabel('Mobile Number').fill(MOBILE)
    await customer.getByRole('button', { name: 'Track', exact: true }).click()
    await expect(customer.getByRole('main')).toContainText(state)
  }

  await office.goto('/office/signin')
  await office.getByLabel('Email').fill(FIRST_USER.email)
  await office.getByLabel('Password').fill(FIRST_USER.password)
  await button(office, 'Sign In').click()
  await expect(office.getByRole('heading', { name: 'Overview' })).toBeVisible()

  const packer = await test.step('the owner adds a packer, who signs in with the link', async () => {
    await office.getByRole('link', { name: 'Users' }).click()
    await button(office, 'Add User').click()
    const dialog = office.getByRole('dialog', { name: 'Add User' })
    await dialog.getByLabel('Name').fill('Kumar')
    await dialog.getByLabel('Email').fill('kumar@shop.example')
    await dialog.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Packer' })
    await button(office, 'Save').click()
    const link = office.getByRole('dialog', { name: 'Link' })
    const url = (await link.getByText('/office/invite#').textContent()) ?? ''
    await link.getByRole('button', { name: 'Close' }).click()
    const page = await openBrowserPage(browser, phone(360))
    await page.goto(`/office/invite${new URL(url).hash}`)
    await page.getByLabel('Password').fill(PASSWORD)
    await button(page, 'Set Password').click()
    await expect(page).toHaveURL('/office/pack')
    await office.getByRole('link', { name: 'Enquiries' }).click()
    return page
  })

  const { number, id } = await test.step('an enquiry from a phone appears in the inbox', async () => {
    await customer.goto('/order-now')
    await customer.getByLabel('Quantity of Flower Pots Giant', { exact: true }).fill('20')
    await customer.getByLabel('Quantity of 4" Lakshmi', { exact: true }).fill('30')
    await cartSummary(customer).getByRole('button', { name: 'Checkout' }).click()
    await customer.getByLabel('Customer Name').fill('Kavitha Rajan')
    await customer.getByLabel('Mobile Number').fill(MOBILE)
    await customer.getByLabel('Email').fill('kavitha@shop.example')
    await customer.getByLabel('Address').fill('14 Rajaji Street')
    await customer.getByLabel('City').fill('Madurai')
    await customer.getByLabel('PIN Code').fill('625001')
    await button(customer, 'Place Enquiry').click()
    await customer.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
    await expect(customer).toHaveURL(/\/checkout-response\?id=/)
    const placedNumber = await customer.getByText(/^\d{4}-\d{5}$/).innerText()
    await expect(office.getByRole('row', { name: placedNumber })).toBeVisible()
    await expectMail(/We have received your enquiry/)
    return { number: placedNumber, id: new URL(customer.url()).searchParams.get('id') ?? '' }
  })

  await test.step('the office records a call, changes a line and confirms', async () => {
    await office.getByRole('row', { name: number }).getByRole('link', { name: number }).click()
    await office.getByRole('group', { name: 'Call outcome' }).getByRole('button', { name: 'Reached' }).click()
    await office.getByLabel(QUANTITY_LABEL).fill('25')
    await button(office, 'Save Changes').click()
    await expect(amountDue(office)).toHaveText('₹5,085.00')
    await button(office, 'Confirm').click()
    await expect(status(office)).toHaveText('Confirmed')
  })

  await test.step('the customer sees the changes', async () => {
    await expectMail(/Confirmed/)
    await customer.goto(`/print?id=${id}`)
    await expect(customer.getByRole('main')).toContainText(/Flower Pots Giant.*20.*25/s)
    await expect(customer.getByRole('main')).toContainText('₹5,085.00')
    await expectTrackedStatus('Confirmed')
  })

  await test.step('a later change takes effect when the customer accepts it', async () => {
    await office.getByLabel('Quantity of 4" Lakshmi').fill('20')
    await button(office, 'Save Changes').click()
    await expect(
      office.getByRole('heading', { name: 'v3: waiting for the customer to accept' }),
    ).toBeVisible()
    await customer.goto(`/print?id=${id}`)
    await button(customer, 'Accept changes').click()
    await expect(button(customer, 'Accept changes')).toBeHidden()
    await expect(amountDue(office)).toHaveText('₹4,890.00')
  })

  await test.step('after two part payments it is Paid', async () => {
    await pay(office, 'UPI 1', '2000')
    await expect(amountDue(office)).toHaveText('₹2,890.00')
    await pay(office, 'UPI 2')
    await expect(status(office)).toHaveText('Paid')
    await expectMail(/Paid/)
  })

  await test.step('the packer packs it and dispatches it with a photo', async () => {
    await packer.goto('/office/pack')
    await packer.getByRole('link', { name: new RegExp(number) }).click()
    const lines = packer.getByRole('main').getByRole('checkbox')
    await expect(lines).toHaveCount(2)
    for (const line of await lines.all()) await line.check()
    await button(packer, 'Mark Packed').click()
    await expect(status(packer)).toHaveText('Packed')
    await expectMail(/Packed/)
    await button(packer, 'Dispatch').click()
    const dialog = packer.getByRole('dialog', { name: 'Dispatch' })
    await dialog.getByLabel('Lorry Office', { exact: true }).fill('Sri Murugan Lorry Office')
    await dialog.getByLabel('LR Number').fill('LR 4471')
    const photo = sharp({ create: { width: 1200, height: 1600, channels: 3, background: '#e8e0c8' } }).jpeg()
    await dialog
      .getByLabel('Lorry Receipt Photo')
      .setInputFiles({ name: 'lr.jpg', mimeType: 'image/jpeg', buffer: await photo.toBuffer() })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(status(packer)).toHaveText('In Transport')
    await expectMail(/LR 4471/)
  })

  await test.step('the customer sees the lorry receipt', async () => {
    await expectTrackedStatus('In Transport')
    await customer.goto(`/transport?id=${id}`)
    await expect
      .poll(() =>
        customer
          .getByRole('main')
          .locator('img')
          .first()
          .evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
      )
      .toBeGreaterThan(100)
    await expect(customer.getByRole('main')).toContainText('LR 4471')
  })

  await test.step('it reaches the city and is collected', async () => {
    await button(office, 'Reached City').click()
    await expectMail(/Reached City/)
    await button(office, 'Collected').click()
    await expect(status(office)).toHaveText('Collected')
    await expectMail(/Collected/)
    await expectTrackedStatus('Collected')
  })
})
