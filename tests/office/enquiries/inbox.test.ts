import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { EnquiryListJson, EnquiryRowJson, TalliesJson } from '#contract/office/inbox.ts'
import { BILLING_FIELDS } from '#domain/enquiry/billing.ts'
import { enquiryNumber } from '#domain/enquiry/enquiry.ts'
import { ENQUIRY_STATUSES, type EnquiryStatus } from '#domain/enquiry/enquiry-status.ts'
import { formatPaymentNote } from '#domain/enquiry/payments/payment-note.ts'
import { paise } from '#domain/money/money.ts'
import { pick } from '#domain/pick.ts'
import { insertEnquiry } from '#server/db/queries/enquiries/insert-enquiry.ts'
import type { EnquiryTable } from '#server/db/schema.ts'
import { repeatCount } from '#testing/thoroughness.ts'
import { openTestShop, type TestShop } from '../../api/test-shop.ts'
import { sampleEnquiry, sampleLines } from '../../storage/sample-enquiry.ts'
import { describeOnBothDatabases, runTransaction } from '../../test-database.ts'
import { createUser, requestOffice, signIn } from '../office-client.ts'
import { openTestDesk } from '../test-desk.ts'

const NOW = new Date('2027-10-20T06:30:00.000Z')
const HOUR = 3_600_000
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR).toISOString()
const lines = sampleLines(1)

