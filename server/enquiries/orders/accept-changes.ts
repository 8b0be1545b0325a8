import type { Order } from '#contract/shop-api.ts'
import type { AcceptedChanges } from '#domain/enquiry/order/accepted-changes.ts'
import type { Guest, SignedInCustomer } from '../../principal.ts'
import type { Outcome } from '../../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../../unit-of-work/use-case-deps.ts'
import { acceptOwnVersion } from '../versions/accept-version.ts'
import { findPrintableOrder } from './find-printable-order.ts'

/**
 * Accepts the proposed version for the holder of an order id and returns the updated enquiry. Idempotent, because the first
 * response may get lost. Refused like `acceptOwnVersion`.
 */
export async function acceptChanges(
  { db, write }: UseCaseDeps,
  { id, version_no }: AcceptedChanges,
  by: Guest | SignedInCustomer,
): Promise<Outcome<Order>> {
  const { refusal } = await acceptOwnVersion({ write }, { id, version_no }, by)
  if (refusal && refusal.code !== 'stale-version') return { refusal }
  const order = await findPrintableOrder(db, id)
  if (!order) return { refusal: { code: 'not-found' } }
  return refusal && order.version_no !== version_no ? { refusal } : { data: order }
}
