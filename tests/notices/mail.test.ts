import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ENQUIRY_STATUSES } from '#domain/enquiry/enquiry-status.ts'
import { enquiryNumber } from '#domain/enquiry/ids/enquiry-number.ts'
import { OrderIdSchema } from '#domain/enquiry/ids/order-id.ts'
import { paise } from '#domain/money/money.ts'
import { sanitizeName, sanitizeText } from '#domain/sanitize-text.ts'
import type { StatusChangeDetails } from '#server/notices/find-change-details.ts'
import { type Mailer, openMailer } from '#server/notices/mailer.ts'
import { writeStatusMail } from '#server/notices/mails/write-status-mail.ts'
import { type MailServer, readMail, startMailServer } from '#testing/processes/mail-server.ts'
import { TEST_SHOP } from '#testing/samples/demo-settings.ts'
import { SAMPLE_BILLING } from '#testing/samples/sample-billing.ts'
import { SCRIPT_PAYLOADS } from '#testing/samples/script-payloads.ts'

const shop = TEST_SHOP
const PUBLIC_URL = 'https://shop.example'
const order_id = v.parse(OrderIdSchema, 'a'.repeat(24))
const event = `enquiry-placed:${order_id}`

const placed: StatusChangeDetails = {
  order_id,
  enquiry_number: enquiryNumber(2027, 42),
  ...SAMPLE_BILLING,
  customer_name: 'கவிதா முருகன்',
  email_id: 'kavitha@example.in',
  net_amount: paise(3_240_00),
  change_no: 1,
  order_status: 'Enquiry Received',
  changed_at: '2027-11-08T12:35:00.000Z',
  changed_by: 'customer',
  undoes: null,
  line_count: 12,
  language: null,
  version_counts: 1,
  received_amount: paise(0),
  refunded_amount: paise(0),
  amount_due: paise(3_240_00),
}
const confirmed = { ...placed, change_no: 2, order_status: 'Confirmed', changed_by: 'Selvi' } as const

/** Writes a mail and splits its text into Tamil and English. */
function splitByLanguage(
  recipient: 'customer' | 'shop',
  details: StatusChangeDetails,
  address: string | undefined = PUBLIC_URL,
) {
  const { text, ...mail } = writeStatusMail(
    { event, recipient },
    { details: details, shop, PUBLIC_URL: address },
  )
  const [tamil = '', english = '', ...more] = text.split('\n\n* * *\n\n')
  expect(more).toEqual([])
  return { ...mail, tamil, english }
}

