import { MOBILE_DIGITS } from './customer-field-schemas.ts'

const graphemeSegmenter = new Intl.Segmenter('ta', { granularity: 'grapheme' })

/** Masks a name to its first and last letter: `R***a` (D6). Names of one or two letters keep only the first. */
export function maskName(name: string): string {
  const shown = [...graphemeSegmenter.segment(name)].map(({ segment }) => segment)
  const last = shown.length > 2 ? shown.at(-1) : ''
  return `${shown[0] ?? ''}***${last}`
}

/** Masks a mobile number to its first and last two digits: `98xxxxxx10` (D6). */
export function maskMobile(mobile_no: string): string {
  return mobile_no.slice(0, 2) + 'x'.repeat(MOBILE_DIGITS - 4) + mobile_no.slice(-2)
}
