import { orderNow as orderNowEn } from './en/order-now.ts'
import { inLanguage } from './language.ts'

/** The quick-order list. In the page’s language. */
export const orderNow = inLanguage('orderNow', orderNowEn)
