import { MOBILE_DIGITS } from './customer.ts'

const graphemeSegmenter = new Intl.Segmenter('ta', { granularity: 'grapheme' })

/** A name of which only the first and the last letter are left: `R***a` (D6). Of one or two letters only the first. */
export function maskName(name: string): string {
  const shown = [...graphemeSegmenter.segment(name)].map(({ segment }) => segment)
  const last = shown.length > 2 ? shown.at(-1) : ''
  return `${shown[0] ?? ''}***${last}`
}

/** A mobile number of which the first and the last two digits are left: `98xxxxxx10` (D6). */
export function maskMobile(mobile_no: string): string {
  return mobile_no.slice(0, 2) + 'x'.repeat(MOBILE_DIGITS - 4) + mobile_no.slice(-2)
}
