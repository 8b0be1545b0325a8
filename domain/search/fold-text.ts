import { normalizeSearchText } from '../input/normalize-search-text.ts'
import { romanize } from './romanize.ts'

const FRACTION_BY_SIGN = new Map(Object.entries({ '½': ' 1/2', '¼': ' 1/4', '¾': ' 3/4' }))
const DECIMAL_BY_FRACTION = new Map(Object.entries({ '1/2': '.5', '1/4': '.25', '3/4': '.75' }))

/**
 * Text as it is searched: words in small Latin letters and numbers, with single spaces. Tamil script is spelt in Latin
 * letters, marks and signs are gone; `2¾"`, `2 3/4 inch` and `2.75''` are all `2.75 inch`, `10cm` is `10 cm`.
 */
export function foldText(text: string): string {
  return (
    romanize(normalizeSearchText(text))
      .replace(/[½¼¾]/g, (fraction) => FRACTION_BY_SIGN.get(fraction) ?? '')
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/(\d*) *([13]\/[24])(?!\d)/g, (typed, whole: string, fraction: string) => {
        const decimal = DECIMAL_BY_FRACTION.get(fraction)
        return decimal ? ` ${whole || 0}${decimal} ` : typed
      })
      .replace(/(\d) ?(?:"|”|“|''|’’|′′|inches\b)/g, '$1 inch ')
      .replace(/(\d),(?=\d{3})/g, '$1')
      // A dot stays in a number; initials grow together.
      .replace(/(?<!\d)\.|\.(?!\d)|['’′]/g, '')
      .replace(/[^a-z\d.]+/g, ' ')
      .replace(/(\d)(?=[a-z])|([a-z])(?=\d)/g, '$& ')
      .trim()
  )
}
