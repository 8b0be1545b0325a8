import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { sendParcel } from '#testing/database/send-parcel.ts'
import { extractElement, extractLinks, extractText } from '../read-html.ts'
import { dataDir, fetchPage, fetchPath, placeEnquiry } from './shop-documents.ts'

describe('A page opened by an order id', { tags: ['D5', 'W10'] }, () => {
  const PRIVATE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }
  const headersOf = async (path: string) => Object.fromEntries((await fetchPath(path)).headers)

  it('is not cached or indexed and sends no referrer', {
    tags: ['§2/print', '§2/transport', '§2/checkout-response'],
  }, async () => {
    const { orderId, viewId } = await placeEnquiry()
    await sendParcel(dataDir, orderId)
    for (const path of ['/print', '/print/pdf', '/transport', '/transport/receipt', '/checkout-response'])
      for (const id of [orderId, viewId, 'nothing'])
        expect(await headersOf(`${path}?id=${id}`), `${path} of ${id}`).toMatchObject(PRIVATE)
    for (const path of ['/print/pdf', '/transport/receipt'])
      expect((await fetchPath(`${path}?id=${'A'.repeat(24)}`)).status).toBe(404)
  })

  it('includes payment options of an order; those without one are cached', {
    tags: ['§2/payment-options'],
  }, async () => {
    const [firstOrder, secondOrder] = [await placeEnquiry(), await placeEnquiry()]
    for (const path of ['/payment-options', '/payment-options.data']) {
      expect((await headersOf(path))['cache-control']).toBe('public, max-age=0, s-maxage=1, must-revalidate')
      const numbers = new Set<string>()
      for (const { orderId } of [firstOrder, secondOrder]) {
        const response = await fetchPath(`${path}?id=${orderId}`)
        expect(Object.fromEntries(response.headers)).toMatchObject(PRIVATE)
        numbers.add(/&(?:amp;)?tn=(\d{5}%20\d{4})%20Vaanavil/.exec(await response.text())?.[1] ?? '')
      }
      expect(numbers.size).toBe(2)
      expect(await (await fetchPath(path)).text()).not.toContain('tn=')
    }
  })
})

describe('The payment options', { tags: ['§2/payment-options'] }, () => {
  const WITHOUT_ORDER = 'upi://pay?pa=vaanavil@example&pn=Vaanavil%20Crackers&cu=INR'

  /** Returns the dark modules of the QR code on a page. */
  const readQrCode = (html: string) => {
    const code = extractElement(html, /<svg[^>]*>(?=<title>QR code to pay)/)
    return [
      /viewBox="(.*?)"/.exec(code)?.[1],
      [...code.matchAll(/ d="([^"]*)"/g)].at(-1)?.[1]?.match(/M\d+ \d+/g),
    ]
  }

  /** Encodes a text as QR code. Returns its dark modules, with the quiet zone of four modules. */
  function encodeQrCode(text: string) {
    const { size, data } = encode(text, { ecc: 'M', border: 4 })
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}`] : [])))
    return [`0 0 ${size} ${size}`, dark]
  }

  const upiLink = (html: string) =>
    extractLinks(html).find(([text]) => text.startsWith('Pay with a UPI app'))?.[1]

  it('show UPI ID, QR code, bank account and chat, even without an order', async () => {
    const html = await fetchPage('/payment-options')
    const text = extractText(extractElement(html, /<main/))
    for (const fact of [
      'vaanavil@example',
      'Demo Bank of Sivakasi',
      'Vaanavil Crackers',
      '000000000001',
      'DEMO0000001',
      'Sivakasi',
      'only small amounts for a QR code from the gallery',
      'Inform us by phone or chat',
      'your payment app shows this name',
      'If the payment fails',
    ])
      expect(text).toContain(fact)
    expect(extractLinks(html)).toContainEqual(['Pay with a UPI app', WITHOUT_ORDER])
    expect(readQrCode(html)).toEqual(encodeQrCode(WITHOUT_ORDER))
    const chat = extractLinks(extractElement(html, /<main/)).find(([, href]) =>
      href.startsWith('https://wa.me/'),
    )?.[1]
    expect(new URL(chat ?? '').searchParams.get('text')).toMatch(/^I have paid for my enquiry/)
  })

  it('contain amount and number of an order in link and QR code', async () => {
    const { orderId, number, sum } = await placeEnquiry()
    const html = await (await fetchPath(`/payment-options?id=${orderId}`)).text()
    const [year, count] = number.split('-')
    const note = `${count}%20${year}%20Vaanavil%20Crackers`
    const link = `upi://pay?pa=vaanavil@example&pn=Vaanavil%20Crackers&am=${sum.toFixed(2)}&cu=INR&tn=${note}`
    expect(upiLink(html)).toBe(link)
    expect(readQrCode(html)).toEqual(encodeQrCode(link))
  })

  it('show no amount for an unknown order or a tracking id', { tags: ['D6', '§8'] }, async () => {
    const { viewId } = await placeEnquiry()
    for (const id of ['A'.repeat(24), viewId]) {
      const html = await (await fetchPath(`/payment-options?id=${id}`)).text()
      expect(extractText(html)).toContain('No order details found!')
      expect(upiLink(html)).toBe(WITHOUT_ORDER)
    }
  })
})

describe('An id that opens no order', { tags: ['D5', '§8'] }, () => {
  it("says 'No order details found!' and links to Order Tracking", async () => {
    for (const path of ['/print', '/transport', '/checkout-response'])
      for (const id of ['', 'nothing', 'A'.repeat(24)]) {
        const html = await (await fetchPath(`${path}?id=${id}`)).text()
        expect(extractText(html), `${path} of ${id}`).toContain('No order details found!')
        const main = extractLinks(extractElement(html, /<main/))
        if (path !== '/print') expect(main, path).toContainEqual(['Order Tracking', '/order-tracking'])
      }
  })
})
