import * as v from 'valibot'

/** An amount in whole paise. All calculations use it (D2). */
export type Paise = number & v.Brand<'Paise'>

/** The largest amount in JSON, in rupees. A full cart of the most expensive products stays below it. */
export const RUPEES_MAX = 1e13

/** The largest payment or charge that a clerk can enter, in rupees: ten crore. */
export const INPUT_RUPEES_MAX = 1e8

function isPaise(n: number): n is Paise {
  return Number.isSafeInteger(n)
}

/** Returns the number as an amount in paise. Throws a RangeError unless it is a safe integer. */
export function paise(n: number): Paise {
  if (!isPaise(n)) throw new RangeError(`${n} is not an amount in paise`)
  return n
}

/** Converts to rupees with at most two decimals, for JSON and browser storage. */
export function toRupees(amount: Paise): number {
  return amount / 100
}

/** Converts rupees with at most two decimals to paise. Throws a RangeError if the result is not a safe integer. */
export function fromRupees(rupees: number): Paise {
  return paise(Math.round(rupees * 100))
}

/** Whether `fromRupees` can convert a number of rupees. */
export function isRupeeAmount(rupees: number): boolean {
  return isPaise(Math.round(rupees * 100))
}

/** Formats an amount in rupees with two decimals only, '1200.50', for other programs. */
export function amountToDecimal(amount: Paise): string {
  return toRupees(amount).toFixed(2)
}

/** Whether a number has at most two decimals. */
export function hasAtMostTwoDecimals(n: number): boolean {
  return Math.round(n * 100) / 100 === n
}

/**
 * Schema of JSON rupees from 0 to `max` with at most two decimals, parsed to paise. `tooLarge` is the problem of a larger amount.
 */
/* @__NO_SIDE_EFFECTS__ */
export function boundedRupeesSchema(max: number, tooLarge = 'amount-invalid') {
  return v.pipe(
    v.number('amount-invalid'),
    v.minValue(0, 'amount-invalid'),
    v.maxValue(max, tooLarge),
    v.check(hasAtMostTwoDecimals, 'amount-invalid'),
    v.transform(fromRupees),
  )
}

/** An amount in whole paise, as in the office's API. */
export const PaiseSchema = v.pipe(
  v.number('amount-invalid'),
  v.safeInteger('amount-invalid'),
  v.brand('Paise'),
)

/** Schema of an amount in paise from 0 to `max` rupees. `tooLarge` is the problem of a larger amount. */
/* @__NO_SIDE_EFFECTS__ */
export function boundedPaiseSchema(max: number, tooLarge = 'amount-invalid') {
  return v.pipe(
    v.number('amount-invalid'),
    v.safeInteger('amount-invalid'),
    v.minValue(0, 'amount-invalid'),
    v.maxValue(fromRupees(max), tooLarge),
    v.brand('Paise'),
  )
}

/** Any amount: JSON rupees, parsed to paise. */
export const RupeesSchema = boundedRupeesSchema(RUPEES_MAX)

/** Adds amounts in paise; 0 for none. */
export function sumPaise(amounts: Iterable<Paise>): Paise {
  let sum = 0
  for (const amount of amounts) sum += amount
  return paise(sum)
}

/** Multiplies a unit price by a quantity. */
export function multiplyByQuantity(price: Paise, qty: number): Paise {
  return paise(price * qty)
}

/**
 * Returns the percentage of an amount, rounded half up to the paisa (D2). The percentage has at most two decimals. The amount
 * is split before it is multiplied, so that the integers stay exact.
 */
export function percentOf(amount: Paise, percent: number): Paise {
  const hundredths = Math.round(percent * 100)
  const rest = amount % 10_000
  return paise(((amount - rest) / 10_000) * hundredths + Math.floor((rest * hundredths + 5_000) / 10_000))
}
