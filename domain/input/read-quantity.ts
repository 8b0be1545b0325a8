import { normalizeCharacters } from './normalize-characters.ts'

/** The most pieces of one product in a cart. */
export const QUANTITY_MAX = 9999

const WHOLE = /^(?:\d+|\d,\d{3})$/
/** One number with words around it, or with one or two zeros as decimals: '12 boxes', '12.0'. */
const ONE_NUMBER = /^[^\d.,-]*(\d+)(?:\.0{0,2})?[^\d.,-]*$/
/** A full stop between thousands: '1.000'. */
const THOUSANDS = /^[^\d.,-]*([1-9])\.(000)[^\d.,-]*$/

/** Reads a quantity from 0 to MAX_QUANTITY. Returns undefined for anything else, also for an empty text. */
export function readQuantity(typed: string): number | undefined {
  const text = normalizeCharacters(typed)
  const qty = WHOLE.test(text) ? Number(text.replace(',', '')) : QUANTITY_MAX + 1
  return qty <= QUANTITY_MAX ? qty : undefined
}

/** Suggests a correction for a text that is not a quantity: '12' for '12 boxes'. */
export function suggestQuantity(typed: string): string | undefined {
  const text = normalizeCharacters(typed)
  const [, digits, zeros = ''] = THOUSANDS.exec(text) ?? ONE_NUMBER.exec(text) ?? []
  const meant = digits && digits + zeros
  return meant !== undefined && readQuantity(meant) !== undefined ? meant : undefined
}
