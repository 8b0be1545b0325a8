import { countProducts, type ProductList } from '#domain/catalogue/product.ts'

/** Chromium scans the fields of a page for autofill up to this number, which forces layout of skipped content. */
const AUTOFILL_SCAN_LIMIT = 200

/** Whether a list's sections are laid out only when they come into view. */
export const isLongList = (list: ProductList) => countProducts(list) > AUTOFILL_SCAN_LIMIT
