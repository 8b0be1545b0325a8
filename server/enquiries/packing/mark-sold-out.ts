import type { ProductId } from '#domain/catalogue/product.ts'
import { writeProductFlags } from '../../catalogue/set-product-flags.ts'
import { findParcelLines } from '../../db/queries/enquiries/parcels.ts'
import { deleteShortage, upsertShortage } from '../../db/queries/enquiries/shortages.ts'
import type { OfficeUser } from '../../principal.ts'
import { actorName } from '../../unit-of-work/actor.ts'
import type { Outcome } from '../../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../../unit-of-work/use-case-deps.ts'
import { updateLockedEnquiry } from '../update-locked-enquiry.ts'

/** A product that the packer of an enquiry does not find, or has found after all. */
type SoldOutMark = { number: string; product_id: ProductId; is_sold_out: boolean }

/**
 * Marks a product of a parcel in packing as missing, so that the office learns of it, and as sold out in the shop; or reverts
 * both. Refused with `move-not-allowed` if the parcel is not in packing.
 */
export function markSoldOut(
  { write }: Pick<UseCaseDeps, 'write'>,
  { number, product_id, is_sold_out }: SoldOutMark,
  by: OfficeUser,
): Promise<Outcome<null>> {
  return updateLockedEnquiry(
    write,
    by,
    { seen: { number }, action: 'mark shortage' },
    async (unit, enquiry) => {
      const { trx, now } = unit
      const { order_id, version_counts: version_no, order_status } = enquiry
      const lines = await findParcelLines(trx, { order_id, version_no })
      const line = lines.find((each) => each.product_id === product_id)
      if (!line) return { refusal: { code: 'not-found' } }
      if (order_status !== 'Paid') return { refusal: { code: 'move-not-allowed' } }
      if (is_sold_out) {
        const mark = { qty: line.qty, marked_at: now.toISOString(), marked_by: actorName(by) }
        await upsertShortage(trx, { order_id, product_id, ...mark })
      } else await deleteShortage(trx, { order_id, product_id })
      // Without effect for a product that was removed from the price list.
      await writeProductFlags(unit, { product_id, is_sold_out: is_sold_out ? 1 : 0 })
      return { data: { enquiry, facts: { product_code: line.product_code, is_sold_out } } }
    },
  )
}
