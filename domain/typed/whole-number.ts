/** The number that a program wrote in digits, a key of an object or an attribute; NaN where it is none. What people type has readers of its own. */
export function wholeNumber(digits: string | null | undefined): number {
  return /^\d+$/.test(digits ?? '') ? Number(digits) : Number.NaN
}
