import type { LineChange } from '../order/line-change.ts'
import { type CartLine, toCartLine } from './cart.ts'

/**
 * Applies the server's line changes to the cart (D3, D25): updates prices, removes unavailable products and recalculates all
 * amounts.
 */
export function applyLineChanges(
  lines: readonly CartLine[],
  changes: readonly LineChange[],
): readonly CartLine[] {
  const changeByProductId = new Map(changes.map((change) => [change.product_id, change]))
  return lines.flatMap((line) => {
    const change = changeByProductId.get(line._id)
    if (!change) return [toCartLine(line, line.qty)]
    if (change.new === null) return []
    return [toCartLine({ ...line, after_discount_price: change.new }, line.qty)]
  })
}
