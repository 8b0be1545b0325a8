import { quickCheckout as quickCheckoutEn } from './en/quick-checkout.ts'
import { inLanguage } from './language.ts'

/** The checkout: product table, billing form, submit. In the page’s language. */
export const quickCheckout = inLanguage('quickCheckout', quickCheckoutEn)
