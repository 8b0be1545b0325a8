import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EnquiryJson } from '#contract/office/enquiries.ts'
import { ENQUIRY_STATUSES, type EnquiryStatus } from '#domain/enquiry/enquiry-status.ts'
import { refundPercentage } from '#domain/enquiry/payments/refund-percentage.ts'
import { verifyShop } from '#server/audit/verify-audit.ts'
import { repeatCount } from '#testing/thoroughness.ts'
import { describeOnEachDatabase } from '../../test-database.ts'
import { openTestDesk, type TestDesk } from '../test-desk.ts'

/** The number of generated sequences per database. */
const SEQUENCE_COUNT = repeatCount(30, 10_000)

const amount = fc.integer({ min: 1, max: 300_000 })
const edit = fc.record({
  do: fc.constant('edit'),
  qty: fc.integer({ min: 1, max: 900 }),
  discount: amount,
  packing: amount,
})
const money = fc.record({ do: fc.constantFrom('pay', 'refund'), amount })
const decision = fc.record({ do: fc.constantFrom('accept', 'withdraw', 'undo', 'cancel', 'remove payment') })
/** Leads to the next status, so that sequences reach every status. */
const nextStep = fc.record({ do: fc.constant('next step') })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: edit },
  { weight: 2, arbitrary: money },
  { weight: 3, arbitrary: decision },
  { weight: 6, arbitrary: nextStep },
)
/** Sequences with every action and every status, which random ones may miss. */
const EXAMPLE_SEQUENCES = [
  ['next step', 'next step', 'next step', 'next step', 'next step', 'next step'],
  [
    'next step',
    'undo',
    'next step',
    'edit',
    'withdraw',
    'edit',
    'accept',
    'pay',
    'remove payment',
    'pay',
    'refund',
    'cancel',
  ],
].map((steps) => steps.map((action) => ({ do: action, qty: 700, discount: 1, packing: 2, amount: 3 })))
type Step = { do: string; qty?: number; discount?: number; packing?: number; amount?: number }
const NEXT_ACTION_BY_STATUS: Partial<Record<EnquiryStatus, string>> = {
  'Enquiry Received': 'confirm',
  Confirmed: 'pay all',
  Paid: 'packed',
  Packed: 'dispatch',
  'In Transport': 'reached-city',
  'Reached City': 'collected',
}

