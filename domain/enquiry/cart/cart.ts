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
  /** The after-discount price of one unit, as in section 3. */
  price: Paise
  discount_percentage: number
  after_discount_price: Paise
  /** sub_total × discount_percentage / 100. For information only, never subtracted (D2). */
  discount_amount: Paise
  /** 1 to QUANTITY_MAX. */
  qty: number
  sub_total: Paise
}

/** The product fields of a cart line. */
export type CartProduct = Omit<CartLine, 'price' | 'discount_amount' | 'qty' | 'sub_total'>

/** Creates the cart line of a product and a quantity. */
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

/** Whether a value is a number from 0 to `max` with at most two decimals. */
function isTwoDecimalNumber(value: unknown, max: number): value is number {
  return typeof value === 'number' && value >= 0 && value <= max && hasAtMostTwoDecimals(value)
}

/**
 * Parses a stored line with amounts in rupees. Returns undefined if it is damaged. Recalculates derived amounts. Accepts a
 * quantity as text, as older versions stored it. It uses no schema library, to keep the page's scripts small.
 */
function parseCartLine(stored: unknown): CartLine | undefined {
  const line: Record<string, unknown> = Object(stored)
  const { _id, product_code, product_name, tamil_name, per, photo_path } = line
  const { discount_percentage, after_discount_price } = line
  const quantityText = typeof line.qty === 'number' ? `${line.qty}` : line.qty
  const qty = isString(quantityText) && /^\d+$/.test(quantityText) ? readQuantity(quantityText) : undefined
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

/** Converts a line for browser storage, with amounts in rupees. */
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
 * Sets the quantity of a product: replaces its line in place, appends a new line, or removes it for 0 (section 4). A full cart
 * accepts no new products.
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
 * Reads the cart from browser storage and counts the dropped lines (D12). Keeps the last of two lines of one product. Never
 * throws.
 */
export function readCart(stored: string | null): { lines: CartLine[]; droppedCount: number } {
  if (!stored) return { lines: [], droppedCount: 0 }
  const parsed = parseJson(stored)
  if (!Array.isArray(parsed)) return { lines: [], droppedCount: 1 }
  const lines = new Map<ProductId, CartLine>()
  for (const item of parsed) {
    const line = parseCartLine(item)
    if (line && (lines.size < CART_LINES_MAX || lines.has(line._id))) lines.set(line._id, line)
  }
  return { lines: [...lines.values()], droppedCount: parsed.length - lines.size }
}

/** Returns the number of lines and the sums of the cart, in paise. Payable is the sum of the sub-totals (D2). */
export function cartTotals(lines: readonly CartLine[]) {
  const sub_total = sumPaise(lines.map((line) => line.sub_total))
  const discount_amount = sumPaise(lines.map((line) => line.discount_amount))
  return { count: lines.length, sub_total, discount_amount, payable: sub_total }
}
