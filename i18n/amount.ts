import { amount as amountEn } from './en/amount.ts'
import { inLanguage } from './language.ts'

/** Amounts in words. In the page’s language. */
export const amount = inLanguage('amount', amountEn)
