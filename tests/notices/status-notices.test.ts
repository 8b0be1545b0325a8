import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { BILLING_FIELDS } from '#domain/enquiry/billing.ts'
import type { OrderId } from '#domain/enquiry/ids/order-id.ts'
import { fromRupees } from '#domain/money/money.ts'
import { pick } from '#domain/pick.ts'
import type { Mail } from '#server/notices/mails/mail.ts'
import { sendDueNotice } from '#server/notices/send-notice.ts'
import { createUnitOfWork } from '#server/unit-of-work/unit-of-work.ts'
import { buildOrder } from '../api/test-shop.ts'
import { openTestDesk, type TestDesk } from '../office/test-desk.ts'
import { describeOnEachDatabase } from '../test-database.ts'

const NO_CHARGE = { amount: 0 }
const PUBLIC_URL = 'https://shop.example'
const LORRY = { lorry_office: 'KPN Parcel', lr_number: 'LR 4471', lorry_phone: '0452 2345678' }

describeOnEachDatabase('The status mails of an enquiry', { tags: ['O4'] }, (database) => {
  let desk: TestDesk
  let mails: Mail[]
  let isDown: boolean
  beforeAll(async () => {
    desk = await openTestDesk(database())
  })
  beforeEach(async () => {
    isDown = false
    await database().db.deleteFrom('notice').execute()
  })
  afterAll(() => desk.shop.catalogue.close())

  /** Sends all due mails. Returns the mails to the customer, or to the shop. */
  async function sendDueMails(recipient: 'customer' | 'shop' = 'customer'): Promise<Mail[]> {
    mails = []
    const clock = () => new Date(desk.now())
    const deps = {
      db: database().db,
      write: createUnitOfWork({ db: database().db, clock }),
      mailer: async (mail: Mail) => {
        if (isDown) throw new Error('The mail server is down')
        mails.push(mail)
      },
      shop: () => desk.shop.catalogue.current().shop,
      clock,
      logger: pino({ level: 'silent' }),
      PUBLIC_URL,
    }
    while (await sendDueNotice(deps));
    return mails.filter(({ to }) => (to === 'kavitha@example.in') === (recipient === 'customer'))
  }
  /** Places an enquiry of two products, 500 pieces each, in a language, and sends its first mails. */
  async function place(language?: 'en' | 'ta') {
    const order = { ...buildOrder(desk.shop.listProducts(2), 500), email_id: 'kavitha@example.in' }
    const { data } = await desk.shop.placeEnquiry({ payload: language ? { ...order, language } : order })
    if (!data) throw new Error('It was not placed')
    await sendDueMails()
    return { number: String(data.enquiry_number), order_id: data.order_id }
  }
  async function change(number: string, qty: number, charges: object = {}) {
    const { content } = await desk.getEnquiry(number)
    const lines = content.lines.map(({ product_id }, index) => ({ product_id, qty: index === 0 ? qty : 500 }))
    await desk.performActions(number, [
      'change',
      { lines, discount: NO_CHARGE, packing: NO_CHARGE, ...charges },
    ])
  }
  const accept = (id: OrderId, version_no: number) =>
    desk.shop.post('/api/order/changes/accept', { id, version_no })

  it('are not sent for changes before the confirmation', async () => {
    const { number } = await place('en')
    await change(number, 200)
    expect(await sendDueMails()).toEqual([])
  })

  it('Confirmed: lists changes since the order and the version, in English only', async () => {
    const { number, order_id } = await place('en')
    await change(number, 200, { discount: { amount: fromRupees(50) }, packing: { amount: fromRupees(20.5) } })
    await desk.performActions(number, 'confirm')
    const [mail, ...more] = await sendDueMails()
    expect(more).toEqual([])
    const { content, net_amount } = await desk.getEnquiry(number)
    const name = content.lines[0]?.product_name
    expect(mail?.subject).toBe(`${number} v2 · Confirmed`)
    expect(mail?.text).toContain('Version: v2\n')
    expect(mail?.text).toContain(`What has changed since you ordered:\n- ${name}: 500 → 200 (₹`)
    expect(mail?.text).toContain('- Discount: ₹0.00 → ₹50.00\n- Packing charge: ₹0.00 → ₹20.50\nTotal: ₹')
    expect(net_amount).toBeGreaterThan(0)
    expect(mail?.text).toContain(`Bill: ${PUBLIC_URL}/print?id=${order_id}`)
    expect(mail?.text).not.toMatch(/\p{sc=Tamil}|\* \* \*/u)
  })

  it('Confirmed: in Tamil only, with links to the Tamil pages', async () => {
    const { number, order_id } = await place('ta')
    await change(number, 200)
    await desk.performActions(number, 'confirm')
    const [mail] = await sendDueMails()
    const tamil = (await desk.getEnquiry(number)).content.lines[0]?.tamil_name
    expect(mail?.subject).toBe(`${number} v2 · உறுதி ஆனது`)
    expect(mail?.text).toContain(`நீங்கள் ஆர்டர் செய்த பிறகு மாறியவை:\n- ${tamil}: 500 → 200`)
    expect(mail?.text).toContain(`பில்: ${PUBLIC_URL}/ta/print?id=${order_id}`)
    expect(mail?.text).not.toMatch(/Dear|\* \* \*/)
  })

  it('are in both languages if the language of the order is unknown', async () => {
    const { number } = await place()
    await desk.performActions(number, 'confirm')
    const [mail] = await sendDueMails()
    expect(mail?.subject).toBe(`${number} · உறுதி ஆனது · Confirmed`)
    expect(mail?.text.split('\n\n* * *\n\n')).toHaveLength(2)
  })

  it.each(['en', 'ta'] as const)('Paid and dispatched, with the lorry’s details, in %s', async (language) => {
    const { number, order_id } = await place(language)
    await desk.performActions(number, 'confirm')
    await desk.pay(number)
    await sendDueMails()
    expect(mails.map(({ subject }) => subject)).toContain(
      `${number} · ${language === 'en' ? 'Paid' : 'பணம் வந்தது'}`,
    )
    await desk.performActions(number, 'packed')
    await sendDueMails()
    await desk.performActions(number, ['dispatch', LORRY])
    const [mail] = await sendDueMails()
    const [labels, base] =
      language === 'en'
        ? [['Lorry office', 'LR number', 'Lorry office phone', 'Lorry receipt'], '']
        : [['லாரி ஆபீஸ்', 'ரசீது எண்', 'லாரி ஆபீஸ் போன்', 'லாரி ரசீது'], '/ta']
    const expectedText = [
      'KPN Parcel',
      'LR 4471',
      '0452 2345678',
      `${PUBLIC_URL}${base}/transport?id=${order_id}`,
    ]
    expect(mail?.text).toContain(labels.map((word, index) => `${word}: ${expectedText[index]}`).join('\n'))
  })

  it('show the received and due amounts if confirmed after a first payment', async () => {
    const { number } = await place('en')
    await desk.pay(number, fromRupees(1000))
    await desk.performActions(number, 'confirm')
    const [mail] = await sendDueMails()
    expect(mail?.text).toMatch(/Received: ₹1,000.00\nAmount due: ₹[\d,]+\.\d\d\nStatus: Confirmed/)
  })

  it.each([
    ['en', 'Please accept the changes', '/print', 'See the changes and accept them here:'],
    ['ta', 'மாற்றங்களுக்கு உங்கள் சம்மதம் தேவை', '/ta/print', 'மாற்றங்களைப் பார்த்து, சம்மதம் சொல்ல:'],
  ] as const)('propose changes with a link to accept, in %s', async (language, title, page, link) => {
    const { number, order_id } = await place(language)
    await desk.performActions(number, 'confirm')
    await sendDueMails()
    await change(number, 200)
    const [mail, ...more] = await sendDueMails()
    expect(more).toEqual([])
    expect(mail?.subject).toBe(`${number} v2 · ${title}`)
    expect(mail?.text).toContain('v1 → v2')
    expect(mail?.text).toMatch(/: 500 → 200 \(₹[\d,.]+ → ₹[\d,.]+\)/)
    expect(mail?.text).toContain(`${link}\n${PUBLIC_URL}${page}?id=${order_id}`)
  })

  it('report withdrawn changes only if they were sent before', async () => {
    const { number } = await place('en')
    await desk.performActions(number, 'confirm')
    await sendDueMails()
    await change(number, 200)
    await desk.performActions(number, 'withdraw')
    expect(await sendDueMails()).toEqual([])
    await change(number, 150)
    await sendDueMails()
    await desk.performActions(number, 'withdraw')
    const [mail] = await sendDueMails()
    expect(mail?.subject).toBe(`${number} v3 · Changes withdrawn`)
    expect(mail?.text).toContain('(v3). Your enquiry stays as it was (v1).')
    await change(number, 140)
    await change(number, 130)
    expect((await sendDueMails()).map(({ subject }) => subject)).toEqual([
      `${number} v5 · Please accept the changes`,
    ])
  })

  it('omit withdrawn changes if the address was given after the proposal', async () => {
    const { number } = await desk.placeEnquiry()
    await desk.performActions(number, 'confirm')
    await change(number, 200)
    const from = pick(await desk.getEnquiry(number), BILLING_FIELDS)
    const corrected = { ...from, email_id: 'kavitha@example.in', from, base_version: 1 }
    await desk.performActions(number, ['billing', corrected])
    await sendDueMails()
    await desk.performActions(number, 'withdraw')
    expect(await sendDueMails()).toEqual([])
  })

  it('omit an undone step if its own mail exceeded the limit', async () => {
    const { number, order_id } = await place('en')
    await desk.performActions(number, 'confirm')
    const eventPattern = `status-changed:${order_id}:%`
    await database()
      .db.updateTable('notice')
      .set({ next_attempt_at: null, given_up_at: desk.now(), last_error: 'given up, too many mails' })
      .where('event', 'like', eventPattern)
      .execute()
    await desk.performActions(number, ['undo', { reason: 'Too early' }])
    expect(await sendDueMails()).toEqual([])
  })

  it('drop an unsent proposal that is no longer waiting', async () => {
    const { number } = await place('en')
    await desk.performActions(number, 'confirm')
    await sendDueMails()
    await change(number, 200)
    isDown = true
    await sendDueMails()
    await desk.performActions(number, 'accept')
    isDown = false
    desk.advanceClock(5 * 60_000)
    expect(await sendDueMails()).toEqual([])
    const notices = await database().db.selectFrom('notice').selectAll().execute()
    expect(notices.filter(({ next_attempt_at }) => next_attempt_at !== null)).toEqual([])
  })

  it('tell the shop in both languages that the customer accepted', async () => {
    const { number, order_id } = await place('ta')
    await desk.performActions(number, 'confirm')
    await change(number, 200)
    await sendDueMails()
    await accept(order_id, 2)
    const [mail] = await sendDueMails('shop')
    expect(mail?.subject).toBe(`${number} v2 · மாற்றங்களுக்குச் சம்மதம் வந்தது · Changes accepted`)
    expect(mail?.text).toContain('The customer has accepted the changes. The current version is v2.')
    expect(mail?.replyTo).toBe('kavitha@example.in')
    expect(mails.filter(({ to }) => to === 'kavitha@example.in')).toEqual([])
  })

  it.each([
    ['en', 'We will refund 95% of what you paid. Refund due: ₹950.00'],
    ['ta', 'நீங்கள் செலுத்திய பணத்தில் 95% ரீஃபண்ட் தருகிறோம். ரீஃபண்ட் பாக்கி: ₹950.00'],
  ] as const)(
    'Cancelled: contains the refund percentage, in %s',
    { tags: ['D15'] },
    async (language, expectedText) => {
      const { number } = await place(language)
      await desk.performActions(number, 'confirm')
      await desk.pay(number, fromRupees(1000))
      await sendDueMails()
      await desk.performActions(number, ['cancel', { reason: 'No stock, and he shouted' }])
      const [mail] = await sendDueMails()
      expect(mail?.text).toContain(expectedText)
      expect(mail?.text).not.toContain('shouted')
    },
  )

  it('Cancelled: contains no percentage if nothing was paid', async () => {
    const { number } = await place('en')
    await desk.performActions(number, ['cancel', { reason: 'Twice' }])
    const [mail] = await sendDueMails()
    expect(mail?.text).not.toContain('%')
  })

  it.each([
    ['en', 'Please ignore our last message. Your enquiry is no longer “Confirmed”'],
    ['ta', 'எங்கள் முந்தைய மெயில் தவறாக வந்தது. உங்கள் ஆர்டரின் நிலை "உறுதி ஆனது" இல்லை'],
  ] as const)('report an undone step if it was sent before, in %s', async (language, expectedText) => {
    const { number } = await place(language)
    await desk.performActions(number, 'confirm', ['undo', { reason: 'The wrong one' }])
    expect(await sendDueMails()).toEqual([])
    await desk.performActions(number, 'confirm')
    await sendDueMails()
    await desk.performActions(number, ['undo', { reason: 'The wrong one' }])
    const [mail, ...more] = await sendDueMails()
    expect(more).toEqual([])
    expect(mail?.text).toContain(expectedText)
  })
})
