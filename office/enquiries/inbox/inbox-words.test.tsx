import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { EnquiryRowJson } from '#contract/office/inbox.ts'
import { ENQUIRY_STATUSES } from '#domain/enquiry/enquiry-status.ts'
import { enquiryNumber } from '#domain/enquiry/ids/enquiry-number.ts'
import { fromRupees } from '#domain/money/money.ts'
import { RIGHTS_BY_ROLE } from '#domain/office/rights.ts'
import { CallQueue } from './calling/call-queue.tsx'
import { EnquiryTable } from './enquiry-table.tsx'
import { FilterBar } from './filters/filter-bar.tsx'
import type { InboxFilters } from './filters/inbox-filters.ts'
import { ViewTabs } from './filters/view-tabs.tsx'

vi.mock('../../shell/language.ts', () => ({ useWords: (words: object) => words, useLanguage: () => 'en' }))
vi.mock('../../shell/session/me.ts', () => ({ useMe: () => ({ rights: RIGHTS_BY_ROLE.owner }) }))
vi.mock('../../shell/requests/event-stream.ts', () => ({
  useOtherViewers: (number: string) => (number === '2027-00002' ? 'Selvi' : ''),
}))

const NOW = new Date('2027-10-20T06:30:00.000Z')

function enquiry(overrides: Partial<EnquiryRowJson> = {}): EnquiryRowJson {
  return {
    enquiry_number: enquiryNumber(2027, 1),
    placed_at: '2027-10-20T05:30:00.000Z',
    call_from: '2027-10-20T05:30:00.000Z',
    customer_name: 'Kavitha Rajan',
    city: 'Madurai',
    mobile_no: '9876543210',
    is_wrong_number: false,
    net_amount: fromRupees(3_117.5),
    amount_due: fromRupees(3_117.5),
    order_status: 'Enquiry Received',
    version_no: 1,
    version_waiting: null,
    is_short: false,
    burst: null,
    row_version: 1,
    assigned_to: null,
    assignee_name: null,
    ...overrides,
  }
}

const markupOf = (element: React.ReactElement) => renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>)
/** The text of an element, with a bar between elements. */
const textOf = (element: React.ReactElement) =>
  markupOf(element)
    .replaceAll(/<\/(?:td|th|option|button|a|li|p|h2)>/g, '|')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/ *\|[ |]*/g, '|')

beforeAll(() => {
  vi.useFakeTimers({ now: NOW })
})
afterAll(() => {
  vi.useRealTimers()
})

const table = (rows: EnquiryRowJson[], hiddenColumns: string[] = []) => (
  <EnquiryTable
    rows={rows}
    sort="-placed"
    onSort={() => {}}
    hiddenColumns={hiddenColumns}
    isCompact={false}
    selection={{
      numbers: new Set<string>(),
      isSelecting: false,
      toggle: () => {},
      selectAll: () => {},
      reset: () => {},
    }}
    onCurrent={() => false}
  />
)

