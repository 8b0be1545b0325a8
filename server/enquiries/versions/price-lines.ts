import type { LineChange } from '#domain/enquiry/order/line-change.ts'
import type { VersionDraft } from '#domain/enquiry/versions/merge-versions.ts'
import { multiplyByQuantity, paise } from '#domain/money/money.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { EnquiryLineRow } from '../../db/queries/enquiries/enquiry-lines.ts'
import type { Outcome } from '../../unit-of-work/outcome.ts'
import { toLineRow } from '../line-row.ts'

/** Prices lines: products in `ordered` keep their rate (the last entry wins), new products get today's. */
export function priceLines(
  wanted: VersionDraft['lines'],
  ordered: readonly EnquiryLineRow[],
  catalogue: Catalogue,
): Outcome<EnquiryLineRow[]> {
  const orderedById = new Map(ordered.map((line) => [line.product_id, line]))
  const { productById } = catalogue.current()
  const missing: LineChange[] = []
  const lines = wanted.flatMap(({ product_id, qty }) => {
    const line = orderedById.get(product_id)
    if (line) return [{ ...line, qty, sub_total: multiplyByQuantity(line.after_discount_price, qty) }]
    const product = productById.get(product_id)
    if (product && !product.is_sold_out) return [toLineRow({ product, qty })]
    missing.push({
      product_id,
      product_name: product?.product_name ?? '',
      change: product ? 'sold-out' : 'removed',
      old: product?.after_discount_price ?? paise(0),
      new: null,
    })
    return []
  })
  return missing.length > 0 ? { refusal: { code: 'products-unavailable', lines: missing } } : { data: lines }
}