describeOnBothDatabases('The inbox', { tags: ['O4'] }, (database) => {
  let shop: TestShop
  let cookie: string
  let year = 2027
  let placed = 0

  /** Places the next enquiry of the year. */
  async function place(parts: Partial<EnquiryTable> = {}): Promise<EnquiryTable> {
    placed++
    const enquiry = { ...sampleEnquiry(year, placed, lines), ...parts }
    await runTransaction(database().db, (trx) => insertEnquiry(trx, enquiry, lines))
    return enquiry
  }
  /** Deletes all enquiries and starts a new year. */
  async function deleteEnquiries() {
    const { db } = database()
    for (const table of ['enquiry_line', 'enquiry_version', 'enquiry'] as const)
      await db.deleteFrom(table).execute()
    year++
    placed = 0
  }
  async function get<Data>(path: string): Promise<Data> {
    const response = await requestOffice(shop, `GET /office/api/enquiries${path}`, { cookie })
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()).data
  }
  const list = (query: Record<string, string> = {}) => get<EnquiryListJson>(`?${new URLSearchParams(query)}`)
  const queue = () => get<EnquiryRowJson[]>('/queue')
  const tallies = () => get<TalliesJson>('/tallies')
  const numbers = (rows: readonly { enquiry_number: string }[]) => rows.map((row) => row.enquiry_number)
  /** Reads all pages of a list. Calls `between` after each page. */
  async function readAllPages(query: Record<string, string>, between = async () => {}): Promise<string[]> {
    const numbersRead: string[] = []
    let next: string | null = null
    do {
      const { rows, next: nextPage }: EnquiryListJson = await list(
        next === null ? query : { ...query, after: next },
      )
      numbersRead.push(...numbers(rows))
      next = nextPage
      await between()
    } while (next !== null)
    return numbersRead
  }

  beforeAll(async () => {
    shop = await openTestShop(database(), { clock: () => NOW })
    await createUser(database(), 'selvi', 'staff')
    await createUser(database(), 'mani', 'packer')
    cookie = await signIn(shop, 'selvi')
  })
  afterAll(() => shop.catalogue.close())

  it('is open to users who may see enquiries, not to packers', { tags: ['O3'] }, async () => {
    const packer = await signIn(shop, 'mani')
    for (const path of ['', '/tallies', '/queue']) {
      const key = `GET /office/api/enquiries${path}`
      const responses = await Promise.all([
        requestOffice(shop, key, { cookie }),
        requestOffice(shop, key, { cookie: packer }),
        requestOffice(shop, key),
      ])
      expect(responses.map(({ status }) => status)).toEqual([200, 403, 401])
      expect(responses[0]?.headers.get('Cache-Control')).toBe('no-store')
    }
  })

  it('shows customer, city, amounts, status and marks of an enquiry', async () => {
    await deleteEnquiries()
    const enquiry = await place({
      order_status: 'Confirmed',
      received_amount: paise(400),
      version_counts: 2,
      version_waiting: 3,
      wrong_number: 1,
      burst: 'b1',
    })
    expect(await list()).toEqual({
      rows: [
        {
          enquiry_number: enquiry.enquiry_number,
          placed_at: '2027-10-01T04:30:00.000Z',
          call_from: null,
          customer_name: 'Kavitha Murugan',
          city: 'Madurai',
          mobile_no: '0000000007',
          is_wrong_number: true,
          net_amount: 900,
          amount_due: 500,
          order_status: 'Confirmed',
          version_no: 2,
          is_waiting: true,
          burst: 'b1',
        },
      ],
      next: null,
    })
  })

  it('names the invalid part of a query', async () => {
    for (const [query, field] of [
      ['status=Lost', 'status'],
      ['waiting=no', 'waiting'],
      ['after=2027-00042', 'after'],
      [`q=${'x'.repeat(101)}`, 'q'],
    ]) {
      const response = await requestOffice(shop, `GET /office/api/enquiries?${query}`, { cookie })
      expect(response.status).toBe(422)
      expect(Object.keys((await response.json()).error.problems)).toEqual([field])
    }
  })

  it('filters by status, waiting version and burst, also combined', async () => {
    await deleteEnquiries()
    const [received, confirmed, waiting, ofBurst] = [
      await place(),
      await place({ order_status: 'Confirmed' }),
      await place({ order_status: 'Confirmed', version_waiting: 2 }),
      await place({ order_status: 'Confirmed', version_waiting: 2, burst: 'b1' }),
    ].map(({ enquiry_number }) => enquiry_number)
    const found = async (query: Record<string, string>) => numbers((await list(query)).rows)
    expect(await found({})).toEqual([ofBurst, waiting, confirmed, received])
    expect(await found({ status: 'Enquiry Received' })).toEqual([received])
    expect(await found({ status: 'Confirmed' })).toEqual([ofBurst, waiting, confirmed])
    expect(await found({ waiting: '1' })).toEqual([ofBurst, waiting])
    expect(await found({ burst: 'b1' })).toEqual([ofBurst])
    expect(await found({ burst: 'b2' })).toEqual([])
    expect(await found({ status: 'Confirmed', waiting: '1', burst: 'b1', q: 'madurai' })).toEqual([ofBurst])
    expect(await found({ status: 'Paid', burst: 'b1' })).toEqual([])
  })

  it('is read to its end without gaps or duplicates while enquiries arrive', async () => {
    await deleteEnquiries()
    const enquiries = Array.from({ length: 130 }, (_, n) => ({
      ...sampleEnquiry(year, n + 1, lines),
      order_status: n % 2 ? ('Confirmed' as const) : ('Enquiry Received' as const),
    }))
    await runTransaction(database().db, async (trx) => {
      for (const enquiry of enquiries) await insertEnquiry(trx, enquiry, lines)
    })
    placed = enquiries.length
    const all = enquiries.map(({ enquiry_number }) => enquiry_number).toReversed()
    const odd = all.filter((number) => Number(number.slice(-5)) % 2 === 0)
    const placeAnother = async () => {
      await place({ order_status: 'Confirmed' })
    }
    expect(await readAllPages({}, placeAnother)).toEqual(all)
    expect((await readAllPages({ status: 'Confirmed' }, placeAnother)).slice(-odd.length)).toEqual(odd)
    expect((await readAllPages({ q: 'kavitha' }, placeAnother)).slice(-all.length)).toEqual(all)
    // A page has 50 rows and continues after them.
    expect((await list({ status: 'Enquiry Received' })).rows).toHaveLength(50)
  })

  it('has tallies that match the rows', async () => {
    await deleteEnquiries()
    const { db } = database()
    type Parts = Pick<EnquiryTable, 'order_status' | 'call_from' | 'version_waiting'>
    const toCall = fc.constantFrom(null, hoursAgo(1))
    const version_waiting = fc.constantFrom(null, 2)
    const enquiries: fc.Arbitrary<Parts> = fc.oneof(
      fc.record({ order_status: fc.constant('Enquiry Received'), call_from: toCall, version_waiting }),
      fc.record({
        order_status: fc.constantFrom(...ENQUIRY_STATUSES),
        call_from: fc.constant(null),
        version_waiting,
      }),
    )
    const moves = fc.array(fc.tuple(enquiries, fc.option(enquiries)), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(moves, async (list) => {
        for (const [first, update] of list) {
          const { order_id } = await place(first)
          if (update) await db.updateTable('enquiry').set(update).where('order_id', '=', order_id).execute()
        }
        const rows = await db
          .selectFrom('enquiry')
          .select(['order_status', 'call_from', 'version_waiting'])
          .execute()
        const countByStatus = (status: EnquiryStatus) =>
          rows.filter((row) => row.order_status === status).length
        expect(await tallies()).toEqual({
          by_status: ENQUIRY_STATUSES.map((order_status) => ({
            order_status,
            enquiries: countByStatus(order_status),
          })),
          to_call: rows.filter(({ call_from }) => call_from !== null).length,
          waiting: rows.filter(({ version_waiting }) => version_waiting !== null).length,
        })
      }),
      { numRuns: repeatCount(10, 200) },
    )
  })

  describe('the queue', () => {
    it('lists enquiries to call now, the oldest first', async () => {
      const call = fc.record({
        hours: fc.integer({ min: 0, max: 60 }),
        call: fc.constantFrom('at once', 'later', 'not'),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 30 }), async (calls) => {
          await deleteEnquiries()
          const all: EnquiryTable[] = []
          for (const { hours, call } of calls) {
            const placed_at = hoursAgo(hours)
            const call_from = { 'at once': placed_at, later: hoursAgo(-1), not: null }[call]
            all.push(await place({ placed_at, call_from }))
          }
          const expected = all
            .filter(({ call_from }) => call_from !== null && call_from <= NOW.toISOString())
            .sort((a, b) => Date.parse(a.placed_at) - Date.parse(b.placed_at) || a.seq - b.seq)
          expect(numbers(await queue())).toEqual(numbers(expected).slice(0, 20))
        }),
        { numRuns: repeatCount(5, 100) },
      )
    })

    it('lists unreached customers again exactly when they are due', async () => {
      await deleteEnquiries()
      const now = NOW.toISOString()
      const { enquiry_number } = await place({ placed_at: hoursAgo(3), call_from: now })
      await place({ placed_at: hoursAgo(5), call_from: new Date(NOW.getTime() + 1).toISOString() })
      expect(numbers(await queue())).toEqual([enquiry_number])
    })
  })

  describe('the search', () => {
    const PEOPLE = [
      ['Kavitha Rajan', 'Madurai', '9876543210'],
      ['கவிதா ராஜன்', 'மதுரை', '9876512345'],
      ['Kumar', 'Salem', '9000043210'],
      ['Selvi Kumaran', 'Tirunelveli', '9123456789'],
    ] as const
    let found: Record<string, string> = {}
    beforeAll(async () => {
      await deleteEnquiries()
      found = {}
      for (const [customer_name, city, mobile_no] of PEOPLE) {
        const { enquiry_number } = await place({ customer_name, city, mobile_no })
        found[enquiry_number] = customer_name
      }
    })
    const search = async (q: string) => numbers((await list({ q })).rows).map((number) => found[number])

    it.each([
      ['kavitha', ['கவிதா ராஜன்', 'Kavitha Rajan']],
      ['Kavi', ['கவிதா ராஜன்', 'Kavitha Rajan']],
      ['கவிதா', ['கவிதா ராஜன்', 'Kavitha Rajan']],
      ['மதுரை', ['கவிதா ராஜன்', 'Kavitha Rajan']],
      ['madurai rajan', ['கவிதா ராஜன்', 'Kavitha Rajan']],
      ['madurai selvi', []],
      ['kumar', ['Selvi Kumaran', 'Kumar']],
      ['kumar salem', ['Kumar']],
      ['3210', ['Kumar', 'Kavitha Rajan']],
      ['543210', ['Kavitha Rajan']],
      ['98765 43210', ['Kavitha Rajan']],
      ['+91 9876543210', ['Kavitha Rajan']],
      ['210', []],
      ['9876', ['கவிதா ராஜன்', 'Kavitha Rajan']],
      ['(+91) 98765 43210', ['Kavitha Rajan']],
      ['(+91) 98765', ['கவிதா ராஜன்', 'Kavitha Rajan']],
      ['98765 4', ['Kavitha Rajan']],
      ['கவி\u200cதா', ['கவிதா ராஜன்', 'Kavitha Rajan']],
      ['3210 kumar', ['Kumar']],
      ['tirunel', ['Selvi Kumaran']],
      ['3', ['Kumar']],
      ['00003', ['Kumar']],
      ['nobody', []],
      ['—', []],
      ['  ', ['Selvi Kumaran', 'Kumar', 'கவிதா ராஜன்', 'Kavitha Rajan']],
    ])('for "%s" finds %j', async (q, names) => {
      expect(await search(q)).toEqual(names)
    })

    it('finds numbers by a prefix that is still being typed', async () => {
      const all = ['Selvi Kumaran', 'Kumar', 'கவிதா ராஜன்', 'Kavitha Rajan']
      for (const q of [`${year}`, `${year}-`, `${year}-0`, `#${year}-0000`, `Enquiry ${year}/000`])
        expect(await search(q), q).toEqual(all)
      expect(await search(`${year}-1`)).toEqual(['Kavitha Rajan'])
      expect(await search(`${year + 1}-`)).toEqual([])
    })

    it('finds an enquiry by its number, with or without the year', async () => {
      const [number = ''] = Object.keys(found)
      expect(numbers((await list({ q: number })).rows)).toEqual([number])
      expect(await search(number.slice(5))).toEqual(['Kavitha Rajan'])
      const [yearPart, count] = [number.slice(0, 4), number.slice(5)]
      for (const q of [`#${number}`, `${yearPart}/${count}`, `Enquiry ${number}`, `${count} ${yearPart}`])
        expect(await search(q), q).toEqual(['Kavitha Rajan'])
      expect((await list({ q: `1999-${number.slice(5)}` })).rows).toEqual([])
    })

    it('finds an enquiry by its payment note, whole, cut, or in a statement', {
      tags: ['§2/payment-options'],
    }, async () => {
      const [number = ''] = Object.keys(found)
      const note = formatPaymentNote(
        enquiryNumber(Number(number.slice(0, 4)), Number(number.slice(5))),
        'Vaanavil',
      )
      const lineOf = (note: string) => `UPI/CR/412345678999/BHARAT T/HDFC/bharat@ok/${note}`
      for (const q of [note, note.slice(0, 10), note.slice(0, 9), note.slice(0, 5), lineOf(note.slice(0, 9))])
        expect(await search(q), q).toEqual(['Kavitha Rajan'])
      for (const q of [note.slice(0, 4), lineOf(note.slice(0, 4))])
        expect(await search(q), q).toContain('Kavitha Rajan')
    })
  })

  it('returns enquiries by number, ignoring other filters', async () => {
    await deleteEnquiries()
    const [one, two, three] = [
      await place(),
      await place(),
      await place({ order_status: 'Paid', call_from: null }),
    ]
    const requested = [one, three].map(({ enquiry_number }) => enquiry_number)
    const { rows, next } = await list({ numbers: requested.join(), status: 'Packed' })
    expect([numbers(rows), next]).toEqual([requested.toReversed(), null])
    expect(rows[0]).toMatchObject({ order_status: 'Paid' })
    expect(numbers((await list({ numbers: '2027-99999' })).rows)).toEqual([])
    for (const wrong of ['', 'no number', Array(51).fill(two.enquiry_number).join()])
      await expect(list({ numbers: wrong })).rejects.toThrow('422')
  })

  it('is searched to its end, page by page', async () => {
    await deleteEnquiries()
    await runTransaction(database().db, async (trx) => {
      for (let n = 1; n <= 120; n++) {
        const city = n === 7 ? 'Theni' : n % 2 ? 'Karur' : 'Karaikal'
        await insertEnquiry(trx, { ...sampleEnquiry(year, n, lines), customer_name: 'Kani', city }, lines)
      }
    })
    const all = Array.from({ length: 120 }, (_, n) => `${year}-${String(120 - n).padStart(5, '0')}`)
    expect(await readAllPages({ q: 'ka' })).toEqual(all)
    const inKarur = all.filter((number) => /[13579]$/.test(number) && number !== `${year}-00007`)
    expect(await readAllPages({ q: 'karur' })).toEqual(inKarur)
    // A rare word is found on the first page, however many rows match the other word.
    const { rows, next } = await list({ q: 'ka theni' })
    expect([numbers(rows), next]).toEqual([[`${year}-00007`], null])
    expect(await readAllPages({ q: 'kani', status: 'Paid' })).toEqual([])
  })
})