describe('the inbox', { tags: ['O4'] }, () => {
  it("shows an enquiry's number, customer, amounts, status and call deadline", () => {
    expect(textOf(table([enquiry()]))).toContain(
      '2027-00001|Kavitha Rajan|Madurai|9876543210|20/10/2027 11:00 AM|₹3,117.50|Due ₹3,117.50|Enquiry Received|23 h left',
    )
  })

  it('marks versions, proposals, wrong numbers, bursts and other viewers', () => {
    const marked = enquiry({
      enquiry_number: enquiryNumber(2027, 2),
      version_no: 3,
      version_waiting: 4,
      is_wrong_number: true,
      burst: 'b1',
    })
    const element = table([marked])
    expect(textOf(element)).toMatch(/v3v4 proposedwrong numberSelvi has this openfrom one sender\|/)
    expect(markupOf(element)).toContain('href="/?burst=b1"')
  })

  it('shows no amount due when paid, and no deadline once the customer is reached', () => {
    const paid = enquiry({ order_status: 'Paid', amount_due: fromRupees(0), call_from: null })
    expect(textOf(table([paid]))).toMatch(/₹3,117\.50\|Paid\s*\|?$/)
  })

  it('marks a packed parcel with money due', () => {
    const parcel = enquiry({ order_status: 'Packed', call_from: null })
    expect(textOf(table([parcel]))).toContain('PackedMoney due')
  })

  it('leaves out hidden columns and marks the sorted one', () => {
    const element = table([enquiry()], ['city', 'due'])
    expect(textOf(element)).toContain('Kavitha Rajan|9876543210|20/10/2027 11:00 AM|₹3,117.50|Enquiry')
    expect(markupOf(element)).toContain('aria-sort="descending"')
  })

  it('shows whom to call next, how late, and how many are due', () => {
    const late = enquiry({ placed_at: '2027-10-18T21:30:00.000Z' })
    const tallies = { by_status: [], to_call: 1_100, to_call_now: 1_001, waiting: 0, mine: 0 }
    const element = <CallQueue queue={[late]} tallies={tallies} />
    expect(textOf(element)).toBe(
      'Next to call|Kavitha Rajan, Madurai 9 h late|1,000+ due now|Start Callingq|',
    )
    expect(markupOf(element)).toContain('href="/?queue=1"')
  })

  it('states that no calls are due, and how many are due later', () => {
    const tallies = { by_status: [], to_call: 1_001, to_call_now: 0, waiting: 0, mine: 0 }
    expect(textOf(<CallQueue queue={[]} tallies={undefined} />)).toContain('No calls due now.')
    expect(textOf(<CallQueue queue={[]} tallies={tallies} />)).toContain('1,000+ to call later')
  })
})

describe('the inbox views', { tags: ['O4', 'O10'] }, () => {
  const by_status = ENQUIRY_STATUSES.map((order_status, n) => ({ order_status, enquiries: 10 * n + 5 }))
  const tallies = { by_status, to_call: 3, to_call_now: 2, waiting: 7, mine: 4 }

  it('count their enquiries', () => {
    expect(textOf(<ViewTabs filters={{}} tallies={tallies} />)).toBe(
      'All|Unanswered 3|To Confirm 2|To Pay 15|To Pack 25|On the Road 45|Waiting for Customer 7|Mine 4|',
    )
  })

  it('are current with exactly their filters, in any order and with a search', () => {
    const current = (filters: InboxFilters) =>
      /aria-current="page"[^>]*>(?:<span>)?([^<]*)/.exec(
        markupOf(<ViewTabs filters={filters} tallies={tallies} />),
      )?.[1]
    expect(current({ sort: 'name' })).toBe('All')
    expect(current({ status: 'Paid', sort: 'name', q: 'kavitha' })).toBe('To Pack')
    expect(current({ status: 'Enquiry Received', call: 'due' })).toBe('Unanswered')
    expect(current({ status: 'Enquiry Received' })).toBeUndefined()
    expect(current({ status: 'Paid', waiting: '1' })).toBeUndefined()
  })
})

describe('the inbox filters', { tags: ['O4'] }, () => {
  const renderFilterBar = (filters: InboxFilters) => {
    const by_status = ENQUIRY_STATUSES.map((order_status, n) => ({ order_status, enquiries: 400 * n }))
    const noop = () => {}
    const search = { current: null }
    return (
      <FilterBar
        filters={filters}
        onChange={noop}
        tallies={{ by_status, to_call: 0, to_call_now: 0, waiting: 12, mine: 0 }}
        searchRef={search}
        onBurstCancelled={noop}
        onEnter={noop}
      />
    )
  }

  it('list every status with its count, up to 1,000', () => {
    const options = [...markupOf(renderFilterBar({})).matchAll(/<option[^>]*>(.*?)<\/option>/g)].map(
      ([, text]) => text,
    )
    expect(options).toEqual([
      'All',
      'Enquiry Received (0)',
      'Confirmed (400)',
      'Paid (800)',
      'Packed (1,000+)',
      'In Transport (1,000+)',
      'Reached City (1,000+)',
      'Collected (1,000+)',
      'Cancelled (1,000+)',
    ])
    expect(textOf(renderFilterBar({}))).toContain('Waiting for the customer (12)')
  })

  it('offer to cancel a burst or clear the filters, only while a burst is shown', () => {
    expect(textOf(renderFilterBar({}))).not.toContain('Cancel All')
    expect(textOf(renderFilterBar({ burst: 'b1' }))).toMatch(/Cancel All\|.*Clear Filters\|/)
  })
})
