import * as v from 'valibot'
import { hasTwoDecimals, paiseUpTo, rupeesUpTo } from '../money/money.ts'
import { DISCOUNT_MAX, ID, PRICE_MAX } from './product.ts'

// Schemas of products. Separate from product.ts, so that screens do not load the schema library.

/** The id of a product. */
export const ProductIdSchema = v.pipe(
  v.string('product-invalid'),
  v.regex(ID, 'product-invalid'),
  v.brand('ProductId'),
)

/** The id of a category. */
export const CategoryIdSchema = v.pipe(v.string(), v.regex(ID), v.brand('CategoryId'))

/** The price of one product: JSON rupees, as paise. */
export const PriceSchema = rupeesUpTo(PRICE_MAX)

/** The price of one product as the office's API has it, in paise. */
export const PaisePriceSchema = paiseUpTo(PRICE_MAX)

/** A discount: 0 to 100 with at most two decimals. */
export const DiscountPercentageSchema = v.pipe(
  v.number('discount-invalid'),
  v.minValue(0, 'discount-invalid'),
  v.maxValue(DISCOUNT_MAX, 'discount-invalid'),
  v.check(hasTwoDecimals, 'discount-invalid'),
)
