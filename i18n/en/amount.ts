import { amountInWords } from '#domain/amount-in-words.ts'

/** Amounts in words. */
export const amount = { inWords: amountInWords }
