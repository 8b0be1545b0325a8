import { amountInWords } from '#domain/money/amount-in-words.ts'

/** Amounts in words. */
export const amount = { inWords: amountInWords }
