import type { InputKind } from '#domain/input/unreadable-input.ts'

/** Error texts for a typed value that is not valid, and a suggestion if there is one. */
export const unreadableInput = {
  notUnderstood: {
    amount: (typed: string) => `"${typed}" is not an amount in rupees.`,
    percentage: (typed: string) => `"${typed}" is not a percentage from 0 to 100.`,
    charge: (typed: string) => `"${typed}" is neither an amount in rupees nor a percentage.`,
    quantity: (typed: string) => `"${typed}" is not a quantity from 0 to 9999.`,
    dateTime: (typed: string) => `"${typed}" is not a date with a time.`,
  } satisfies Record<InputKind, (typed: string) => string>,
  noTotals: 'Check the quantities and charges',
  didYouMean: (meant: string) => `Did you mean ${meant}?`,
}
