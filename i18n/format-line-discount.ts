import type { Paise } from '#domain/money/money.ts'

/** Formats the discount of a line for a bill: '75%', or a dash if it sells at its printed price, such as a net-rate item (D2). */
export function formatLineDiscount({
  price,
  after_discount_price,
  discount_percentage,
}: {
  price: Paise
  after_discount_price: Paise
  discount_percentage: number
}): string {
  return after_discount_price < price ? `${discount_percentage}%` : '–'
}
