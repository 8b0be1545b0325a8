import { countProducts, type ProductList } from '#domain/catalogue/product.ts'

/**
 * A browser looks at every field of a page that has no more of them than this, to find out what it could fill in, and lays
 * out for that, one by one, whatever is out of view and was spared: a second on a slow phone.
 */
const AUTOFILL_SCAN_LIMIT = 200

/** Whether a list's sections are laid out only as they come into view. */
export const isLongList = (list: ProductList) => countProducts(list) > AUTOFILL_SCAN_LIMIT
