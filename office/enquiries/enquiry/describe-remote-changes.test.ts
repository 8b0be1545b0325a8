import { expect, it } from 'vitest'
import type { EnquiryJson } from '#contract/office/enquiries.ts'
import { fromRupees } from '#domain/money/money.ts'
import { enquiry } from '#i18n/office/en/enquiry.ts'
import { status } from '#i18n/office/en/status.ts'
import { SAMPLE_BILLING } from '#testing/samples/sample-billing.ts'
import { describeRemoteChanges } from './describe-remote-changes.ts'

const AT = '2027-10-01T04:30:00.000Z'
const version = (version_no: number, made_by: string) => ({
  version_no,
  made_at: AT,
  made_by,
  note: '',
  net_amount: fromRupees(3_600),
  outcome: 'at once' as const,
  outcome_at: AT,
  outcome_by: made_by,
})
const step = (change_no: number, order_status: EnquiryJson['order_status'], changed_by: string) => ({
  change_no,
  order_status,
  changed_at: AT,
  changed_by,
  undoes: null,
  reason: null,
})
const NEW: EnquiryJson = {
  enquiry_number: '2027-00042',
  view_id: 'v'.repeat(24),
  payment_id: 'p'.repeat(56),
  language: null,
  shortages: [],
  messages: [],
  notes: [],
  assignee: null,
  row_version: 1,
  order_status: 'Enquiry Received',
  placed_at: AT,
  ...SAMPLE_BILLING,
  call_from: AT,
  wrong_number: false,
  has_account: false,
  version_counts: 1,
  sub_total: fromRupees(3_600),
  discount_amount: fromRupees(0),
  packing_amount: fromRupees(0),
  net_amount: fromRupees(3_600),
  content: { lines: [], discount: { amount: fromRupees(0) }, packing: { amount: fromRupees(0) } },
  waiting: null,
  versions: [version(1, 'customer')],
  history: [step(1, 'Enquiry Received', 'customer')],
  calls: [],
  payments: [],
  money: {
    received: fromRupees(0),
    refunded: fromRupees(0),
    due: fromRupees(3_600),
    overpaid: fromRupees(0),
    refund_owed: fromRupees(0),
  },
  dispatches: [],
  can: [],
}
const describeChanges = (
  after: Partial<EnquiryJson>,
  before: Partial<EnquiryJson> = {},
  ownChangeCount = 0,
) =>
  describeRemoteChanges(
    {
      before: { ...NEW, ...before },
      after: { ...NEW, row_version: 9, ...after },
      me: 'Selvi',
      ownChangeCount,
    },
    { enquiry, status },
  )

it('describes who changed which version', { tags: ['O4'] }, () => {
  const versions = [...NEW.versions, version(2, 'Murugan'), version(3, 'Murugan')]
  expect(describeChanges({ versions, version_counts: 3 })).toEqual([
    'Murugan changed v1 → v2',
    'Murugan changed v2 → v3',
  ])
})

it('describes each step, call and payment', { tags: ['O4'] }, () => {
  const call = {
    call_no: 1,
    called_at: AT,
    called_by: 'Murugan',
    outcome: 'No Answer' as const,
    call_back_at: null,
    note: '',
    taken_back_at: null,
  }
  const payment = {
    payment_no: 1,
    kind: 'receipt' as const,
    amount: fromRupees(1_000),
    mode: 'UPI' as const,
    reference: '',
    paid_at: AT,
    recorded_by: 'Murugan',
    taken_back_at: null,
    taken_back_by: null,
    taken_back_reason: null,
  }
  const history = [...NEW.history, step(2, 'Confirmed', 'Murugan')]
  expect(describeChanges({ history, calls: [call], payments: [payment] })).toEqual([
    'Murugan: Confirmed',
    'Murugan: No Answer',
    'Murugan: Received ₹1,000.00',
  ])
})

it("describes the customer's acceptance", { tags: ['O4'] }, () => {
  const waiting = { ...version(2, 'Selvi'), outcome: null, outcome_at: null, outcome_by: null }
  const accepted = { ...waiting, outcome: 'by customer' as const, outcome_at: AT, outcome_by: 'customer' }
  const [first] = NEW.versions
  if (!first) throw new Error('The fixture has no version')
  expect(describeChanges({ versions: [first, accepted] }, { versions: [first, waiting] })).toEqual([
    'Customer: v2 accepted by the customer',
  ])
})

it('describes who an enquiry was assigned to, and that it no longer is', { tags: ['O4'] }, () => {
  const assignee = { user_id: 'u1', user_name: 'Kumar' }
  expect(describeChanges({ assignee })).toEqual(['Assigned to Kumar'])
  expect(describeChanges({ assignee: null }, { assignee })).toEqual(['No longer assigned'])
  expect(describeChanges({ assignee, history: [...NEW.history, step(2, 'Confirmed', 'Murugan')] })).toEqual([
    'Murugan: Confirmed',
    'Assigned to Kumar',
  ])
  expect(describeChanges({ assignee, row_version: 2 }, {}, 1)).toEqual([])
})

it("omits the user's own changes and always mentions a change it cannot describe", {
  tags: ['O4'],
}, () => {
  expect(describeChanges({ history: [...NEW.history, step(2, 'Confirmed', 'Selvi')] })).toEqual([])
  expect(describeChanges({ wrong_number: true })).toEqual(['Someone changed this enquiry'])
  expect(describeChanges({ row_version: 1 })).toEqual([])
})

it('omits changes just made here, even those it cannot describe', { tags: ['O4'] }, () => {
  expect(describeChanges({ row_version: 2, city: 'Theni' }, {}, 1)).toEqual([])
  expect(describeChanges({ row_version: 3, city: 'Theni' }, {}, 1)).toEqual(['Someone changed this enquiry'])
})
