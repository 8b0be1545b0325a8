import { type Paise, toRupees } from '../../money/money.ts'
import { hasDecimalComma, readAmountCell } from '../cells/amount-cell.ts'
import { hasLatin, hasTamil, isDate } from '../cells/clean-text.ts'
import { readDiscountCell } from '../cells/discount-cell.ts'
import { readUnit } from '../cells/read-unit.ts'
import type { SheetCell, SheetLine } from '../sheet-lines.ts'

/** Statistics of a column's values. Shares are of the filled cells, from 0 to 1. */
export type ColumnStatistics = {
  /** The share of rows with a value. */
  filledShare: number
  amounts: number
  zeros: number
  wholeNumbers: number
  percents: number
  /** The share of percentages with a percent sign. */
  percentSigns: number
  units: number
  tamil: number
  latin: number
  dates: number
  /** The share of short values of digits with or without letters. */
  codes: number
  /** The share of distinct values. */
  distinct: number
  /** The share of steps between rows that count up by little, or restart at 1. */
  countingSteps: number
  longestText: number
  largestAmount: number
  hasDecimalCommas: boolean
  /** All discounts of the column are fractions of one. */
  areFractions: boolean
}

const CODE = /^(?=.*\d)[a-z]{0,5}[\s./-]?\d{1,6}[a-z]{0,2}$/i
const COUNT_STEP_MAX = 4

/** Returns the statistics of a column in these rows, cached by rows and column. */
export function getColumnStatistics(lines: readonly SheetLine[], column: number): ColumnStatistics {
  const statisticsByColumn = statisticsByLines.get(lines) ?? new Map<number, ColumnStatistics>()
  statisticsByLines.set(lines, statisticsByColumn)
  const statistics = statisticsByColumn.get(column) ?? computeColumnStatistics(lines, column)
  statisticsByColumn.set(column, statistics)
  return statistics
}
const statisticsByLines = new WeakMap<readonly SheetLine[], Map<number, ColumnStatistics>>()

/** What a single cell may be. */
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
  const isDateText = isDate(text)
  return {
    amount,
    isPercent: typeof (readDiscountCell(cell) ?? readDiscountCell(cell, true)) === 'number',
    // Tamil digits are amounts.
    isTamil: amount === undefined && hasTamil(text),
    isLatin: hasLatin(text),
    isDate: isDateText,
    isUnit: !isDateText && amount === undefined && readUnit(text) !== undefined,
    isCode: CODE.test(text),
  }
}

function computeColumnStatistics(lines: readonly SheetLine[], column: number): ColumnStatistics {
  const cells = lines.flatMap((line) => line.cells.get(column) ?? [])
  const hasDecimalCommas = cells.some(({ text }) => hasDecimalComma(text))
  // Cached, because most columns repeat their values: units, discounts, prices.
  const typesByCell = new Map<string, CellTypes>()
  const getCellTypes = (cell: SheetCell) => {
    const key = cell.number === undefined ? cell.text : `${cell.number}\n${cell.text}`
    const types = typesByCell.get(key) ?? classifyCell(cell, hasDecimalCommas)
    typesByCell.set(key, types)
    return types
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
  let countingSteps = 0
  let longestText = 0
  let largestAmount = 0
  let previous: number | undefined
  const values = new Set<string>()
  for (const cell of cells) {
    const { text } = cell
    values.add(text)
    longestText = Math.max(longestText, text.length)
    const types = getCellTypes(cell)
    const { amount } = types
    if (amount !== undefined) {
      amounts++
      if (amount === 0) zeros++
      if (amount % 100 === 0) {
        wholeNumbers++
        const value = toRupees(amount)
        if (previous !== undefined) {
          steps++
          if ((value > previous && value - previous <= COUNT_STEP_MAX) || (value === 1 && previous > 1))
            countingSteps++
        }
        previous = value
      }
      largestAmount = Math.max(largestAmount, toRupees(amount))
    }
    if (types.isPercent) {
      percents++
      if (text.includes('%')) percentSigns++
    }
    if (types.isTamil) tamil++
    if (types.isLatin) latin++
    if (types.isDate) dates++
    if (types.isUnit) units++
    if (types.isCode) codes++
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
    countingSteps: steps === 0 ? 0 : countingSteps / steps,
    longestText: longestText,
    largestAmount: largestAmount,
    hasDecimalCommas,
    areFractions: percents > 0 && percentSigns === 0 && largestAmount > 0 && largestAmount <= 1,
  }
}
