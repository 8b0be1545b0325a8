import type { KeptProduct } from '#domain/catalogue/price-list.ts'
import { productName } from '#domain/catalogue/price-list-change.ts'
import type { Flag, ProductId } from '#domain/catalogue/product.ts'
import { RIGHTS_OF } from '#domain/office/rights.ts'
import { claimPriceList, readRowsOfPriceList } from '../db/queries/price-list.ts'
import type { OfficeUser } from '../principal.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseParts } from '../unit-of-work/use-case.ts'
import { type Changed, madeBefore, makeChange } from './make-change.ts'

/** Switches of a product; one that is left out stays what it is. */
type Marks = {
  is_sold_out?: Flag | undefined
  is_new_item?: Flag | undefined
  is_top_selling_item?: Flag | undefined
}

/**
 * Says whether a product is sold out, new, top selling: the shop shows it within a second (O5). `forbidden` to whoever may say
 * the first alone (O3), `not-found` where there is no such product.
 */
export async function markProduct(
  { write }: Pick<UseCaseParts, 'write'>,
  { product_id, is_sold_out, is_new_item, is_top_selling_item }: Marks & { product_id: ProductId },
  by: OfficeUser,
): Promise<Outcome<Changed>> {
  const marks = is_new_item !== undefined || is_top_selling_item !== undefined
  return write<Changed>(by, async (unit) => {
    const rights = unit.by.kind === 'office' ? RIGHTS_OF[unit.by.role] : []
    if (marks && !rights.includes('mark-products')) return { refusal: { code: 'forbidden' } }
    const known = await madeBefore(unit, by)
    if (known) return known
    const version = await claimPriceList(unit.trx)
    const rows = await readRowsOfPriceList(unit.trx, { products: [product_id], categories: [] })
    const [before] = rows.products
    if (!before) return { refusal: { code: 'not-found' } }
    const after: KeptProduct = {
      ...before,
      is_sold_out: is_sold_out ?? before.is_sold_out,
      is_new_item: is_new_item ?? before.is_new_item,
      is_top_selling_item: is_top_selling_item ?? before.is_top_selling_item,
    }
    const isSame = JSON.stringify(after) === JSON.stringify(before)
    const changed = await makeChange(
      unit,
      { ...rows, version },
      {
        kind: 'edit',
        label: productName(before),
        changes: isSame ? [] : [{ kind: 'product', id: product_id, before, after }],
        ...(!marks && { action: 'mark sold out' as const }),
      },
      [product_id],
    )
    return { data: changed }
  })
}
