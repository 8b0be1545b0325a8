import { type Paise, toRupees } from '../../money/money.ts'
import { hasDecimalComma, readAmountCell } from '../cells/amount-cell.ts'
import { hasLatin, hasTamil, isDate } from '../cells/clean-text.ts'
import { readDiscountCell } from '../cells/discount-cell.ts'
import { readUnit } from '../cells/read-unit.ts'
import type { SheetCell, SheetLine } from '../sheet-lines.ts'

/** How the values of a column behave; shares are of the cells that are filled, from 0 to 1. */
export type ColumnStatistics = {
  /** Of the rows. */
  filledShare: number
  amounts: number
  zeros: number
  wholeNumbers: number
  percents: number
  /** Of them with the sign. */
  percentSigns: number
  units: number
  tamil: number
  latin: number
  dates: number
  /** Short, of letters and figures or figures alone. */
  codes: number
  /** Different values. */
  distinct: number
  /** Steps from one row to the next that count up by little, or begin again at 1. */
  countingSteps: number
  longestText: number
  largestAmount: number
  hasDecimalCommas: boolean
  /** All its discounts are shares of one. */
  areFractions: boolean
}

const CODE = /^(?=.*\d)[a-z]{0,5}[\s./-]?\d{1,6}[a-z]{0,2}$/i
const COUNT_STEP_MAX = 4

/** How the values of a column behave in these rows; found once for each column of them. */
export function getColumnStatistics(lines: readonly SheetLine[], column: number): ColumnStatistics {
  const ofLines = statisticsByLines.get(lines) ?? new Map<number, ColumnStatistics>()
  statisticsByLines.set(lines, ofLines)
  const behaviour = ofLines.get(column) ?? computeColumnStatistics(lines, column)
  ofLines.set(column, behaviour)
  return behaviour
}
const statisticsByLines = new WeakMap<readonly SheetLine[], Map<number, ColumnStatistics>>()

/** What a cell may be, by itself. */
type CellTypes = {
  amount: Paise | undefined
  isPercent: boolean
  isTamil: boolean
  isLatin: boolean
  isDate: boolean
  isUnit: boolean
  isCode: boolean
}

function classifyCell(cell: SheetCell, hasDecimalCommas: boolean): CellTypes {
  const { text } = cell
  const amount = readAmountCell(cell, hasDecimalCommas)
  const isOfDate = isDate(text)
  return {
    amount,
    isPercent: typeof (readDiscountCell(cell) ?? readDiscountCell(cell, true)) === 'number',
    // Tamil figures are figures.
    isTamil: amount === undefined && hasTamil(text),
    isLatin: hasLatin(text),
    isDate: isOfDate,
    isUnit: !isOfDate && amount === undefined && readUnit(text) !== undefined,
    isCode: CODE.test(text),
  }
}

function computeColumnStatistics(lines: readonly SheetLine[], column: number): ColumnStatistics {
  const cells = lines.flatMap((line) => line.cells.get(column) ?? [])
  const hasDecimalCommas = cells.some(({ text }) => hasDecimalComma(text))
  // Most columns say the same again and again: units, discounts, prices.
  const readings = new Map<string, CellTypes>()
  const readingOf = (cell: SheetCell) => {
    const key = cell.number === undefined ? cell.text : `${cell.number}\n${cell.text}`
    const reading = readings.get(key) ?? classifyCell(cell, hasDecimalCommas)
    readings.set(key, reading)
    return reading
  }
  let amounts = 0
  let zeros = 0
  let wholeNumbers = 0
  let percents = 0
  let percentSigns = 0
  let units = 0
  let tamil = 0
  let latin = 0
  let dates = 0
  let codes = 0
  let steps = 0
  let countsUp = 0
  let longest = 0
  let largest = 0
  let before: number | undefined
  const values = new Set<string>()
  for (const cell of cells) {
    const { text } = cell
    values.add(text)
    longest = Math.max(longest, text.length)
    const reading = readingOf(cell)
    const { amount } = reading
    if (amount !== undefined) {
      amounts++
      if (amount === 0) zeros++
      if (amount % 100 === 0) {
        wholeNumbers++
        const here = toRupees(amount)
        if (before !== undefined) {
          steps++
          if ((here > before && here - before <= COUNT_STEP_MAX) || (here === 1 && before > 1)) countsUp++
        }
        before = here
      }
      largest = Math.max(largest, toRupees(amount))
    }
    if (reading.isPercent) {
      percents++
      if (text.includes('%')) percentSigns++
    }
    if (reading.isTamil) tamil++
    if (reading.isLatin) latin++
    if (reading.isDate) dates++
    if (reading.isUnit) units++
    if (reading.isCode) codes++
  }
  const share = (count: number) => (cells.length === 0 ? 0 : count / cells.length)
  return {
    filledShare: lines.length === 0 ? 0 : cells.length / lines.length,
    amounts: share(amounts),
    zeros: share(zeros),
    wholeNumbers: share(wholeNumbers),
    percents: share(percents),
    percentSigns: share(percentSigns),
    units: share(units),
    tamil: share(tamil),
    latin: share(latin),
    dates: share(dates),
    codes: share(codes),
    distinct: share(values.size),
    countingSteps: steps === 0 ? 0 : countsUp / steps,
    longestText: longest,
    largestAmount: largest,
    hasDecimalCommas,
    areFractions: percents > 0 && percentSigns === 0 && largest > 0 && largest <= 1,
  }
}
