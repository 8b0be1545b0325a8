import type { PriceListJson } from '#contract/office/price-list.ts'
import { fromRupees } from '#domain/money/money.ts'
import { atMost, type Figure, ms, percentile } from '#testing/figure.ts'
import type { Desk } from './desk.ts'

const PRODUCTS = 5_000
/** How often it is changed and taken back, and how often before it counts. */
const TURNS = 10
const WARM_UP = 2
/** What either may take, in ms. */
const GOAL = 1_000

/** How long 95 of 100 changes of 5,000 products take, and taking them back; `where` says on which database. */
export async function measurePriceList(ask: Desk['ask'], where: string): Promise<Figure[]> {
  const { products } = await ask<PriceListJson>('price-list')
  const copies = Array.from({ length: PRODUCTS - products.length }, (_, n) => {
    const {
      product_id: _id,
      row_version: _v,
      selling_price: _s,
      photo_path: _p,
      media: _m,
      ...row
    } = products[n % products.length] ?? Object.create(null)
    return { ...row, product_code: `${row.product_code}-${n}`, product_name: `${row.product_name} ${n}` }
  })
  await ask('price-list/changes', { new_products: copies })
  const [changed, undone]: [number[], number[]] = [[], []]
  for (let turn = -WARM_UP; turn < TURNS; turn++) {
    const { products: now } = await ask<PriceListJson>('price-list')
    const discount_percentage = 50 + (turn + WARM_UP)
    const began = performance.now()
    const { change_no, products: rows } = await ask<{ change_no: number; products: unknown[] }>(
      'price-list/changes',
      {
        products: now.map(({ product_id, row_version }) => ({
          product_id,
          row_version,
          set: { price: fromRupees(100 + turn + WARM_UP), discount_percentage },
        })),
      },
    )
    const done = performance.now()
    await ask(`price-list/changes/${change_no}/undo`, {})
    if (rows.length < PRODUCTS) throw new Error(`Only ${rows.length} products were changed`)
    if (turn < 0) continue
    changed.push(done - began)
    undone.push(performance.now() - done)
  }
  return [
    atMost(GOAL, `5,000 products are changed, ${where}`, percentile(changed, 0.95), ms),
    atMost(GOAL, `5,000 products are as they were before, ${where}`, percentile(undone, 0.95), ms),
  ]
}
