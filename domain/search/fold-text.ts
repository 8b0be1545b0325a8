import { normalizeSearchText } from '../input/normalize-search-text.ts'
import { romanize } from './romanize.ts'

const FRACTION_BY_SIGN = new Map(Object.entries({ '½': ' 1/2', '¼': ' 1/4', '¾': ' 3/4' }))
const DECIMAL_BY_FRACTION = new Map(Object.entries({ '1/2': '.5', '1/4': '.25', '3/4': '.75' }))

/**
 * Folds a text for searching: words in lowercase Latin letters and numbers, with single spaces, without signs. Tamil script is
 * romanized. `2¾"`, `2 3/4 inch` and `2.75''` all become `2.75 inch`; `10cm` becomes `10 cm`.
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
      // Keeps decimal points and joins initials.
      .replace(/(?<!\d)\.|\.(?!\d)|['’′]/g, '')
      .replace(/[^a-z\d.]+/g, ' ')
      .replace(/(\d)(?=[a-z])|([a-z])(?=\d)/g, '$& ')
      .trim()
  )
}
