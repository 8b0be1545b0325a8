import * as v from 'valibot'
import { boundedPaiseSchema, boundedRupeesSchema, hasAtMostTwoDecimals } from '../money/money.ts'
import { DISCOUNT_MAX, ID_PATTERN, PRICE_MAX } from './product.ts'

// Schemas of products. Separate from product.ts, so that screens do not load the schema library.

/** The id of a product. */
export const ProductIdSchema = v.pipe(
  v.string('product-invalid'),
  v.regex(ID_PATTERN, 'product-invalid'),
  v.brand('ProductId'),
)

/** The id of a category. */
export const CategoryIdSchema = v.pipe(v.string(), v.regex(ID_PATTERN), v.brand('CategoryId'))

/** The price of one product: JSON rupees, parsed to paise. */
export const PriceSchema = boundedRupeesSchema(PRICE_MAX)

/** The price of one product in the office's API, in paise. */
export const PaisePriceSchema = boundedPaiseSchema(PRICE_MAX)

/** A discount: 0 to 100 with at most two decimals. */
export const DiscountPercentageSchema = v.pipe(
  v.number('discount-invalid'),
  v.minValue(0, 'discount-invalid'),
  v.maxValue(DISCOUNT_MAX, 'discount-invalid'),
  v.check(hasAtMostTwoDecimals, 'discount-invalid'),
)
