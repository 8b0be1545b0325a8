import { DISCOUNT_MAX } from '../product.ts'
import { withPlainDigits } from './clean-text.ts'

const PERCENT =
  /^(?:less|flat|disc(?:ount)?\.?)?\s*[-–]?\s*(\d+(?:\.\d+)?)\s*(%?)\s*(?:off|less|disc(?:ount)?\.?)?$/i
/** No discount at all: the price is net. */
const NET = /^(?:net|nett|nil|no\s*disc(?:ount)?|நெட்)(?:\s*(?:rate|price|amount|விலை))?\.?$/i

/** A share with at most two decimals. */
const hundredths = (n: number) => Math.round(n * 100) / 100

/**
 * The discount of a cell in per cent, 'net' where it says that there is none; undefined when it is no discount. `areFractions`: the
 * column's numbers are shares of one (0.7 is 70 %).
 */
export function readPercent(
  { text, number }: { text: string; number?: number | undefined },
  areFractions = false,
): number | 'net' | undefined {
  if (NET.test(text)) return 'net'
  const match = PERCENT.exec(withPlainDigits(text))
  const shown = match ? Number(match[1]) : undefined
  const hasSign = match?.[2] === '%'
  // "-70%" takes something off; less than nothing is none.
  if (text.startsWith('-') && !hasSign) return undefined
  let percent = number ?? shown
  if (percent === undefined) return undefined
  // A format with the sign shows a number a hundred times as great, rounded; a sign that was typed does not.
  if (hasSign && number !== undefined) percent = shown === number ? number : Math.abs(number) * 100
  else if (!hasSign && areFractions) percent = percent === 1 ? Number.NaN : percent * 100
  // 0.7 among whole numbers is 70 % or hardly anything.
  else if (!hasSign && percent > 0 && percent < 1) return undefined
  const discount = hundredths(percent)
  return Math.abs(discount - percent) < 1e-6 && discount >= 0 && discount <= DISCOUNT_MAX
    ? discount
    : undefined
}

const SPEAKS_OF_DISCOUNT = /\b(?:off|less|flat|disc|discounts?|offers?)\b|தள்ளுபடி|கழிவு|சலுகை/i
/** A percentage, but not that of a tax, nor the highest of several. */
const PERCENTAGE =
  /(?<!\b(?:[cis]?gst|tax|up\s*to)\W*|[\d.])(\d+(?:\.\d+)?)\s*(?:%|per\s?cent\b)(?!\s*(?:[cis]?gst|tax)\b(?!\W*\d))/gi

/** The discounts of which a text speaks: "FLAT 80 % OFF". */
export function discountsIn(text: string): number[] {
  if (!SPEAKS_OF_DISCOUNT.test(text)) return []
  return [...withPlainDigits(text).matchAll(PERCENTAGE)]
    .map(([, percent]) => Number(percent))
    .filter((percent) => percent <= DISCOUNT_MAX)
}
