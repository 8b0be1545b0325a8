import { payment as paymentEn } from './en/payment.ts'
import { inLanguage } from './language.ts'

/** How to pay: UPI, bank, and telling the shop. In the page’s language. */
export const payment = inLanguage('payment', paymentEn)
