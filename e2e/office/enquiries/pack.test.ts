import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { amountInWords } from '../../../domain/money/amount-in-words.ts'
import { fromRupees } from '../../../domain/money/money.ts'
import { delayRequests } from '../../delay-requests.ts'
import { callShopApi, newGuest } from '../../enquiry/guest-enquiry.ts'
import { expect, test } from '../../shop-test.ts'
import {
  button,
  performAction,
  postForStatus,
  signInAsDevi,
  signInAsOwner,
  status,
} from '../office-actions.ts'

const REJECTED = /status of (404|409|422)/
const NETWORK_ERROR = /net::ERR_/
const TICKS = '/office/api/parcels/*/ticks'

/** Returns the checkboxes of the parcel's lines. */
const lines = (page: Page) => page.getByRole('checkbox')

type Product = { _id: string; product_name: string; after_discount_price: number }

/** Signs the packer in and places a paid enquiry of three products. Returns its number and order id. */
async function openGodown(page: Page, mobile_no = newGuest().mobile_no) {
  const { data: categories } = await (await page.request.get('/api/product/quickorder')).json()
  const products: Product[] = categories.flatMap(
    ({ product_list }: { product_list: Product[] }) => product_list,
  )
  const ordered = products.slice(0, 3).map(({ _id, after_discount_price: price }) => ({
    product_id: _id,
    price,
    qty: 200,
    sub_total: Math.round(20_000 * price) / 100,
  }))
  const paise = ordered.reduce((sum, { sub_total }) => sum + Math.round(sub_total * 100), 0)
  const sub_total = paise / 100
  const { order_id, enquiry_number: number } = await callShopApi(page.request, 'order/save', {
    ...newGuest(),
    mobile_no,
    sub_total,
    discount_amount: 0,
    net_amount: sub_total,
    amount_in_words: amountInWords(fromRupees(sub_total)),
    product_list: ordered,
  })
  await signInAsOwner(page)
  const payment = { kind: 'receipt', amount: fromRupees(sub_total), mode: 'Cash' }
  expect(await postForStatus(page, `enquiries/${number}/confirm`, { row_version: 1 })).toBe(204)
  expect(await postForStatus(page, `enquiries/${number}/payments`, { row_version: 2, ...payment })).toBe(204)
  await signInAsDevi(page, page)
  return { number: `${number}`, order_id: `${order_id}`, mobile_no }
}

/** Creates a large photo of a receipt, as from a phone. */
const photo = async () => ({
  name: 'IMG_2027.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#e8e0c8' } })
    .jpeg()
    .toBuffer(),
})

test('a parcel is packed line by line, dispatched with a photo and collected', {
  tag: ['@phone', '@O3', '@O4'],
}, async ({ page }) => {
  const { number, order_id } = await openGodown(page)
  await page.goto('/office')
  await expect(page).toHaveURL('/office/pack')
  const row = page.getByRole('link', { name: number })
  await expect(row).toContainText('0 of 3 ticked')
  await expect(row).toContainText('Raja Kumara · Madurai')
  await row.click()

  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  await expect(page.getByText('3 of 3 left')).toBeVisible()
  await lines(page).nth(0).check()
  await lines(page).nth(2).check()
  await expect(page.getByText('1 of 3 left')).toBeVisible()
  await page.reload()
  await expect(lines(page).nth(2)).toBeChecked()
  await lines(page).nth(2).uncheck()
  await expect(page.getByText('2 of 3 left')).toBeVisible()

  await button(page, 'Mark Packed').click()
  const confirmDialog = page.getByRole('dialog', { name: 'Mark Packed' })
  await expect(confirmDialog).toContainText('2 products are not ticked')
  await confirmDialog.getByRole('button', { name: 'No' }).click()
  await lines(page).nth(1).check()
  await lines(page).nth(2).check()
  await expect(page.getByText('All ticked')).toBeVisible()
  await button(page, 'Mark Packed').click()
  await expect(status(page)).toHaveText('Packed')
  await expect(lines(page).nth(0)).toBeDisabled()

  await button(page, 'Dispatch').click()
  const dialog = page.getByRole('dialog', { name: 'Dispatch' })
  await dialog.getByLabel('Lorry Office', { exact: true }).fill('Sri Murugan Lorry Office')
  await dialog.getByLabel('LR Number').fill('LR 4471')
  await dialog.getByLabel('Phone', { exact: true }).fill('04562 220011')
  const file = await photo()
  // Cancelling the file picker must not close the dialog.
  await dialog.getByLabel('Lorry Receipt Photo').dispatchEvent('cancel', { bubbles: true })
  await dialog.getByLabel('Lorry Receipt Photo').setInputFiles(file)
  const dispatchRequest = page.waitForRequest('**/dispatch')
  await button(page, 'Save').click()
  const body = (await dispatchRequest).postDataBuffer() ?? Buffer.alloc(0)
  expect(body.length).toBeLessThan(file.buffer.length)
  await expect(status(page)).toHaveText('In Transport')
  await expect(page.getByRole('list', { name: 'Parcel', exact: true })).toContainText(
    'LR 4471 · 04562 220011',
  )

  await button(page, 'Lorry Receipt Photo').click()
  const image = page.getByRole('dialog').getByRole('img', { name: 'Sri Murugan Lorry Office LR 4471' })
  await expect.poll(() => image.evaluate((it) => Object(it).naturalWidth)).toBe(2000)
  await button(page, 'Close').click()
  const customerImage = await page.request.get(`/transport/receipt?id=${order_id}`)
  expect(customerImage.headers()['content-type']).toBe('image/webp')
  expect(await sharp(await customerImage.body()).metadata()).toMatchObject({ width: 2000, height: 1500 })

  await button(page, 'Reached City').click()
  await expect(status(page)).toHaveText('Reached City')
  await page.getByRole('link', { name: 'All parcels' }).click()
  await expect(page).toHaveURL('/office/pack?state=Reached+City')
  await page.getByRole('link', { name: number }).click()
  await button(page, 'Collected').click()
  await expect(status(page)).toHaveText('Collected')
})

