import { DISCOUNT_MAX } from '../../catalogue/product.ts'
import { normalizeCharacters } from '../../input/normalize-characters.ts'
import {
  fractionToPercentage,
  hasPercentSign,
  readPercentage,
  roundPercentage,
} from '../../money/read-percentage.ts'

/** A percentage with or without words around it: 'Less 10 %', '-70% off'. */
const PERCENT = /^(?:less|flat|disc(?:ount)?\.?)? ?-? ?([.\d].*?) ?(?:off|less|disc(?:ount)?\.?)?$/i
/** No discount: the price is net. */
const NET = /^(?:net|nett|nil|no\s*disc(?:ount)?|நெட்)(?:\s*(?:rate|price|amount|விலை))?\.?$/i

/** A fraction of one, with no more decimals than a percentage can have. */
const FRACTION = /^0?\.(\d{1,4})$/

/**
 * Converts a number to a percentage. Returns undefined if it is ambiguous: 0.7 may be 70 % or below one percent, 1 may be 100 %
 * or 1 %.
 */
function numberToPercent(number: number, areFractions: boolean): number | undefined {
  if (areFractions) return number === 1 ? undefined : fractionToPercentage(number)
  return number > 0 && number < 1 ? undefined : number
}

function textToPercent(figures: string, areFractions: boolean): number | undefined {
  const percent = readPercentage(figures)
  if (!areFractions || percent === 0)
    return percent !== undefined && percent > 0 && percent < 1 ? undefined : percent
  const [, decimals] = FRACTION.exec(figures) ?? []
  const decimalsOfPercent = decimals?.padEnd(4, '0')
  return decimalsOfPercent === undefined
    ? undefined
    : readPercentage(`${decimalsOfPercent.slice(0, 2)}.${decimalsOfPercent.slice(2)}`)
}

/**
 * Reads the discount of a cell in percent, or 'net' for no discount. Returns undefined if it is not a discount. `areFractions`:
 * the column has fractions (0.7 is 70 %).
 */
export function readDiscountCell(
  { text, number }: { text: string; number?: number | undefined },
  areFractions = false,
): number | 'net' | undefined {
  const plain = normalizeCharacters(text)
  if (NET.test(plain)) return 'net'
  const [, figures = ''] = PERCENT.exec(plain) ?? []
  const hasSign = hasPercentSign(figures)
  // "-70%" is a reduction by 70 %; a negative number is not a discount.
  if (plain.startsWith('-') && !hasSign) return undefined
  if (number === undefined) return hasSign ? readPercentage(figures) : textToPercent(figures, areFractions)
  // A percent format displays a hundred times the number, rounded; a typed percent sign does not.
  const isAsShown = readPercentage(figures) === number
  const percent = hasSign
    ? isAsShown
      ? number
      : fractionToPercentage(Math.abs(number))
    : numberToPercent(number, areFractions)
  if (percent === undefined) return undefined
  const discount = roundPercentage(percent)
  const isExact = Math.abs(discount - percent) < 1e-6
  return isExact && discount >= 0 && discount <= DISCOUNT_MAX ? discount : undefined
}

const DISCOUNT_WORD = /\b(?:off|less|flat|disc|discounts?|offers?)\b|தள்ளுபடி|கழிவு|சலுகை/i
/** A percentage, except of a tax or after "up to". */
const PERCENTAGE =
  /(?<!\b(?:[cis]?gst|tax|up\s*to)\W*|[\d.])(\d+(?:\.\d+)?)\s*(?:[%٪]|per\s?cent\b|சதவீதம்)(?!\s*(?:[cis]?gst|tax)\b(?!\W*\d))/gi

/** Finds the discounts in a text such as "FLAT 80 % OFF". */
export function findDiscountsInText(text: string): number[] {
  if (!DISCOUNT_WORD.test(text)) return []
  return [...normalizeCharacters(text).matchAll(PERCENTAGE)]
    .map(([, percent = '']) => readPercentage(percent))
    .filter((percent) => percent !== undefined)
}
