import type { ProductId } from '../../catalogue/product.ts'

/** The name of the field with the quantity of a product, in the forms of a list and of the checkout (D26). */
export const quantityFieldName = (id: ProductId) => `qty.${id}`

/** The name of the hidden field with the price, in paise, that the checkout shows for a product. */
export const priceFieldName = (id: ProductId) => `price.${id}`