test('a parcel is shown although its ticks are sent before it loads', {
  tag: ['@phone', '@O4'],
}, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(NETWORK_ERROR)
  const { number } = await openGodown(page)
  await page.goto(`/office/pack/${number}`)
  await page.route('**/ticks', (route) => route.abort())
  await lines(page).nth(0).check()
  await expect(page.getByText('Your ticks are saved on this phone')).toBeVisible()
  await page.unroute('**/ticks')
  const ticksResponse = page.waitForResponse('**/ticks')
  // Only the first load is delayed.
  await page.route(
    `**/office/api/parcels/${number}`,
    async (route) => {
      await ticksResponse
      await route.continue()
    },
    { times: 1 },
  )
  await page.reload()
  await expect(lines(page).nth(0)).toBeChecked()
})

test('offline ticks are stored on the phone and sent once online', {
  tag: ['@phone', '@O4'],
}, async ({ page, context, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(NETWORK_ERROR)
  const { number } = await openGodown(page)
  const notice = page.getByText('Your ticks are saved on this phone')
  await page.goto(`/office/pack/${number}`)
  await expect(page.getByText('3 of 3 left')).toBeVisible()
  await context.setOffline(true)
  await lines(page).nth(0).check()
  await lines(page).nth(1).check()
  await expect(notice).toBeVisible()
  await expect(page.getByText('1 of 3 left')).toBeVisible()
  // Scrolled, the progress stays below the strip that says so.
  await page.setViewportSize({ width: 360, height: 400 })
  await page.evaluate(() => scrollTo(0, 1_000))
  const strip = await page.getByText('No internet').boundingBox()
  const progress = page.getByText('1 of 3 left')
  await expect
    .poll(async () => ((await progress.boundingBox())?.y ?? 0) - ((strip?.y ?? 0) + (strip?.height ?? 0)))
    .toBeGreaterThanOrEqual(0)
  await context.setOffline(false)
  await expect(notice).toBeHidden()

  await page.route(TICKS, (route) => route.abort())
  await lines(page).nth(1).uncheck()
  await expect(notice).toBeVisible()
  await page.reload()
  await expect(notice).toBeVisible()
  await expect(lines(page).nth(0)).toBeChecked()
  await expect(lines(page).nth(1)).not.toBeChecked()
  await page.unroute(TICKS)
  await page.goto('/office/pack')
  const readTicks = async () => {
    const { data } = await (await page.request.get(`/office/api/parcels/${number}`)).json()
    return data.lines.map(({ ticked }: { ticked: boolean }) => ticked)
  }
  await expect.poll(readTicks).toEqual([true, false, false])
  await expect(page.getByRole('link', { name: number })).toBeVisible()
})

test('ticks made offline reach the server before the parcel is packed', {
  tag: ['@phone', '@O4'],
}, async ({ page, context, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(NETWORK_ERROR)
  const { number } = await openGodown(page)
  await page.goto(`/office/pack/${number}`)
  await expect(lines(page)).toHaveCount(3)
  await context.setOffline(true)
  for (const line of await lines(page).all()) await line.check()
  await button(page, 'Mark Packed').click()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && !request.url().includes('presence'))
      sent.push(new URL(request.url()).pathname.split('/').at(-1) ?? '')
  })
  await context.setOffline(false)
  await expect(status(page)).toHaveText('Packed')
  expect(sent.filter((call) => call === 'ticks' || call === 'packed')).toEqual(['ticks', 'packed'])
  await page.reload()
  for (const line of await lines(page).all()) await expect(line).toBeChecked()
})

