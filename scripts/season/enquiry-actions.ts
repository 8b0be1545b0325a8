import type { Product } from '#domain/catalogue/product.ts'
import type { EnquiryNumber } from '#domain/enquiry/ids/enquiry-number.ts'
import type { PaymentMode } from '#domain/enquiry/payments/payment.ts'
import type { CallOutcome } from '#domain/enquiry/phone-calls/phone-call.ts'
import { paise } from '#domain/money/money.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import { findEnquiryByNumber } from '#server/db/queries/enquiries/enquiries.ts'
import { findCalls } from '#server/db/queries/enquiries/enquiry-calls.ts'
import { getVersion } from '#server/db/queries/enquiries/enquiry-versions.ts'
import { findPayments } from '#server/db/queries/enquiries/payments.ts'
import type { Db, EnquiryTable } from '#server/db/schema.ts'
import { findEnquiry } from '#server/enquiries/find-enquiry.ts'
import { recordCall, revertCall } from '#server/enquiries/record-call.ts'
import {
  cancelEnquiry,
  confirmEnquiry,
  dispatchParcel,
  markPacked,
  moveParcel,
  undoStep,
} from '#server/enquiries/status-transitions.ts'
import type { EnquiryRevision } from '#server/enquiries/update-locked-enquiry.ts'
import { acceptVersion } from '#server/enquiries/versions/accept-version.ts'
import { changeEnquiry } from '#server/enquiries/versions/change-enquiry.ts'
import { withdrawVersion } from '#server/enquiries/versions/withdraw-version.ts'
import { recordPayment } from '#server/payments/record-payment.ts'
import { revertPayment } from '#server/payments/revert-payment.ts'
import type { OfficeUser } from '#server/principal.ts'
import type { Outcome } from '#server/unit-of-work/outcome.ts'
import type { Write } from '#server/unit-of-work/unit.ts'
import type { SeededRandom } from './seeded-random.ts'

/** The shop in a demo season: its database, catalogue and staff. */
export type DemoShop = {
  db: Db
  write: Write
  catalogue: Catalogue
  staff: readonly OfficeUser[]
  packer: OfficeUser
  /** Products that are not sold out. */
  products: readonly Product[]
}

/** The office's actions on one enquiry. */
export type EnquiryActions = ReturnType<typeof createEnquiryActions>

const REASONS_BY_ACTION = {
  undo: ['Pressed by mistake', 'It was another enquiry', 'தவறுதலாக அழுத்தப்பட்டது'],
  cancel: ['Ordered elsewhere', 'The lorry does not go there', 'Did not pay', 'வேண்டாம் என்றார்'],
}
const NOTES = [
  '',
  '',
  'Two were sold out',
  'Wants more rockets',
  'Added a gift box',
  'குழந்தைகளுக்கு சத்தம் குறைவாக',
]
const LORRIES = ['Vaanavedi Parcel Service', 'Chakkaram Lorry Office', 'Deepam Transports', 'Sattai Roadways']

