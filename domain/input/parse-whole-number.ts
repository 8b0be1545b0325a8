/**
 * Parses digits written by a program, such as an object key or an attribute. Returns NaN for anything else. Typed text has its
 * own readers.
 */
export function parseWholeNumber(digits: string | null | undefined): number {
  return /^\d+$/.test(digits ?? '') ? Number(digits) : Number.NaN
}
