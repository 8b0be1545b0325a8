import type { Product } from '#domain/catalogue/product.ts'
import { multiplyByQuantity } from '#domain/money/money.ts'
import type { EnquiryLineRow } from '../db/queries/enquiries/enquiry-lines.ts'

/** Builds an enquiry line with the product's present names and prices, which later price list changes do not affect. */
export function toLineRow({ product, qty }: { product: Product; qty: number }): EnquiryLineRow {
  const { product_code, product_name, tamil_name, per, price, discount_percentage, after_discount_price } =
    product
  return {
    product_id: product._id,
    product_code,
    product_name,
    tamil_name,
    per,
    price,
    discount_percentage,
    after_discount_price,
    qty,
    sub_total: multiplyByQuantity(after_discount_price, qty),
  }
}