describeOnEachDatabase('Any sequence of actions on an enquiry', { tags: ['O4', 'D15'] }, (database) => {
  let desk: TestDesk
  beforeAll(async () => {
    desk = await openTestDesk(database())
  })
  afterAll(() => desk.shop.catalogue.close())

  function performStep(enquiry: EnquiryJson, step: Step) {
    const action = step.do === 'next step' ? (NEXT_ACTION_BY_STATUS[enquiry.order_status] ?? 'undo') : step.do
    const { row_version, enquiry_number: number } = enquiry
    const reason = 'By chance'
    const money = { row_version, kind: 'receipt', mode: 'UPI' }
    switch (action) {
      case 'edit': {
        const lines = enquiry.content.lines.map(({ product_id, qty }, i) => ({
          product_id,
          qty: i === 0 ? step.qty : qty,
        }))
        const base_version = enquiry.waiting?.version_no ?? enquiry.version_counts
        const charges = { discount: { amount: step.discount }, packing: { amount: step.packing } }
        return desk.performAction(number, 'change', { base_version, lines, ...charges })
      }
      case 'pay':
        return desk.performAction(number, 'payments', { ...money, amount: step.amount })
      case 'pay all':
        return desk.performAction(number, 'payments', { ...money, amount: enquiry.money.due })
      case 'refund':
        return desk.performAction(number, 'payments', { ...money, kind: 'refund', amount: step.amount })
      case 'remove payment':
        return desk.performAction(number, `payments/${enquiry.payments.length}/take-back`, {
          row_version,
          reason,
        })
      case 'dispatch':
        return desk.performAction(number, 'dispatch', { row_version, lorry_office: 'Sri Murugan' })
      default:
        return desk.performAction(number, action, { row_version, reason })
    }
  }

  /** Recomputes the amounts and the status of an enquiry from its rows. */
  function expectConsistent(enquiry: EnquiryJson) {
    const { content, history, payments, money, versions } = enquiry
    const sum = content.lines.reduce((total, line) => total + line.after_discount_price * line.qty, 0)
    const net = sum - enquiry.discount_amount + enquiry.packing_amount
    expect(enquiry.net_amount).toBe(net)
    const activePayments = payments.filter((payment) => payment.taken_back_at === null)
    const sumOf = (kind: string) =>
      activePayments.filter((p) => p.kind === kind).reduce((total, p) => total + p.amount, 0)
    const [received, refunded] = [sumOf('receipt'), sumOf('refund')]
    const balance = received - refunded
    expect(balance).toBeGreaterThanOrEqual(0)
    expect([money.received, money.refunded]).toEqual([received, refunded])

    // The history starts with the enquiry and has no gap. The steps that are not undone lead to the current status.
    expect(history.map(({ change_no }) => change_no)).toEqual(history.map((_, i) => i + 1))
    const activeSteps: EnquiryJson['history'] = []
    for (const step of history) {
      if (step.undoes === null) activeSteps.push(step)
      else
        expect([activeSteps.pop()?.change_no, step.order_status]).toEqual([
          step.undoes,
          activeSteps.at(-1)?.order_status,
        ])
      if (step.undoes !== null || step.order_status === 'Cancelled') expect(step.reason).not.toBe(null)
    }
    expect(activeSteps.at(-1)?.order_status).toBe(enquiry.order_status)

    if (enquiry.order_status === 'Cancelled') {
      const before = activeSteps.at(-2)?.order_status ?? 'Enquiry Received'
      const owed = Math.floor((received * refundPercentage(before)) / 100 + 0.5) - refunded
      expect([money.due, money.refund_owed]).toEqual([0, Math.max(0, owed)])
    } else {
      expect([money.due, money.overpaid]).toEqual([Math.max(0, net - balance), Math.max(0, balance - net)])
    }
    if (enquiry.order_status === 'Confirmed') expect(balance).toBeLessThan(net)
    if (enquiry.order_status === 'Paid') expect(balance).toBeGreaterThanOrEqual(net)
    const waitingVersions = versions
      .filter(({ outcome }) => outcome === null)
      .map(({ version_no }) => version_no)
    expect(waitingVersions).toEqual(enquiry.waiting ? [enquiry.waiting.version_no] : [])
    expect(enquiry.call_from === null || enquiry.order_status === 'Enquiry Received').toBe(true)
  }

  it(
    'keeps the amount due equal to a recomputation and the history complete',
    async () => {
      const reached = new Set<string>()
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 16 }), async (steps) => {
          const { number } = await desk.placeEnquiry({ products: 2 })
          let before = await desk.getEnquiry(number)
          let successCount = 0
          for (const each of steps) {
            const { status, error } = await performStep(before, each)
            const after = await desk.getEnquiry(number)
            if (status === 204) {
              successCount++
              for (const item of [each.do, after.order_status]) reached.add(item)
              expectConsistent(after)
              expect(after.row_version).toBe(before.row_version + 1)
            } else {
              expect([409, 422, 404]).toContain(error && status)
              expect(after).toEqual(before)
            }
            before = after
          }
          expect(await desk.findAuditRows(number)).toHaveLength(successCount)
        }),
        { numRuns: SEQUENCE_COUNT, examples: EXAMPLE_SEQUENCES.map((steps): [Step[]] => [steps]) },
      )
      // Every action was performed and every status was reached.
      expect(reached.size).toBe(9 + ENQUIRY_STATUSES.length)
      expect(await verifyShop(database().db)).toMatchObject({ differences: [] })
    },
    30_000 + SEQUENCE_COUNT * 1_000,
  )
})
