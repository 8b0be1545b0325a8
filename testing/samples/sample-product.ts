import { type Product, productId } from '#domain/catalogue/product.ts'
import { paise } from '#domain/money/money.ts'

/** A product with a price of ₹100 and no discount, except for the given fields. */
export function sampleProduct(fields: Partial<Product> = {}): Product {
  return {
    _id: productId('rk01'),
    product_code: 'RK01',
    product_name: 'Rocket',
    tamil_name: '',
    per: '1 Box',
    price: paise(100_00),
    discount_percentage: 0,
    discount_price: paise(0),
    after_discount_price: paise(100_00),
    is_netrate_item: 0,
    is_new_item: 0,
    is_top_selling_item: 0,
    is_sold_out: 0,
    photo_path: '',
    sort_order: 1,
    category_name: '',
    ...fields,
  }
}
