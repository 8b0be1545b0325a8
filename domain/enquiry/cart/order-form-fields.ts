import type { ProductId } from '../../catalogue/product.ts'

/** The name of a product's quantity field in the forms of lists and checkout (D26). */
export const quantityFieldName = (id: ProductId) => `qty.${id}`

/** The name of the hidden field with a product's price in paise, as shown at checkout. */
export const priceFieldName = (id: ProductId) => `price.${id}`
