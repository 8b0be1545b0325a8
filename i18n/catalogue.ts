import { catalogue as catalogueEn } from './en/catalogue.ts'
import { inLanguage } from './language.ts'

/** Category, special category, quick enquiry and price list. In the page’s language. */
export const catalogue = inLanguage('catalogue', catalogueEn)
