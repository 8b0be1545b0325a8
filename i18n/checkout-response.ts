import { checkoutResponse as checkoutResponseEn } from './en/checkout-response.ts'
import { inLanguage } from './language.ts'

/** The thank-you screen. In the page’s language. */
export const checkoutResponse = inLanguage('checkoutResponse', checkoutResponseEn)