describeOnBothDatabases('An enquiry in the inbox', { tags: ['O4'] }, (database) => {
  it('is found by PIN code, address, LR number, payment reference and mobile prefix', async () => {
    const desk = await openTestDesk(database(), NOW.toISOString())
    onTestFinished(() => desk.shop.catalogue.close())
    const { number } = await desk.placeEnquiry()
    await desk.placeEnquiry()
    const from = pick(await desk.getEnquiry(number), BILLING_FIELDS)
    const { mobile_no, pin_code } = from
    const corrected = { ...from, address: '14 Rajaji Street', from, base_version: 1 }
    expect(await desk.performAction(number, 'billing', corrected)).toEqual({ status: 204 })
    await desk.performActions(number, 'confirm')
    await desk.pay(number, undefined, { mode: 'UPI', reference: 'AXIS 778812' })
    const lorry = { lorry_office: 'Sri Murugan', lr_number: 'MTU/45210', lorry_phone: '04562 220011' }
    await desk.performActions(number, 'packed', ['dispatch', lorry])
    const found = async (q: string) => {
      const path = `GET /office/api/enquiries?${new URLSearchParams({ q })}`
      const { data } = await (await requestOffice(desk.shop, path, { cookie: desk.cookie })).json()
      return data.rows.map(({ enquiry_number }: EnquiryRowJson) => enquiry_number)
    }
    for (const q of ['rajaji', 'MTU 45210', '45210', 'axis778812', '7788', `rajaji ${pin_code}`, '4521 axis'])
      expect(await found(q), q).toEqual([number])
    for (const q of [pin_code, mobile_no, mobile_no.slice(0, 5)]) expect(await found(q), q).toContain(number)
    expect(await found('rajaji 99999')).toEqual([])
  })
})