describe('The mail of a notice', { tags: ['O4'] }, () => {
  it('thanks the customer for an enquiry, in Tamil and English', { tags: ['D16'] }, () => {
    const { tamil, english, subject, to, replyTo } = splitByLanguage('customer', placed)
    expect({ subject, to, replyTo }).toEqual({
      subject: '2027-00042 · ஆர்டர் பதிவானது · Enquiry Received',
      to: 'kavitha@example.in',
      replyTo: 'orders@vaanavil.example',
    })
    expect(english).toBe(`Dear கவிதா முருகன்,

We have received your enquiry. Thank you!

Enquiry number: 2027-00042
Time: 08/11/2027 06:05 PM
Payable amount: ₹3,240.00
Status: Enquiry Received
Bill: https://shop.example/print?id=${order_id}

We will contact you within 24 hours to confirm. Once confirmed, pay through the payment options, then inform us by phone or chat.

Phone: +91-00000-00001

Vaanavil Crackers
`)
    expect(tamil.split('\n').slice(0, 9)).toEqual([
      'வணக்கம் கவிதா முருகன்,',
      '',
      'உங்கள் ஆர்டர் பதிவாகிவிட்டது. நன்றி!',
      '',
      'ஆர்டர் எண்: 2027-00042',
      'நேரம்: 08/11/2027 06:05 PM',
      'செலுத்த வேண்டிய தொகை: ₹3,240.00',
      'நிலை: ஆர்டர் பதிவானது',
      `பில்: https://shop.example/print?id=${order_id}`,
    ])
    expect(tamil).toMatch(/24 மணி நேரத்துக்குள்.*\n\nபோன்: \+91-00000-00001\n\nவானவில் பட்டாசுக் கடை$/s)
  })

  it('gives the shop all details for the call', () => {
    const { tamil, english, subject, to, replyTo } = splitByLanguage('shop', placed)
    expect({ subject, to, replyTo }).toEqual({
      subject: '2027-00042 · புதிய ஆர்டர் · New enquiry',
      to: 'orders@vaanavil.example',
      replyTo: 'kavitha@example.in',
    })
    expect(english).toBe(`You have a new enquiry. Call the customer within 24 hours.

Enquiry number: 2027-00042
Time: 08/11/2027 06:05 PM
Customer Name: கவிதா முருகன்
Mobile Number: 9876543210
City: Madurai
Email: kavitha@example.in
Amount: ₹3,240.00
Products: 12
Bill: https://shop.example/print?id=${order_id}
`)
    expect(tamil).toContain('பெயர்: கவிதா முருகன்\nமொபைல் எண்: 9876543210\nஊர்: Madurai')
  })

  it('contains no links or phone numbers from names that a stranger typed', {
    tags: ['W9', 'W22'],
  }, () => {
    const typed = { customer_name: 'Win http://evil.com or 9876500000', city: 'www.evil.com' }
    for (const recipient of ['customer', 'shop'] as const) {
      const { english, tamil } = splitByLanguage(recipient, { ...placed, ...typed })
      expect(english + tamil).toContain('Win http evil. com or')
      expect(english + tamil).not.toMatch(/evil\.com|http:|9876500000/)
    }
  })

  it('shows no links or line breaks from texts of lorries or colleagues', {
    tags: ['W9'],
  }, () => {
    const typed = 'ABT\nPay the balance here: https://evil.example/pay \u202Eelpmaxe.live'
    const lorry = {
      order_id,
      dispatch_no: 1,
      lorry_office: typed,
      lr_number: typed,
      lorry_phone: typed,
      receipt_hash: null,
      carton_count: null,
      dispatched_at: placed.changed_at,
      dispatched_by: typed,
    }
    const details = {
      ...placed,
      change_no: 5,
      order_status: 'In Transport',
      changed_by: typed,
      lorry,
    } as const
    for (const recipient of ['customer', 'shop'] as const) {
      const { english, tamil } = splitByLanguage(recipient, details)
      expect(english + tamil).not.toMatch(/evil\.example|elpmaxe\.live|https:\/\/evil|^Pay|\u202E/m)
    }
    const plain = 'ABT Pay the balance here https evil. example/pay elpmaxe. live'
    expect(splitByLanguage('customer', details).english).toContain(
      `Lorry office: ${plain}\nLR number: ${plain}\nLorry office phone: ${plain}\n`,
    )
    expect(splitByLanguage('shop', details).english).toContain(`Changed by: ${plain}\n`)
  })

  it('omits a missing email address, and has no links without PUBLIC_URL', () => {
    const { english, replyTo } = splitByLanguage('shop', { ...placed, email_id: '' }, '')
    expect(english).not.toMatch(/E-mail|Bill|http/)
    expect(replyTo).toBe('')
    expect(splitByLanguage('customer', confirmed, '').english).not.toMatch(/Bill|http/)
  })

  it('explains how to pay once the enquiry is confirmed', () => {
    const { english, tamil, subject } = splitByLanguage('customer', confirmed)
    expect(subject).toBe('2027-00042 · உறுதி ஆனது · Confirmed')
    expect(english).toContain('Status: Confirmed')
    expect(english).toContain('Payment options: https://shop.example/payment-options\nPhone: ')
    expect(tamil).toContain('பணம் செலுத்த: https://shop.example/payment-options\nபோன்: ')
  })

  it('tells the shop who changed a status', () => {
    const { english, subject } = splitByLanguage('shop', confirmed)
    expect(subject).toBe('2027-00042 · உறுதி ஆனது · Confirmed')
    expect(english).toContain('Status: Confirmed\nChanged by: Selvi\nCustomer Name: ')
  })

  it.each(ENQUIRY_STATUSES)('explains in both languages what "%s" means for the customer', (order_status) => {
    const { tamil, english, subject } = splitByLanguage('customer', { ...confirmed, order_status })
    expect(subject).toMatch(new RegExp(`^2027-00042 · [\\u0B80-\\u0BFF ]+ · ${order_status}$`))
    expect(english).toMatch(/\n\n[A-Z][^\n]*[.!]\n\n/)
    expect(tamil).toMatch(/\n\n[^\n]*[\u0B80-\u0BFF][^\n]*[.!]\n\n/)
    const asksToPay = ['Enquiry Received', 'Confirmed'].includes(order_status)
    expect(english.includes('Payable amount')).toBe(asksToPay)
  })

  it('has a stable id per event and recipient', () => {
    const ids = (['customer', 'shop'] as const).flatMap((recipient) =>
      [event, 'status-changed:x:2'].map(
        (each) => writeStatusMail({ event: each, recipient }, { details: placed, shop }).id,
      ),
    )
    expect(new Set(ids).size).toBe(4)
    expect(splitByLanguage('shop', placed).id).toBe(splitByLanguage('shop', confirmed).id)
  })
})

