import * as v from 'valibot'

/** An amount in whole paise: the only way money is counted inside the product (D2). */
export type Paise = number & v.Brand<'Paise'>

/** The largest amount in rupees that JSON may name: a full cart of the dearest goods stays below it. */
export const RUPEES_MAX = 1e13

/** The largest payment or charge that is typed at the desk, in rupees: ten crore. */
export const INPUT_RUPEES_MAX = 1e8

function isPaise(n: number): n is Paise {
  return Number.isSafeInteger(n)
}

/** The integer as an amount in paise. Throws a RangeError unless it is a safe integer. */
export function paise(n: number): Paise {
  if (!isPaise(n)) throw new RangeError(`${n} is no amount in paise`)
  return n
}

/** The amount in rupees, with at most two decimals, as JSON and the browser's storage have it. */
export function toRupees(amount: Paise): number {
  return amount / 100
}

/** The amount of a number of rupees, which has at most two decimals. Throws a RangeError when it cannot be counted. */
export function fromRupees(rupees: number): Paise {
  return paise(Math.round(rupees * 100))
}

/** True for a number of rupees that `fromRupees` can convert. */
export function isRupeeAmount(rupees: number): boolean {
  return isPaise(Math.round(rupees * 100))
}

/** Writes an amount in rupees with two decimals and nothing else, '1200.50', for other programs. */
export function amountToDecimal(amount: Paise): string {
  return toRupees(amount).toFixed(2)
}

/** True of a number with at most two decimals. */
export function hasAtMostTwoDecimals(n: number): boolean {
  return Math.round(n * 100) / 100 === n
}

/**
 * Takes a number of rupees from JSON, 0 to `max` with at most two decimals, and gives it as paise. `tooLarge` is the problem of a
 * larger one.
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

/** An amount in whole paise, as the office's API has it. */
export const PaiseSchema = v.pipe(
  v.number('amount-invalid'),
  v.safeInteger('amount-invalid'),
  v.brand('Paise'),
)

/** Takes an amount in paise, from nothing to `max` rupees. `tooLarge` is the problem of a larger one. */
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

/** Any amount: JSON rupees, as paise. */
export const RupeesSchema = boundedRupeesSchema(RUPEES_MAX)

/** The sum in paise; 0 of nothing. */
export function sumPaise(amounts: Iterable<Paise>): Paise {
  let sum = 0
  for (const amount of amounts) sum += amount
  return paise(sum)
}

/** The price of that many. */
export function multiplyByQuantity(price: Paise, qty: number): Paise {
  return paise(price * qty)
}

/**
 * The share of an amount, rounded half up to the paisa (D2). The percentage has at most two decimals. The amount is
 * split before it is multiplied, so that the integers stay exact.
 */
export function percentOf(amount: Paise, percent: number): Paise {
  const hundredths = Math.round(percent * 100)
  const rest = amount % 10_000
  return paise(((amount - rest) / 10_000) * hundredths + Math.floor((rest * hundredths + 5_000) / 10_000))
}