test('a late response for one state is not shown for another', {
  tag: ['@phone', '@O4', '@withstand'],
}, async ({ page }) => {
  const buildList = (enquiry_number: string, next: string | null) => ({
    data: {
      rows: [
        {
          enquiry_number,
          customer_name: 'Raja Kumara',
          city: 'Madurai',
          order_status: 'Paid',
          status_since: '2026-10-01T04:30:00.000Z',
          line_count: 3,
          ticked: 0,
          is_waiting: false,
          is_money_due: false,
          is_short: false,
        },
      ],
      next,
    },
  })
  await signInAsOwner(page)
  await page.route(/parcels\?state=Paid$/, (route) => route.fulfill({ json: buildList('2026-00001', '1') }))
  await page.route(/parcels\?state=Packed$/, (route) =>
    route.fulfill({ json: buildList('2026-00002', null) }),
  )
  const release = await delayRequests(page, /after=1$/)
  const finished = page.waitForEvent('requestfinished', (request) => request.url().endsWith('after=1'))
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().endsWith('after=1'))
  await page.goto('/office/pack')
  await button(page, 'Show More').click()
  await page.getByRole('link', { name: 'Packed', exact: true }).click()
  const packed = page.getByRole('link', { name: '2026-00002' })
  await expect(packed).toBeVisible()
  release()
  await Promise.any([finished, aborted])
  // After two frames the response would have been rendered.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect(packed).toBeVisible()
})

test('a parcel is processed by keyboard', { tag: ['@O4', '@W20'] }, async ({ page }) => {
  const { number } = await openGodown(page)
  await page.goto(`/office/pack/${number}`)
  await lines(page).nth(0).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('2 of 3 left')).toBeVisible()
  await page.keyboard.press('m')
  await expect(page.getByRole('dialog', { name: 'Mark Packed' })).toContainText('2 products are not ticked')
  await page.keyboard.press('Enter')
  await expect(status(page)).toHaveText('Packed')
  await page.keyboard.press('d')
  await page.getByLabel('Lorry Office', { exact: true }).fill('KPN')
  await page.keyboard.press('Enter')
  await expect(status(page)).toHaveText('In Transport')
  await page.keyboard.press('r')
  await expect(status(page)).toHaveText('Reached City')
  await page.keyboard.press('o')
  await expect(status(page)).toHaveText('Collected')
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await expect(page).toHaveURL('/office/pack')
})

test('a rejected photo shows why, and typed text stays', {
  tag: ['@phone', '@O4', '@W7', '@withstand'],
}, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(REJECTED)
  const { number } = await openGodown(page)
  expect(await postForStatus(page, `enquiries/${number}/packed`, { row_version: 3 })).toBe(204)
  await page.goto(`/office/pack/${number}`)
  await button(page, 'Dispatch').click()
  const dialog = page.getByRole('dialog', { name: 'Dispatch' })
  await button(page, 'Save').click()
  await expect(dialog.getByRole('alert')).toHaveText('Enter the lorry office')
  await dialog.getByLabel('Lorry Office', { exact: true }).fill('KPN')
  const receipt = dialog.getByLabel('Lorry Receipt Photo')
  const lrNumber = dialog.getByLabel('LR Number')
  await lrNumber.fill('TN-4471')
  await receipt.setInputFiles({ name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) })
  await button(page, 'Save').click()
  await expect(dialog.getByRole('alert')).toHaveText('The file is empty. Choose another one.')
  await expect(receipt).toBeFocused()
  await expect(lrNumber).toHaveValue('TN-4471')
  await expect(status(page)).toHaveText('Packed')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  await receipt.setInputFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: svg })
  await button(page, 'Save').click()
  await expect(dialog.getByRole('alert')).toHaveText('Choose a photo: JPEG, PNG or WebP')
  await expect(receipt).toBeFocused()
  await receipt.setInputFiles(await photo())
  await button(page, 'Save').click()
  await expect(status(page)).toHaveText('In Transport')
  await expect(page.getByRole('list', { name: 'Parcel', exact: true })).toContainText('KPN')
})

