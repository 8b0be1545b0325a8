import { cart as cartEn } from './en/cart.ts'
import { inLanguage } from './language.ts'

/** The cart on any screen: quantity boxes, summary, warnings. In the page’s language. */
export const cart = inLanguage('cart', cartEn)
