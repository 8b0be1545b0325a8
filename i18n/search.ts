import { search as searchEn } from './en/search.ts'
import { inLanguage } from './language.ts'

/** Search over the products, in lists and in the header. In the page’s language. */
export const search = inLanguage('search', searchEn)