test('one tap on a line marks its product sold out, another undoes it', {
  tag: ['@phone', '@O3', '@O5'],
}, async ({ page }) => {
  const { number } = await openGodown(page)
  // Mocked, because other journeys use the products. tests/office/enquiries/parcels.test.ts tests the shop.
  let is_short = false
  await page.route('/office/api/parcels/*/sold-out', (route) => {
    is_short = route.request().postDataJSON().is_sold_out
    return route.fulfill({ status: 204 })
  })
  await page.route(`/office/api/parcels/${number}`, async (route) => {
    const { data } = await (await route.fetch()).json()
    data.lines[0].is_short = is_short
    await route.fulfill({ json: { data } })
  })
  await page.goto(`/office/pack/${number}`)
  const soldOut = page.getByRole('button', { name: /^Sold Out: / }).first()
  await expect(soldOut).toHaveAttribute('aria-pressed', 'false')
  await soldOut.click()
  await expect(soldOut).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(/is now sold out in the shop$/)).toBeVisible()
  await soldOut.click()
  await expect(soldOut).toHaveAttribute('aria-pressed', 'false')
})

test('a parcel with money due is marked and leaves with a reason, by the lorry of the last time', {
  tag: ['@phone', '@O4'],
}, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(REJECTED)
  const { mobile_no } = newGuest()
  const first = await openGodown(page, mobile_no)
  const lorry = { lorry_office: 'Kurinji Parcel', lorry_phone: '04562 220099' }
  expect(await postForStatus(page, `enquiries/${first.number}/packed`, { row_version: 3 })).toBe(204)
  expect(await postForStatus(page, `enquiries/${first.number}/dispatch`, { row_version: 4, ...lorry })).toBe(
    204,
  )
  const { number } = await openGodown(page, mobile_no)
  await signInAsOwner(page)
  await performAction(page, number, 'packed')
  await performAction(page, number, 'payments', { kind: 'refund', amount: fromRupees(10), mode: 'Cash' })
  await signInAsDevi(page, page)

  await page.goto('/office/pack')
  await page.getByLabel('Order', { exact: true }).selectOption('By city')
  await page.getByRole('searchbox', { name: 'Search parcels' }).fill(number)
  const row = page.getByRole('link', { name: number })
  await expect(row).toContainText('Packed')
  await expect(row).toContainText('Money due')
  await row.click()
  await expect(page.getByText('Money is due. Ask the desk')).toBeVisible()
  await button(page, 'Sound').click()
  await button(page, 'Dispatch').click()
  const dialog = page.getByRole('dialog', { name: 'Dispatch' })
  await button(page, 'As last time: Kurinji Parcel').click()
  await expect(dialog.getByLabel('Phone', { exact: true })).toHaveValue('04562 220099')
  await dialog.getByLabel('Cartons').fill('3')
  await button(page, 'Save').click()
  await expect(dialog.getByRole('alert')).toHaveText('Enter a reason')
  await dialog.getByLabel('Reason', { exact: true }).fill('Pays the driver')
  await button(page, 'Save').click()
  await expect(status(page)).toHaveText('In Transport')
  await expect(page.getByRole('list', { name: 'Parcel', exact: true })).toContainText(
    '04562 220099 · 3 cartons',
  )
  await expect(button(page, 'Sound')).toHaveAttribute('aria-pressed', 'false')
  await page.goto('/office/pack')
  await expect(page.getByLabel('Order', { exact: true })).toHaveValue('city')
})

test('a missing product is shown to the desk, which is led to its quantity', {
  tag: ['@desktop', '@O3', '@O4'],
}, async ({ page }) => {
  const { number } = await openGodown(page)
  const { data } = await (await page.request.get(`/office/api/parcels/${number}`)).json()
  const { product_id, product_name, qty } = data.lines[1]
  await signInAsOwner(page)
  // Mocked, because other journeys use the products.
  const marked = { marked_at: '2026-10-01T04:30:00.000Z', marked_by: 'Devi' }
  await page.route(`/office/api/enquiries/${number}`, async (route) => {
    const { data } = await (await route.fetch()).json()
    data.shortages = [{ product_id, product_name, tamil_name: '', qty, ...marked }]
    await route.fulfill({ json: { data } })
  })
  await page.goto(`/office/enquiries/${number}`)
  await expect(page.getByText(`${product_name} × ${qty}`)).toBeVisible()
  await button(page, 'Change Products').click()
  await expect(page.getByLabel(`Quantity of ${product_name}`)).toBeFocused()
})
