import type { RowChange } from '#domain/catalogue/price-list.ts'
import type { ProductId } from '#domain/catalogue/product.ts'
import { computeTotals } from '#domain/enquiry/versions/enquiry-version.ts'
import { type Paise, paise } from '#domain/money/money.ts'
import { sellingPrice } from '#domain/money/selling-price.ts'
import { findImport } from '../db/queries/catalogue/imports.ts'
import { findPriceEffects, type PriceEffect } from '../db/queries/catalogue/price-effects.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import { type UnderstandingDeps, understandImport } from './understand-import.ts'

/** Maximum number of enquiries listed, largest difference first. */
const NAMED_MAX = 100

/**
 * Unconfirmed enquiries whose amount the new prices would change (O5), with the sums of increases (`more`) and decreases
 * (`less`), in paise.
 */
type BlastRadius = {
  enquiries: number
  more: Paise
  less: Paise
  rows: { enquiry_number: string; customer_name: string; net_amount: Paise; new_net_amount: Paise }[]
}

/**
 * Computes how publishing an import would affect unconfirmed enquiries. Refused with `not-found` if there is no import or it
 * was not read.
 */
export async function findBlastRadius(
  deps: UnderstandingDeps,
  import_id: string,
): Promise<Outcome<BlastRadius>> {
  const file = await findImport(deps.db, import_id)
  if (!file || file.grid === null) return { refusal: { code: 'not-found' } }
  const { changes } = await understandImport(deps, { ...file, grid: file.grid })
  const effects = await findPriceEffects(deps.db, changedPrices(changes))
  const rows = effects
    .map((effect) => {
      const { enquiry_number, customer_name, net_amount } = effect
      return { enquiry_number, customer_name, net_amount, new_net_amount: netAmountAtNewPrices(effect) }
    })
    .filter(({ net_amount, new_net_amount }) => net_amount !== new_net_amount)
  const differences = rows.map(({ net_amount, new_net_amount }) => new_net_amount - net_amount)
  // Capped, because a sum beyond the safe integers would fail the whole preview.
  const sumOf = (some: readonly number[]) =>
    paise(some.reduce((sum, difference) => Math.min(sum + difference, Number.MAX_SAFE_INTEGER), 0))
  rows.sort((a, b) => Math.abs(b.new_net_amount - b.net_amount) - Math.abs(a.new_net_amount - a.net_amount))
  return {
    data: {
      enquiries: rows.length,
      more: sumOf(differences.filter((difference) => difference > 0)),
      less: sumOf(differences.filter((difference) => difference < 0).map((difference) => -difference)),
      rows: rows.slice(0, NAMED_MAX),
    },
  }
}

/** Returns the new selling price of each product whose price changes. */
function changedPrices(changes: readonly RowChange[]): ReadonlyMap<ProductId, Paise> {
  const prices = new Map<ProductId, Paise>()
  for (const change of changes) {
    if (change.kind !== 'product' || !change.before || !change.after) continue
    const after = sellingPrice(change.after)
    if (after !== sellingPrice(change.before)) prices.set(change.id, after)
  }
  return prices
}

/** Computes an enquiry's amount at the new prices. A fixed discount is capped at the new subtotal. */
function netAmountAtNewPrices({ more, ...version }: PriceEffect): Paise {
  const sub_total = paise(version.sub_total + more)
  const { discount_percentage, discount_amount, packing_percentage, packing_amount } = version
  const totals = computeTotals({
    lines: [{ sub_total }],
    discount:
      discount_percentage === null
        ? { amount: paise(Math.min(discount_amount, sub_total)) }
        : { percentage: discount_percentage },
    packing: packing_percentage === null ? { amount: packing_amount } : { percentage: packing_percentage },
  })
  return totals?.net_amount ?? version.net_amount
}
