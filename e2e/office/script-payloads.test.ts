import type { Page } from '@playwright/test'
import { SCRIPT_PAYLOADS } from '#testing/samples/script-payloads.ts'
import { isThorough } from '#testing/thoroughness.ts'
import { callShopApi, newGuest, placeEnquiry } from '../enquiry/guest-enquiry.ts'
import { expect, test } from '../shop-test.ts'
import { waitForHydration } from '../wait-for-hydration.ts'
import { watchForScripts } from '../watch-for-scripts.ts'
import { performAction, signInAsOwner } from './office-actions.ts'
import { openOffice } from './office-fixture.ts'
import { createPriceList, stubPriceListApi } from './price-list/price-list-fixture.ts'

/** Payloads for fields that a journey fills repeatedly: every fourth in the gate, all before a release. */
const PAYLOADS = isThorough ? SCRIPT_PAYLOADS : SCRIPT_PAYLOADS.filter((_, n) => n % 4 === 0)
const PARTS = isThorough ? [SCRIPT_PAYLOADS.slice(0, 20), SCRIPT_PAYLOADS.slice(20)] : [PAYLOADS]
/** The total of an enquiry by `placeEnquiry`, in paise. */
const ORDER_TOTAL = 3_600_00
/** Joins payloads to fill one field. */
const join = (payloads: readonly string[]) => payloads.join(' ¦ ')

/** Expects every payload on the screen as text. */
async function expectTexts(page: Page, payloads: readonly string[]) {
  const main = page.getByRole('main')
  for (const payload of payloads) await expect(main).toContainText(payload)
}

for (const [part, payloads] of PARTS.entries()) {
  test(`scripts in fields of an enquiry are shown as text, part ${part + 1}`, {
    tag: ['@desktop', '@W9'],
  }, async ({ page }) => {
    test.slow()
    const expectNoScripts = watchForScripts(page)
    const [first = '', second = ''] = payloads.filter(
      (payload) => payload.includes('on') && payload.length <= 50,
    )
    const guest = { ...newGuest(), customer_name: first, city: second, address: join(payloads) }
    const order_id = await placeEnquiry(page.request, guest)
    const search = { mobile_no: guest.mobile_no, show_all: false }
    const [{ order_no: number }] = await callShopApi(page.request, 'order/search/mobile_no', search)
    await signInAsOwner(page)

    const half = payloads.length / 2
    const notes = [join(payloads.slice(0, half)), join(payloads.slice(half))]
    for (const note of notes) await performAction(page, number, 'calls', { outcome: 'Reached', note })
    await performAction(page, number, 'confirm')
    const amount = Math.ceil(ORDER_TOTAL / payloads.length)
    // A number makes references unique: the shop ignores punctuation when it compares them.
    for (const [n, payload] of payloads.entries()) {
      const reference = `${n} ${payload}`
      await performAction(page, number, 'payments', { kind: 'receipt', amount, mode: 'UPI', reference })
    }
    await performAction(page, number, 'payments/1/take-back', { reason: notes[0] })
    await performAction(page, number, 'payments', { kind: 'receipt', amount, mode: 'Cash' })
    await performAction(page, number, 'packed')
    for (const payload of payloads) {
      const lr_number = payload.length <= 50 ? payload : ''
      await performAction(page, number, 'dispatch', { lorry_office: payload, lr_number })
    }
    await performAction(page, number, 'undo', { reason: notes[1] })
    await performAction(page, number, 'dispatch', { lorry_office: first, lr_number: second })

    const enquiry = `/office/enquiries/${number}`
    const inbox = `/office/enquiries?q=${guest.mobile_no}`
    for (const path of [inbox, enquiry, `/office/pack/${number}`, `/office/pack?state=In+Transport`]) {
      await page.goto(path)
      await expectTexts(page, path === enquiry ? [...payloads, ...notes] : [first, second])
    }

    await page.goto(enquiry)
    await page.getByRole('button', { name: 'Correct Customer', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Address')).toHaveValue(guest.address)
    await dialog.getByLabel('Customer Name').fill(second)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    // Pages of the customer show the same texts.
    await page.goto(`/transport?id=${order_id}`)
    await expectTexts(page, [first, second])
    await page.goto(`/print?id=${order_id}`)
    await expect(page.getByText(second, { exact: true })).toBeVisible()
    await expectTexts(page, payloads)
    await page.goto('/order-tracking')
    await waitForHydration(page)
    await page.getByLabel('Mobile Number').fill(guest.mobile_no)
    await page.keyboard.press('Enter')
    await expect(page.getByText(second, { exact: true }).first()).toBeVisible()

    await performAction(page, number, 'cancel', { reason: notes[0] })
    await page.goto(`/office/audit?subject=${number}`)
    await expectTexts(page, [first, second, ...payloads, ...notes])
    expectNoScripts()
  })
}

test('a script in a name of the price list is shown as text', {
  tag: ['@desktop', '@W9', '@withstand'],
}, async ({ page }) => {
  const expectNoScripts = watchForScripts(page)
  const list = createPriceList(SCRIPT_PAYLOADS.length, 4)
  const pickPayload = (n: number) => SCRIPT_PAYLOADS[n % SCRIPT_PAYLOADS.length] ?? ''
  await openOffice(page, 'about:blank')
  await stubPriceListApi(page, {
    ...list,
    categories: list.categories.map((category, n) => ({
      ...category,
      category_name: pickPayload(n),
      category_tamil_name: pickPayload(n + 10),
    })),
    products: list.products.map((product, n) => ({
      ...product,
      product_name: pickPayload(n),
      tamil_name: pickPayload(n + 1),
      per: pickPayload(n + 2),
    })),
  })
  await page.goto('/office/price-list')
  const table = page.getByRole('table', { name: 'Products' })
  await page.mouse.move(900, 600)
  for (const payload of SCRIPT_PAYLOADS) {
    const row = table.getByRole('row', { name: payload, exact: true }).first()
    await expect(async () => {
      if (!(await row.isVisible())) await page.mouse.wheel(0, 300)
      await expect(row.getByLabel('Name', { exact: true })).toHaveValue(payload, { timeout: 500 })
    }).toPass()
  }
  expectNoScripts()
})
