import type { PriceListProduct } from '#domain/catalogue/price-list.ts'
import type { Flag, ProductId } from '#domain/catalogue/product.ts'
import { formatProductLabel } from '#domain/catalogue/row-label.ts'
import { RIGHTS_BY_ROLE } from '#domain/office/rights.ts'
import { lockPriceList } from '../db/queries/catalogue/catalogue-version.ts'
import { readPriceListRows } from '../db/queries/catalogue/price-list-rows.ts'
import type { OfficeUser } from '../principal.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { Unit } from '../unit-of-work/unit.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { applyChange, type ChangeResult, replayChange } from './apply-change.ts'

/** Flags of a product. An omitted one stays as it is. */
type ProductFlags = {
  product_id: ProductId
  is_sold_out?: Flag | undefined
  is_new_item?: Flag | undefined
  is_top_selling_item?: Flag | undefined
}

/**
 * Sets flags of a product: sold out, new, top selling. The shop shows them within a second (O5). `forbidden` for
 * users who may only set the first (O3); `not-found`.
 */
export async function setProductFlags(
  { write }: Pick<UseCaseDeps, 'write'>,
  flags: ProductFlags,
  by: OfficeUser,
): Promise<Outcome<ChangeResult>> {
  return write<ChangeResult>(by, async (unit) => {
    const rights = unit.by.kind === 'office' ? RIGHTS_BY_ROLE[unit.by.role] : []
    if (setsMarks(flags) && !rights.includes('mark-products')) return { refusal: { code: 'forbidden' } }
    return (await replayChange(unit, by)) ?? writeProductFlags(unit, flags)
  })
}

const setsMarks = ({ is_new_item, is_top_selling_item }: ProductFlags) =>
  is_new_item !== undefined || is_top_selling_item !== undefined

/** Sets flags of a product in a unit whose user may set them. Refused with `not-found`. */
export async function writeProductFlags(unit: Unit, flags: ProductFlags): Promise<Outcome<ChangeResult>> {
  const { product_id, is_sold_out, is_new_item, is_top_selling_item } = flags
  const version = await lockPriceList(unit.trx)
  const rows = await readPriceListRows(unit.trx, { products: [product_id], categories: [] })
  const [before] = rows.products
  if (!before) return { refusal: { code: 'not-found' } }
  const after: PriceListProduct = {
    ...before,
    is_sold_out: is_sold_out ?? before.is_sold_out,
    is_new_item: is_new_item ?? before.is_new_item,
    is_top_selling_item: is_top_selling_item ?? before.is_top_selling_item,
  }
  const isSame = JSON.stringify(after) === JSON.stringify(before)
  const changed = await applyChange(
    unit,
    { ...rows, version },
    {
      kind: 'edit',
      label: formatProductLabel(before),
      changes: isSame ? [] : [{ kind: 'product', id: product_id, before, after }],
      ...(!setsMarks(flags) && { action: 'mark sold out' as const }),
    },
    [product_id],
  )
  return { data: changed }
}
