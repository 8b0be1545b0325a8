import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { EnquiryListJson, EnquiryRowJson, TalliesJson } from '#contract/office/inbox.ts'
import { BILLING_FIELDS } from '#domain/enquiry/billing.ts'
import { enquiryNumber } from '#domain/enquiry/enquiry.ts'
import { ENQUIRY_STATUSES, type EnquiryStatus } from '#domain/enquiry/enquiry-status.ts'
import { formatPaymentNote } from '#domain/enquiry/payments/payment-note.ts'
import { paise } from '#domain/money/money.ts'
import { pick } from '#domain/pick.ts'
import { insertEnquiry } from '#server/db/queries/enquiries/enquiries.ts'
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

  /** Places an enquiry, the next one of the year. */
  async function place(parts: Partial<EnquiryTable> = {}): Promise<EnquiryTable> {
    placed++
    const enquiry = { ...sampleEnquiry(year, placed, lines), ...parts }
    await runTransaction(database().db, (trx) => insertEnquiry(trx, enquiry, lines))
    return enquiry
  }
  /** Begins with an empty inbox. */
  async function deleteEnquiries() {
    const { db } = database()
    for (const table of ['enquiry_line', 'enquiry_version', 'enquiry'] as const)
      await db.deleteFrom(table).execute()
    year++
    placed = 0
  }
  async function get<Data>(path: string): Promise<Data> {
    const answer = await requestOffice(shop, `GET /office/api/enquiries${path}`, { cookie })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()).data
  }
  const list = (query: Record<string, string> = {}) => get<EnquiryListJson>(`?${new URLSearchParams(query)}`)
  const queue = () => get<EnquiryRowJson[]>('/queue')
  const tallies = () => get<TalliesJson>('/tallies')
  const numbers = (rows: readonly { enquiry_number: string }[]) => rows.map((row) => row.enquiry_number)
  /** All of a list, page by page. */
  async function readAllPages(query: Record<string, string>, between = async () => {}): Promise<string[]> {
    const read: string[] = []
    let next: string | null = null
    do {
      const { rows, next: on }: EnquiryListJson = await list(
        next === null ? query : { ...query, after: next },
      )
      read.push(...numbers(rows))
      next = on
      await between()
    } while (next !== null)
    return read
  }

  beforeAll(async () => {
    shop = await openTestShop(database(), { clock: () => NOW })
    await createUser(database(), 'selvi', 'staff')
    await createUser(database(), 'mani', 'packer')
    cookie = await signIn(shop, 'selvi')
  })
  afterAll(() => shop.catalogue.close())

  it('is open to who sees enquiries, and to nobody who packs', { tags: ['O3'] }, async () => {
    const packer = await signIn(shop, 'mani')
    for (const path of ['', '/tallies', '/queue']) {
      const key = `GET /office/api/enquiries${path}`
      const answers = await Promise.all([
        requestOffice(shop, key, { cookie }),
        requestOffice(shop, key, { cookie: packer }),
        requestOffice(shop, key),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 403, 401])
      expect(answers[0]?.headers.get('Cache-Control')).toBe('no-store')
    }
  })

  it('says of an enquiry who, where, how much, how far, and what is special', async () => {
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

  it('says which part of what is asked is none', async () => {
    for (const [query, field] of [
      ['status=Lost', 'status'],
      ['waiting=no', 'waiting'],
      ['after=2027-00042', 'after'],
      [`q=${'x'.repeat(101)}`, 'q'],
    ]) {
      const answer = await requestOffice(shop, `GET /office/api/enquiries?${query}`, { cookie })
      expect(answer.status).toBe(422)
      expect(Object.keys((await answer.json()).error.problems)).toEqual([field])
    }
  })

  it('has its filters: status, a version that waits, a burst, and all together', async () => {
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

  it('is read to its end without a gap or a double, while enquiries arrive', async () => {
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
    const arrive = async () => {
      await place({ order_status: 'Confirmed' })
    }
    expect(await readAllPages({}, arrive)).toEqual(all)
    expect((await readAllPages({ status: 'Confirmed' }, arrive)).slice(-odd.length)).toEqual(odd)
    expect((await readAllPages({ q: 'kavitha' }, arrive)).slice(-all.length)).toEqual(all)
    // 50 at a time, and where it goes on.
    expect((await list({ status: 'Enquiry Received' })).rows).toHaveLength(50)
  })

  it('has tallies that are what one counts', async () => {
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
        for (const [first, then] of list) {
          const { order_id } = await place(first)
          if (then) await db.updateTable('enquiry').set(then).where('order_id', '=', order_id).execute()
        }
        const rows = await db
          .selectFrom('enquiry')
          .select(['order_status', 'call_from', 'version_waiting'])
          .execute()
        const having = (status: EnquiryStatus) => rows.filter((row) => row.order_status === status).length
        expect(await tallies()).toEqual({
          by_status: ENQUIRY_STATUSES.map((order_status) => ({
            order_status,
            enquiries: having(order_status),
          })),
          to_call: rows.filter(({ call_from }) => call_from !== null).length,
          waiting: rows.filter(({ version_waiting }) => version_waiting !== null).length,
        })
      }),
      { numRuns: repeatCount(10, 200) },
    )
  })

  describe('the queue', () => {
    it('names those to call now, first whose promise of 24 hours ends first', async () => {
      const asked = fc.record({
        hours: fc.integer({ min: 0, max: 60 }),
        call: fc.constantFrom('at once', 'later', 'not'),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(asked, { minLength: 1, maxLength: 30 }), async (asked) => {
          await deleteEnquiries()
          const all: EnquiryTable[] = []
          for (const { hours, call } of asked) {
            const placed_at = hoursAgo(hours)
            const call_from = { 'at once': placed_at, later: hoursAgo(-1), not: null }[call]
            all.push(await place({ placed_at, call_from }))
          }
          const inOrder = all
            .filter(({ call_from }) => call_from !== null && call_from <= NOW.toISOString())
            .sort((a, b) => Date.parse(a.placed_at) - Date.parse(b.placed_at) || a.seq - b.seq)
          expect(numbers(await queue())).toEqual(numbers(inOrder).slice(0, 20))
        }),
        { numRuns: repeatCount(5, 100) },
      )
    })

    it('has those who were not reached again when it is time, to the moment', async () => {
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

    it('finds those whose number begins as what is still being typed', async () => {
      const all = ['Selvi Kumaran', 'Kumar', 'கவிதா ராஜன்', 'Kavitha Rajan']
      for (const q of [`${year}`, `${year}-`, `${year}-0`, `#${year}-0000`, `Enquiry ${year}/000`])
        expect(await search(q), q).toEqual(all)
      expect(await search(`${year}-1`)).toEqual(['Kavitha Rajan'])
      expect(await search(`${year + 1}-`)).toEqual([])
    })

    it('finds an enquiry by its number, whole or without the year', async () => {
      const [number = ''] = Object.keys(found)
      expect(numbers((await list({ q: number })).rows)).toEqual([number])
      expect(await search(number.slice(5))).toEqual(['Kavitha Rajan'])
      const [written, count] = [number.slice(0, 4), number.slice(5)]
      for (const q of [`#${number}`, `${written}/${count}`, `Enquiry ${number}`, `${count} ${written}`])
        expect(await search(q), q).toEqual(['Kavitha Rajan'])
      expect((await list({ q: `1999-${number.slice(5)}` })).rows).toEqual([])
    })

    it('finds an enquiry by the note of its payment, whole, cut, and in a line of a statement', {
      tags: ['§2/payment-options'],
    }, async () => {
      const [number = ''] = Object.keys(found)
      const note = formatPaymentNote(
        enquiryNumber(Number(number.slice(0, 4)), Number(number.slice(5))),
        'Vaanavil',
      )
      const lineOf = (kept: string) => `UPI/CR/412345678999/BHARAT T/HDFC/bharat@ok/${kept}`
      for (const q of [note, note.slice(0, 10), note.slice(0, 9), note.slice(0, 5), lineOf(note.slice(0, 9))])
        expect(await search(q), q).toEqual(['Kavitha Rajan'])
      for (const q of [note.slice(0, 4), lineOf(note.slice(0, 4))])
        expect(await search(q), q).toContain('Kavitha Rajan')
    })
  })

  it('gives some by their numbers as they are now, whatever else is asked', async () => {
    await deleteEnquiries()
    const [one, two, three] = [
      await place(),
      await place(),
      await place({ order_status: 'Paid', call_from: null }),
    ]
    const named = [one, three].map(({ enquiry_number }) => enquiry_number)
    const { rows, next } = await list({ numbers: named.join(), status: 'Packed' })
    expect([numbers(rows), next]).toEqual([named.toReversed(), null])
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
    // However many have the other word, the first page has it and is the last.
    const { rows, next } = await list({ q: 'ka theni' })
    expect([numbers(rows), next]).toEqual([[`${year}-00007`], null])
    expect(await readAllPages({ q: 'kani', status: 'Paid' })).toEqual([])
  })
})

describeOnBothDatabases('An enquiry in the inbox', { tags: ['O4'] }, (database) => {
  it('is found by PIN code, address, LR number, payment reference and the first digits of its mobile', async () => {
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
