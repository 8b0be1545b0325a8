import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ENQUIRY_STATUSES, type EnquiryStatus } from '#domain/enquiry/enquiry-status.ts'
import { amountDue } from '#domain/enquiry/payments/amount-due.ts'
import { paise } from '#domain/money/money.ts'
import { insertEnquiry } from '#server/db/queries/enquiries/insert-enquiry.ts'
import type { EnquiryTable } from '#server/db/schema.ts'
import { repeatCount } from '#testing/thoroughness.ts'
import { sampleEnquiry } from '../../storage/sample-enquiry.ts'
import { describeOnBothDatabases, runTransaction } from '../../test-database.ts'
import { requestOffice, signIn } from '../office-client.ts'
import { hoursAgo, INBOX_LINES, NOW, openInboxDesk } from './inbox-desk.ts'

describeOnBothDatabases('The inbox', { tags: ['O4'] }, (database) => {
  const {
    shop,
    cookie,
    year,
    place,
    deleteEnquiries,
    list,
    queue,
    tallies,
    numbers,
    readAllPages,
    countPlaced,
  } = openInboxDesk(database)

  it('is open to users who may see enquiries, not to packers', { tags: ['O3'] }, async () => {
    const packer = await signIn(shop(), 'mani')
    for (const path of ['', '/tallies', '/queue']) {
      const key = `GET /office/api/enquiries${path}`
      const responses = await Promise.all([
        requestOffice(shop(), key, { cookie: cookie() }),
        requestOffice(shop(), key, { cookie: packer }),
        requestOffice(shop(), key),
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
          version_waiting: 3,
          is_short: false,
          burst: 'b1',
          row_version: 1,
          assigned_to: null,
          assignee_name: null,
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
      ['sort=city', 'sort'],
      [`q=${'x'.repeat(101)}`, 'q'],
    ]) {
      const response = await requestOffice(shop(), `GET /office/api/enquiries?${query}`, { cookie: cookie() })
      expect(response.status).toBe(422)
      expect(Object.keys((await response.json()).error.problems)).toEqual([field])
    }
  })

  it('filters by status, waiting version and burst, also combined', async () => {
    await deleteEnquiries()
    const [received, confirmed, waiting, ofBurst] = [
      await place({ call_from: hoursAgo(1) }),
      await place({ order_status: 'Confirmed' }),
      await place({ order_status: 'Confirmed', version_waiting: 2 }),
      await place({ order_status: 'Confirmed', version_waiting: 2, burst: 'b1' }),
    ].map(({ enquiry_number }) => enquiry_number)
    const found = async (query: Record<string, string>) => numbers((await list(query)).rows)
    expect(await found({})).toEqual([ofBurst, waiting, confirmed, received])
    expect(await found({ status: 'Enquiry Received' })).toEqual([received])
    expect(await found({ status: 'Confirmed' })).toEqual([ofBurst, waiting, confirmed])
    expect(await found({ waiting: '1' })).toEqual([ofBurst, waiting])
    expect(await found({ call: 'due' })).toEqual([received])
    expect(await found({ call: 'done' })).toEqual([ofBurst, waiting, confirmed])
    expect(await found({ burst: 'b1' })).toEqual([ofBurst])
    expect(await found({ burst: 'b2' })).toEqual([])
    expect(await found({ status: 'Confirmed', waiting: '1', burst: 'b1', q: 'madurai' })).toEqual([ofBurst])
    expect(await found({ status: 'Paid', burst: 'b1' })).toEqual([])
  })

  it('is read to its end without gaps or duplicates while enquiries arrive', async () => {
    await deleteEnquiries()
    const enquiries = Array.from({ length: 130 }, (_, n) => ({
      ...sampleEnquiry(year(), n + 1, INBOX_LINES),
      order_status: n % 2 ? ('Confirmed' as const) : ('Enquiry Received' as const),
    }))
    await runTransaction(database().db, async (trx) => {
      for (const enquiry of enquiries) await insertEnquiry(trx, enquiry, INBOX_LINES)
    })
    countPlaced(enquiries.length)
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

  it('is sorted by each column in both directions, also page by page and with a search', async () => {
    await deleteEnquiries()
    const statuses: EnquiryStatus[] = ['Enquiry Received', 'Confirmed', 'Cancelled']
    const names = ['anbu', 'Kavitha', 'Selvi', 'selvi']
    const enquiries = Array.from({ length: 120 }, (_, n) => {
      const enquiry = sampleEnquiry(year(), n + 1, INBOX_LINES)
      return {
        ...enquiry,
        customer_name: names[n % 4] ?? '',
        sub_total: paise((n % 7) * 100),
        discount_amount: paise(0),
        net_amount: paise((n % 7) * 100),
        received_amount: paise((n % 3) * 100),
        order_status: statuses[n % 3] ?? 'Paid',
        call_from: n % 3 === 0 ? hoursAgo(n % 2) : null,
      }
    })
    await runTransaction(database().db, async (trx) => {
      for (const enquiry of enquiries) await insertEnquiry(trx, enquiry, INBOX_LINES)
    })
    countPlaced(enquiries.length)
    type Enquiry = (typeof enquiries)[number]
    const keyBySort: Record<string, (enquiry: Enquiry) => number> = {
      placed: ({ seq }) => seq,
      name: ({ customer_name }) => names.indexOf(customer_name === 'selvi' ? 'Selvi' : customer_name),
      amount: ({ net_amount }) => net_amount,
      due: (enquiry) => amountDue(enquiry),
    }
    for (const [sort, keyOf] of Object.entries(keyBySort)) {
      const ascending = numbers(enquiries.toSorted((a, b) => keyOf(a) - keyOf(b) || a.seq - b.seq))
      expect(await readAllPages({ sort }), sort).toEqual(ascending)
      expect(await readAllPages({ sort: `-${sort}`, q: 'salem madurai' })).toEqual([])
      expect(await readAllPages({ sort: `-${sort}`, q: 'madurai' }), sort).toEqual(ascending.toReversed())
      const confirmed = await readAllPages({ sort, status: 'Confirmed' })
      const isConfirmed = new Set(
        numbers(enquiries.filter(({ order_status }) => order_status === 'Confirmed')),
      )
      expect(confirmed, sort).toEqual(ascending.filter((number) => isConfirmed.has(number)))
    }
    // The unanswered ones come first in both directions.
    const unanswered = numbers(enquiries.filter(({ call_from }) => call_from !== null))
    const byDeadline = await readAllPages({ sort: 'deadline' })
    expect(byDeadline).toHaveLength(120)
    expect(byDeadline.slice(0, unanswered.length)).toEqual(unanswered)
    expect((await readAllPages({ sort: '-deadline' })).slice(0, unanswered.length)).toEqual(
      unanswered.toReversed(),
    )
  })

  it('continues a sorted list after its cursor when the last row has changed or left', async () => {
    await deleteEnquiries()
    for (let n = 0; n < 60; n++) await place({ customer_name: `Customer ${n + 10}` })
    const first = await list({ sort: 'name' })
    const { db } = database()
    const last = first.rows.at(-1)?.customer_name ?? ''
    await db
      .updateTable('enquiry')
      .set({ customer_name: 'Aaron' })
      .where('customer_name', '=', last)
      .execute()
    const second = await list({ sort: 'name', after: first.next ?? '' })
    expect(second.rows.map(({ customer_name }) => customer_name)).toEqual(
      Array.from({ length: 10 }, (_, n) => `Customer ${n + 60}`),
    )
    // A cursor that was tampered with finds nothing, or everything.
    expect((await list({ sort: 'amount', after: 'x~1' })).rows).toHaveLength(50)
  })

  it('has tallies that match the rows', async () => {
    await deleteEnquiries()
    const { db } = database()
    type Parts = Pick<EnquiryTable, 'order_status' | 'call_from' | 'version_waiting'>
    const toCall = fc.constantFrom(null, hoursAgo(1), hoursAgo(-1))
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
          to_call_now: rows.filter(({ call_from }) => call_from !== null && call_from <= NOW.toISOString())
            .length,
          waiting: rows.filter(({ version_waiting }) => version_waiting !== null).length,
          mine: 0,
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
})
