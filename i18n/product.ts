import { product as productEn } from './en/product.ts'
import { inLanguage } from './language.ts'

/** One product: its card, its row, its dialog. In the page’s language. */
export const product = inLanguage('product', productEn)
