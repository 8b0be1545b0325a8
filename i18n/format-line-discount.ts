import type { Paise } from '#domain/money/money.ts'

/** The discount of a line as a bill shows it: '75%'; a dash where it sells at its printed price, whatever its percentage, as a net-rate item does (D2). */
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
