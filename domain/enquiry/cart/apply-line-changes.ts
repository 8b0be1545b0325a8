import type { LineChange } from '../enquiry.ts'
import { type CartLine, toCartLine } from './cart.ts'

/**
 * The cart after what the shop answered (D3, D25): changed prices taken over, sold-out and removed products left out, every
 * amount worked out again.
 */
export function applyLineChanges(
  lines: readonly CartLine[],
  changes: readonly LineChange[],
): readonly CartLine[] {
  const changeOf = new Map(changes.map((change) => [change.product_id, change]))
  return lines.flatMap((line) => {
    const change = changeOf.get(line._id)
    if (!change) return [toCartLine(line, line.qty)]
    if (change.new === null) return []
    return [toCartLine({ ...line, after_discount_price: change.new }, line.qty)]
  })
}
