import { tracking as trackingEn } from './en/tracking.ts'
import { inLanguage } from './language.ts'

/** Order tracking by mobile number, and a customer's own orders. In the page’s language. */
export const tracking = inLanguage('tracking', trackingEn)