describe('Sending mail', { tags: ['O4'] }, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mathappu-'))
  let mailServer: MailServer
  let send: Mailer
  const mailer = (settings: { MAIL_URL?: string; MAIL_FROM?: string; NODE_ENV?: 'development' | 'test' }) =>
    openMailer({ NODE_ENV: 'production', DATA_DIR: dataDir, ...settings }, () => shop)
  const mailOf = (recipient: 'customer' | 'shop', details: StatusChangeDetails) =>
    writeStatusMail({ event, recipient }, { details: details, shop, PUBLIC_URL })

  beforeAll(async () => {
    mailServer = await startMailServer()
    send = mailer({ MAIL_URL: mailServer.url }) ?? expect.unreachable()
  })
  beforeEach(() => {
    mailServer.received = []
  })
  afterAll(async () => {
    await mailServer.stop()
    rmSync(dataDir, { recursive: true })
  })

  const HEADERS = {
    from: 'Vaanavil Crackers <orders@vaanavil.example>',
    'reply-to': expect.any(String),
    to: expect.any(String),
    subject: expect.any(String),
    'message-id': expect.stringMatching(/^<[0-9a-f]{32}@vaanavil\.example>$/),
    date: expect.any(String),
    'auto-submitted': 'auto-generated',
    'content-transfer-encoding': 'base64',
    'content-type': 'text/plain; charset=utf-8',
    'mime-version': '1.0',
  }

  it('sends one plain text from the shop with a subject in two languages', async () => {
    const mail = mailOf('customer', placed)
    await send(mail)
    expect(mailServer.received).toEqual([
      {
        to: ['kavitha@example.in'],
        headers: {
          ...HEADERS,
          to: 'kavitha@example.in',
          'reply-to': 'orders@vaanavil.example',
          subject: mail.subject,
        },
        text: mail.text.replaceAll('\n', '\r\n'),
      },
    ])
  })

  it('shows MAIL_FROM as the sender if it is set', async () => {
    await mailer({ MAIL_URL: mailServer.url, MAIL_FROM: 'notices@vaanavil.in' })?.(mailOf('customer', placed))
    expect(mailServer.received[0]?.headers).toMatchObject({
      from: 'Vaanavil Crackers <notices@vaanavil.in>',
      'reply-to': 'orders@vaanavil.example',
      'message-id': expect.stringMatching(/@vaanavil\.in>$/),
    })
  })

  it('sends only the words of scripts typed as a name, and no extra headers', {
    tags: ['W9'],
  }, async () => {
    await Promise.all(
      SCRIPT_PAYLOADS.flatMap((payload) => {
        const details = {
          ...placed,
          customer_name: payload,
          city: payload,
          changed_by: payload,
          change_no: 2,
        }
        return [send(mailOf('shop', details)), send(mailOf('customer', details))]
      }),
    )
    expect(mailServer.received).toHaveLength(2 * SCRIPT_PAYLOADS.length)
    for (const { to, headers } of mailServer.received) {
      expect(headers).toEqual(HEADERS)
      expect(to).toEqual([headers.to])
    }
    for (const payload of SCRIPT_PAYLOADS) {
      const plain = sanitizeName(payload)
      const by = sanitizeText(payload)
      const toShop = mailServer.received.find(
        ({ to, text }) => to[0] === shop.email && (!by || text.includes(`Changed by: ${by}\r\n`)),
      )
      expect(toShop).toBeDefined()
      if (plain && by) expect(toShop?.text).toContain(`\r\nCustomer Name: ${plain}\r\nMobile`)
      const toCustomer = mailServer.received.find(({ text }) => text.includes(`Dear ${plain},\r\n`))
      expect(toCustomer?.to).toEqual(['kavitha@example.in'])
    }
  })

  it.each([
    'Raja\r\nBcc: thief@evil.example',
    'Raja\nContent-Type: text/html\n\n<script>alert(1)</script>',
    'Raja\r\n.\r\nMAIL FROM:<thief@evil.example>\r\nRCPT TO:<thief@evil.example>\r\nDATA',
    'Raja\u2028Bcc: thief@evil.example',
    '=?UTF-8?Q?=0D=0ABcc:_thief@evil.example?=',
  ])(
    'ignores the line feeds of %j, even past the form',
    async (typed) => {
      await send(mailOf('customer', { ...placed, customer_name: typed }))
      expect(mailServer.received).toEqual([
        { to: ['kavitha@example.in'], headers: HEADERS, text: expect.stringContaining('Dear ') },
      ])
    },
    60_000,
  )

  it.each([
    'kavitha@example.in, thief@evil.example',
    'kavitha@example.in\r\nBcc: thief@evil.example',
    'kavitha@example.in>\r\nRCPT TO:<thief@evil.example',
    'Kavitha <kavitha@example.in>, Thief <thief@evil.example>',
    'list:kavitha@example.in,thief@evil.example;',
  ])('goes to no other recipient for the address %j, even past the form', async (email_id) => {
    await send(mailOf('customer', { ...placed, email_id })).catch(() => {})
    await send(mailOf('shop', { ...placed, email_id })).catch(() => {})
    expect(mailServer.received.flatMap(({ to }) => to)).not.toContain('thief@evil.example')
    expect(mailServer.received.filter(({ to }) => to.length !== 1)).toEqual([])
    expect(mailServer.received.filter(({ headers }) => 'bcc' in headers)).toEqual([])
  })

  it('uses no unencrypted connection to another machine unless the URL allows it', async () => {
    const other = await startMailServer('127.0.0.2')
    await expect(mailer({ MAIL_URL: other.url })?.(mailOf('shop', placed))).rejects.toMatchObject({
      code: 'ETLS',
    })
    expect(other.received).toEqual([])
    await mailer({ MAIL_URL: `${other.url}?requireTLS=false` })?.(mailOf('shop', placed))
    expect(other.received).toHaveLength(1)
    await other.stop()
  })

  it('writes files in development', async () => {
    const mail = mailOf('shop', placed)
    await mailer({ NODE_ENV: 'development' })?.(mail)
    expect(readdirSync(join(dataDir, 'mail'))).toEqual([`${mail.id}.eml`])
    const file = readFileSync(join(dataDir, 'mail', `${mail.id}.eml`), 'latin1').replace(/\r?\n/g, '\r\n')
    expect(readMail(file)).toEqual({
      headers: { ...HEADERS, subject: mail.subject },
      text: mail.text.replaceAll('\n', '\r\n'),
    })
  })

  it('is off without MAIL_URL otherwise', () => {
    expect(mailer({})).toBeUndefined()
    expect(mailer({ NODE_ENV: 'test' })).toBeUndefined()
  })
})
