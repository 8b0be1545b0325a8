import { normalizeCharacters } from '../../input/normalize-characters.ts'
import { fromRupees, type Paise, paise } from '../../money/money.ts'
import { readAmount } from '../../money/read-amount.ts'
import { isDate } from './clean-text.ts'

/** Stray marks: the backtick that old keyboards have for rupees, asterisks, and the dash after an amount on invoices. */
const STRAY_MARKS = /[`´'’]|^\*+|\*+$|(?<=\d)[-=]+$/g
const CELL_LENGTH_MAX = 40
const FIGURES = /\d[\d.,]*/
/** A number with a long fraction, as formulas produce it. */
const LONG_FRACTION = /^(\d+)\.(\d\d)(\d)\d+$/
/** 1.400,00: full stops between thousands and a decimal comma. Unambiguous. */
const DECIMAL_COMMA = /^\d{1,3}(?:\.\d{3})+,\d{1,2}$/
/** Numbers that are read with a decimal comma if their column has an unambiguous one. */
const DECIMAL_COMMA_COMPATIBLE = /^\d{1,3}(?:\.\d{3})*(?:,\d{1,2})?$|^\d+(?:,\d{1,2})?$/

/** Returns a cell's text without stray marks, and the first number in it. */
function extractFigures(text: string): { clean: string; figures: string } {
  const clean =
    text.length <= CELL_LENGTH_MAX ? normalizeCharacters(text).replace(STRAY_MARKS, ' ').trim() : ''
  return { clean, figures: FIGURES.exec(clean)?.[0] ?? '' }
}

/** Whether an amount can only be read with a decimal comma. */
export function hasDecimalComma(text: string): boolean {
  return text.includes(',') && DECIMAL_COMMA.test(extractFigures(text).figures)
}

function readAmountText(text: string, decimalCommas: boolean): Paise | undefined {
  const { clean, figures } = extractFigures(text)
  const read = (plainFigures: string) => readAmount(clean.replace(figures, plainFigures))
  const [, integer, part, next = ''] = LONG_FRACTION.exec(figures) ?? []
  if (integer !== undefined) {
    const amount = read(`${integer}.${part}`)
    return amount === undefined ? undefined : paise(amount + (next >= '5' ? 1 : 0))
  }
  if (DECIMAL_COMMA.test(figures) || (decimalCommas && DECIMAL_COMMA_COMPATIBLE.test(figures)))
    return read(figures.replaceAll('.', '').replace(',', '.'))
  return decimalCommas && figures.includes(',') ? undefined : read(figures)
}

/**
 * Reads the amount of a cell in paise. Returns undefined if it is not an amount or is ambiguous. A numeric cell counts with its
 * value, whatever its format displays, except for dates and percentages. `decimalCommas`: another cell of the column has them.
 */
export function readAmountCell(
  { text, number }: { text: string; number?: number | undefined },
  decimalCommas = false,
): Paise | undefined {
  if (isDate(text) || text.includes('%')) return undefined
  if (number === undefined) return readAmountText(text, decimalCommas)
  return number >= 0 && number <= Number.MAX_SAFE_INTEGER / 1000 ? fromRupees(number) : undefined
}
