import { DISCOUNT_MAX, isProductId, PRICE_MAX, type ProductId } from '../../catalogue/product.ts'
import { readQuantity } from '../../input/read-quantity.ts'
import {
  fromRupees,
  hasAtMostTwoDecimals,
  multiplyByQuantity,
  type Paise,
  percentOf,
  sumPaise,
  toRupees,
} from '../../money/money.ts'

/** The most products in a cart. */
export const CART_LINES_MAX = 1000

/** One product in the cart (section 3); amounts in paise. */
export type CartLine = {
  _id: ProductId
  product_code: string
  product_name: string
  tamil_name: string
  per: string
  photo_path?: string
  /** The after-discount price of one, as section 3 has it. */
  price: Paise
  discount_percentage: number
  after_discount_price: Paise
  /** sub_total × discount_percentage / 100: it informs and is never subtracted (D2). */
  discount_amount: Paise
  /** 1 to MAX_QUANTITY. */
  qty: number
  sub_total: Paise
}

/** What a cart line keeps of its product; another line of the same product serves as well. */
export type CartProduct = Omit<CartLine, 'price' | 'discount_amount' | 'qty' | 'sub_total'>

/** That many of a product as a cart line. */
export function toCartLine(product: CartProduct, qty: number): CartLine {
  const { _id, product_code, product_name, tamil_name, per, photo_path } = product
  const { discount_percentage, after_discount_price } = product
  const sub_total = multiplyByQuantity(after_discount_price, qty)
  return {
    _id,
    product_code,
    product_name,
    tamil_name,
    per,
    photo_path,
    price: after_discount_price,
    discount_percentage,
    after_discount_price,
    discount_amount: percentOf(sub_total, discount_percentage),
    qty,
    sub_total,
  }
}

function isString(value: unknown): value is string {
  return typeof value === 'string'
}

/** True of a number from 0 to `max` with at most two decimals. */
function isTwoDecimalNumber(value: unknown, max: number): value is number {
  return typeof value === 'number' && value >= 0 && value <= max && hasAtMostTwoDecimals(value)
}

/**
 * The line that the browser kept, amounts in rupees; undefined when it is damaged. What follows from the after-discount
 * price and the quantity is worked out again; the quantity may be a text of digits, as older versions wrote it. Checked
 * by hand: a schema would bring its library to a page that opens without it.
 */
function parseCartLine(stored: unknown): CartLine | undefined {
  const line: Record<string, unknown> = Object(stored)
  const { _id, product_code, product_name, tamil_name, per, photo_path } = line
  const { discount_percentage, after_discount_price } = line
  const pieces = typeof line.qty === 'number' ? `${line.qty}` : line.qty
  const qty = isString(pieces) && /^\d+$/.test(pieces) ? readQuantity(pieces) : undefined
  if (!isProductId(_id) || !isString(product_code) || !isString(product_name) || !isString(tamil_name)) return
  if (!isString(per) || !isTwoDecimalNumber(discount_percentage, DISCOUNT_MAX)) return
  if (!isTwoDecimalNumber(after_discount_price, PRICE_MAX) || !qty) return
  const product = {
    _id,
    product_code,
    product_name,
    tamil_name,
    per,
    photo_path: isString(photo_path) ? photo_path : undefined,
    discount_percentage,
    after_discount_price: fromRupees(after_discount_price),
  }
  return toCartLine(product, qty)
}

/** The line as the browser keeps it: amounts in rupees. */
export function cartLineToJson(line: CartLine) {
  return {
    ...line,
    price: toRupees(line.price),
    after_discount_price: toRupees(line.after_discount_price),
    discount_amount: toRupees(line.discount_amount),
    sub_total: toRupees(line.sub_total),
  }
}

/**
 * The cart with that many of a product: its line is replaced where it stands, added at the end, or removed with 0
 * (section 4). A full cart takes no further product.
 */
export function setLineQuantity(
  lines: readonly CartLine[],
  product: CartProduct,
  qty: number,
): readonly CartLine[] {
  if (qty === 0) return lines.filter((line) => line._id !== product._id)
  const line = toCartLine(product, qty)
  if (lines.some(({ _id }) => _id === line._id))
    return lines.map((old) => (old._id === line._id ? line : old))
  return lines.length < CART_LINES_MAX ? [...lines, line] : lines
}

function parseJson(stored: string): unknown {
  try {
    return JSON.parse(stored)
  } catch {
    return undefined
  }
}

/**
 * The cart from the browser's storage, line by line (D12): good lines are kept, of a product's two the last, and those
 * dropped are counted. Never throws.
 */
export function readCart(stored: string | null): { lines: CartLine[]; droppedCount: number } {
  if (!stored) return { lines: [], droppedCount: 0 }
  const found = parseJson(stored)
  if (!Array.isArray(found)) return { lines: [], droppedCount: 1 }
  const lines = new Map<ProductId, CartLine>()
  for (const item of found) {
    const line = parseCartLine(item)
    if (line && (lines.size < CART_LINES_MAX || lines.has(line._id))) lines.set(line._id, line)
  }
  return { lines: [...lines.values()], droppedCount: found.length - lines.size }
}

/** Number of lines and sums of the cart, in paise. Payable is the sum of the sub-totals (D2). */
export function cartTotals(lines: readonly CartLine[]) {
  const sub_total = sumPaise(lines.map((line) => line.sub_total))
  const discount_amount = sumPaise(lines.map((line) => line.discount_amount))
  return { count: lines.length, sub_total, discount_amount, payable: sub_total }
}
