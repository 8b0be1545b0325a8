import { normalizeCharacters } from './normalize-characters.ts'

/** The highest quantity of one product in a cart. */
export const QUANTITY_MAX = 9999

const WHOLE = /^(?:\d+|\d,\d{3})$/
/** One number with words around it, or with up to two zeros as decimals: '12 boxes', '12.0'. */
const ONE_NUMBER = /^[^\d.,-]*(\d+)(?:\.0{0,2})?[^\d.,-]*$/
/** A full stop between thousands: '1.000'. */
const THOUSANDS = /^[^\d.,-]*([1-9])\.(000)[^\d.,-]*$/

/** Reads a quantity from 0 to QUANTITY_MAX. Returns undefined for anything else, including an empty text. */
export function readQuantity(typed: string): number | undefined {
  const text = normalizeCharacters(typed)
  const qty = WHOLE.test(text) ? Number(text.replace(',', '')) : QUANTITY_MAX + 1
  return qty <= QUANTITY_MAX ? qty : undefined
}

/** Suggests a correction for an unreadable quantity: '12' for '12 boxes'. */
export function suggestQuantity(typed: string): string | undefined {
  const text = normalizeCharacters(typed)
  const [, digits, zeros = ''] = THOUSANDS.exec(text) ?? ONE_NUMBER.exec(text) ?? []
  const suggestion = digits && digits + zeros
  return suggestion !== undefined && readQuantity(suggestion) !== undefined ? suggestion : undefined
}
