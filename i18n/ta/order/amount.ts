import { amountInWordsTamil } from '#domain/money/amount-in-words-tamil.ts'
import type { amount as english } from '../../en/order/amount.ts'

/** Amounts in words. */
export const amount = { inWords: amountInWordsTamil } satisfies typeof english
