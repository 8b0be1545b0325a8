import { countProducts, type ProductList } from '#domain/catalogue/product.ts'

/**
 * Browsers scan all fields for autofill on pages with at most this many fields. The scan lays out content that
 * `content-visibility` would skip.
 */
const AUTOFILL_SCAN_LIMIT = 200

/** Whether a list's sections are laid out only when they come into view. */
export const isLongList = (list: ProductList) => countProducts(list) > AUTOFILL_SCAN_LIMIT
