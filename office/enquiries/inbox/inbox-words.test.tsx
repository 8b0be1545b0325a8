import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import type { EnquiryRowJson } from '#contract/office/inbox.ts'
import { ENQUIRY_STATUSES } from '#domain/enquiry/enquiry-status.ts'
import { enquiryNumber } from '#domain/enquiry/ids/enquiry-number.ts'
import { fromRupees } from '#domain/money/money.ts'
import { RIGHTS_BY_ROLE } from '#domain/office/rights.ts'
import { CallQueue } from './call-queue.tsx'
import { EnquiryTable } from './enquiry-table.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { EnquiryFilters } from './use-inbox.ts'

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
    is_waiting: false,
    burst: null,
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

describe('the inbox', { tags: ['O4'] }, () => {
  it("shows an enquiry's number, customer, amounts, status and call deadline", () => {
    expect(textOf(<EnquiryTable rows={[enquiry()]} now={NOW} />)).toContain(
      '2027-00001|Kavitha Rajan|Madurai|9876543210|20/10/2027 11:00 AM|₹3,117.50|Due ₹3,117.50|Enquiry Received 23 h left',
    )
  })

  it('marks versions, proposals, wrong numbers, bursts and other viewers', () => {
    const marked = enquiry({
      enquiry_number: enquiryNumber(2027, 2),
      version_no: 3,
      is_waiting: true,
      is_wrong_number: true,
      burst: 'b1',
    })
    const element = <EnquiryTable rows={[marked]} now={NOW} />
    expect(textOf(element)).toMatch(/v3 waiting wrong number Selvi has this open from one sender\|$/)
    expect(markupOf(element)).toContain('href="/?burst=b1"')
  })

  it('shows no amount due when paid, and no deadline once the customer is reached', () => {
    const paid = enquiry({ order_status: 'Paid', amount_due: fromRupees(0), call_from: null })
    expect(textOf(<EnquiryTable rows={[paid]} now={NOW} />)).toMatch(/₹3,117\.50\|Paid\s*\|?$/)
  })

  it('shows in the call queue how late a call is, and links to its number', () => {
    const late = enquiry({ placed_at: '2027-10-18T21:30:00.000Z' })
    const element = <CallQueue queue={[late]} tallies={undefined} now={NOW} />
    expect(textOf(element)).toBe('Next to call|2027-00001 9 h lateKavitha Rajan, Madurai|9876543210|')
    expect(markupOf(element)).toContain('href="tel:+919876543210"')
  })

  it('states that no calls are due, and how many are due later', () => {
    const tallies = { by_status: [], to_call: 1_001, waiting: 0, mine: 0 }
    expect(textOf(<CallQueue queue={[]} tallies={undefined} now={NOW} />)).toContain('No calls due now.')
    expect(textOf(<CallQueue queue={[]} tallies={tallies} now={NOW} />)).toContain('1,000+')
  })
})

describe('the inbox filters', { tags: ['O4'] }, () => {
  const renderFilterBar = (filters: EnquiryFilters) => {
    const by_status = ENQUIRY_STATUSES.map((order_status, n) => ({ order_status, enquiries: 400 * n }))
    const noop = () => {}
    const search = { current: null }
    return (
      <FilterBar
        filters={filters}
        onChange={noop}
        tallies={{ by_status, to_call: 0, waiting: 12, mine: 0 }}
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

  it('offer to cancel a burst or show all, only while a burst is shown', () => {
    expect(textOf(renderFilterBar({}))).not.toContain('Cancel All')
    expect(textOf(renderFilterBar({ burst: 'b1' }))).toMatch(/Cancel All\|.*Show All\|/)
  })
})
