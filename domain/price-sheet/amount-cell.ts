import { fromRupees, type Paise, paise } from '../money/money.ts'
import { readAmount } from '../money/read-amount.ts'
import { plainSigns } from '../typed/plain-signs.ts'
import { isDate } from './clean-text.ts'

/** A stray mark, a sign of rupees on an old keyboard among them, and the stroke behind an amount of an invoice. */
const STRAY = /[`´'’]|^\*+|\*+$|(?<=\d)[-=]+$/g
const LONGEST = 40
const FIGURES = /\d[\d.,]*/
/** A long fraction is what a program computed. */
const COMPUTED = /^(\d+)\.(\d\d)(\d)\d+$/
/** 1.400,00: dots part thousands, the comma is the decimal point. No other reading is possible. */
const DECIMAL_COMMA = /^\d{1,3}(?:\.\d{3})+,\d{1,2}$/
/** In a column with one like that, these are too. */
const OF_THE_SAME_WAY = /^\d{1,3}(?:\.\d{3})*(?:,\d{1,2})?$|^\d+(?:,\d{1,2})?$/

/** A cell's text without stray marks, and the figures in it. */
function figuresIn(text: string): { clean: string; figures: string } {
  const clean = text.length <= LONGEST ? plainSigns(text).replace(STRAY, ' ').trim() : ''
  return { clean, figures: FIGURES.exec(clean)?.[0] ?? '' }
}

/** True of an amount that can only be written with a decimal comma. */
export function hasDecimalComma(text: string): boolean {
  return text.includes(',') && DECIMAL_COMMA.test(figuresIn(text).figures)
}

function readText(text: string, decimalCommas: boolean): Paise | undefined {
  const { clean, figures } = figuresIn(text)
  const read = (asPlain: string) => readAmount(clean.replace(figures, asPlain))
  const [, whole, part, next = ''] = COMPUTED.exec(figures) ?? []
  if (whole !== undefined) {
    const amount = read(`${whole}.${part}`)
    return amount === undefined ? undefined : paise(amount + (next >= '5' ? 1 : 0))
  }
  if (DECIMAL_COMMA.test(figures) || (decimalCommas && OF_THE_SAME_WAY.test(figures)))
    return read(figures.replaceAll('.', '').replace(',', '.'))
  return decimalCommas && figures.includes(',') ? undefined : read(figures)
}

/**
 * The amount of a cell in paise; undefined when it is none, or may be read in two ways. A number counts for what it is, whatever its
 * format shows, unless it shows a date or per cent. `decimalCommas`: another cell of its column has them.
 */
export function readAmountCell(
  { text, number }: { text: string; number?: number | undefined },
  decimalCommas = false,
): Paise | undefined {
  if (isDate(text) || text.includes('%')) return undefined
  if (number === undefined) return readText(text, decimalCommas)
  return number >= 0 && number <= Number.MAX_SAFE_INTEGER / 1000 ? fromRupees(number) : undefined
}