/** Creates the office's actions on an enquiry. They throw if a use case rejects them, because a season contains only valid actions. */
export function createEnquiryActions(
  { db, write, catalogue, ...shop }: DemoShop,
  number: EnquiryNumber,
  chance: SeededRandom,
) {
  async function getEnquiry(): Promise<EnquiryTable> {
    const enquiry = await findEnquiryByNumber(db, number)
    if (!enquiry) throw new Error(`There is no ${number}`)
    return enquiry
  }
  async function perform(
    work: (seen: EnquiryRevision, by: OfficeUser) => Promise<Outcome<null>>,
    by = chance.pick(shop.staff),
  ): Promise<void> {
    const { row_version, order_status } = await getEnquiry()
    const { refusal } = await work({ number, row_version }, by)
    if (refusal) throw new Error(`${number}, ${order_status}: ${refusal.code}`)
  }
  const pickReason = (action: keyof typeof REASONS_BY_ACTION) => chance.pick(REASONS_BY_ACTION[action])
  const createReferenceByMode: Record<PaymentMode, () => string> = {
    UPI: () => chance.digits(12),
    'Bank Transfer': () => `NEFT ${chance.digits(10)}`,
    Cheque: () => chance.digits(6),
    Cash: () => '',
    Other: () => '',
  }
  const deps = { write, catalogue }

  return {
    getEnquiry,
    recordCall: (outcome: CallOutcome, call_back_at?: string) =>
      perform((seen, by) => recordCall(deps, { seen, call: { outcome, call_back_at, note: '' } }, by)),
    async undoCall() {
      const calls = await findCalls(db, (await getEnquiry()).order_id)
      await perform((seen, by) => revertCall(deps, { seen, call_no: calls.length }, by))
    },
    /** Changes quantities, adds and removes products; often adds a packing charge, sometimes a discount. */
    async changeContent() {
      const { order_id, version_counts, version_waiting } = await getEnquiry()
      const base_version = version_waiting ?? version_counts
      const { content } = await getVersion(db, order_id, base_version)
      const lines = new Map(content.lines.map(({ product_id, qty }) => [product_id, qty]))
      const some = chance.pick(content.lines)
      lines.set(some.product_id, some.qty + chance.integer(1, 5))
      if (lines.size > 3 && chance.hasChance(50)) lines.delete(chance.pick([...lines.keys()]))
      if (chance.hasChance(50)) lines.set(chance.pick(shop.products)._id, chance.integer(1, 3))
      const packing = chance.hasChance(40)
        ? chance.pick([{ percentage: 3 }, { amount: paise(250_00) }])
        : content.packing
      const discount = chance.hasChance(10) ? { percentage: 5 } : content.discount
      const wanted = {
        lines: [...lines].map(([product_id, qty]) => ({ product_id, qty })),
        discount,
        packing,
      }
      const changed = { number, base_version, wanted, note: chance.pick(NOTES) }
      await perform((_, by) => changeEnquiry(deps, changed, by))
    },
    accept: () => perform((seen, by) => acceptVersion(deps, seen, by)),
    withdraw: () => perform((seen, by) => withdrawVersion(deps, seen, by)),
    confirm: () => perform((seen, by) => confirmEnquiry(deps, seen, by)),
    /** Records a payment. `amount` is in paise. */
    receivePayment(amount: number) {
      const mode = chance.pick(['UPI', 'UPI', 'UPI', 'UPI', 'Bank Transfer', 'Cash', 'Cheque'] as const)
      const payment = {
        kind: 'receipt',
        amount: paise(amount),
        mode,
        reference: createReferenceByMode[mode](),
      } as const
      return perform((seen, by) => recordPayment(deps, { seen, payment }, by))
    },
    async undoReceipt() {
      const payments = await findPayments(db, (await getEnquiry()).order_id)
      const reason = pickReason('undo')
      await perform((seen, by) => revertPayment(deps, { seen, payment_no: payments.length, reason }, by))
    },
    pack: () => perform((seen, by) => markPacked(deps, seen, by), shop.packer),
    dispatch() {
      const lorry = {
        lorry_office: chance.pick(LORRIES),
        lr_number: `LR ${chance.digits(5)}`,
        lorry_phone: `61${chance.digits(8)}`,
        carton_count: chance.integer(1, 4),
      }
      return perform((seen, by) => dispatchParcel(deps, { seen, lorry }, by), shop.packer)
    },
    moveParcel: (to: 'Reached City' | 'Collected') =>
      perform((seen, by) => moveParcel(deps, { seen, to }, by), shop.packer),
    undo: () => perform((seen, by) => undoStep(deps, { seen, reason: pickReason('undo') }, by)),
    cancel: () => perform((seen, by) => cancelEnquiry(deps, { seen, reason: pickReason('cancel') }, by)),
    /** Refunds what a cancelled order has paid, if anything is owed. */
    async refund() {
      const [by] = shop.staff
      const { data } = by ? await findEnquiry({ db }, number, by) : {}
      const amount = data?.money.refund_owed ?? paise(0)
      const payment = { kind: 'refund', amount, mode: 'UPI', reference: createReferenceByMode.UPI() } as const
      if (amount > 0) await perform((seen, by) => recordPayment(deps, { seen, payment }, by))
    },
  }
}
