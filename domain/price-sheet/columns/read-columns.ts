import { PLAIN_TEXT_FIELDS } from '../../catalogue/product-fields.ts'
import { parseWholeNumber } from '../../input/parse-whole-number.ts'
import type { Paise } from '../../money/money.ts'
import { readAmountCell } from '../cells/amount-cell.ts'
import { readDiscountCell } from '../cells/discount-cell.ts'
import type { Header } from '../header/find-header.ts'
import type { HeaderHint } from '../header/header-words.ts'
import type { ColumnMeaning } from '../preview/preview.ts'
import { applyDiscount, deriveMrp } from '../rows/price-derivation.ts'
import type { SheetLine } from '../sheet-lines.ts'
import { type ColumnStatistics, getColumnStatistics } from './column-statistics.ts'
import {
  type AmountColumn,
  comparePriceColumns,
  compareToCatalogue,
  computeDerivedShare,
  computeEqualShare,
  type PricePairStatistics,
} from './compare-price-columns.ts'

/** The meaning of a column, with a certainty from 0 to 1. */
export type ColumnReading = { means: ColumnMeaning; certainty: number }

/** Lookup of the shop's products by name, Tamil name and code, and of its categories. */
type CatalogueLookup = {
  pricesOf: (name: string) => { mrp: Paise; selling: Paise } | undefined
  hasName: (name: string) => boolean
  hasTamilName: (name: string) => boolean
  hasCode: (code: string) => boolean
  hasCategory: (name: string) => boolean
}

type ColumnsInput = {
  /** Rows that are neither header nor headings. */
  lines: readonly SheetLine[]
  /** The index of the section to which each row belongs. */
  sections: readonly number[]
  columns: readonly number[]
  header: Header | undefined
  /** Columns whose meaning is already decided. */
  fixed: ReadonlyMap<number, ColumnMeaning>
  shop: CatalogueLookup
}

/** Shares of rows from which a property counts for the whole column. */
const MOST_ROWS = 0.8
const HALF_OF_ROWS = 0.5
/** A header that may mean the total of a row or a unit price. */
const AMOUNT_WORD = /amount|amt|total|value|தொகை|மொத்த/i
/** The minimum number of known products for comparing a column with the catalogue. */
const KNOWN_PRODUCTS_MIN = 3

/** Determines the meaning of each column by its header and its values. A price column must have values that behave like prices. */
export function readColumns({ lines, sections, columns, header, fixed, shop }: ColumnsInput): {
  readings: Map<number, ColumnReading>
  statisticsOf: (column: number) => ColumnStatistics
} {
  const readingByColumn = new Map<number, ColumnReading>()
  for (const [column, means] of fixed) readingByColumn.set(column, { means, certainty: 1 })
  const statisticsOf = (column: number): ColumnStatistics => getColumnStatistics(lines, column)
  const hintOf = (column: number): HeaderHint | undefined => {
    const hint = header?.hints.get(column)?.hint
    if (hint !== 'discount') return hint
    // "70% OFF" above many different numbers: the price after the discount.
    const { amounts, percentSigns, areFractions } = statisticsOf(column)
    const isDiscountedPrice =
      amounts >= MOST_ROWS &&
      percentSigns < HALF_OF_ROWS &&
      !areFractions &&
      usualValueShare(column) < HALF_OF_ROWS
    return isDiscountedPrice && /\d\s*%/.test(header?.texts.get(column) ?? '') ? 'selling-price' : hint
  }
  /** Returns the share of rows with the most common value of their section. */
  const usualValueShare = (column: number) => {
    const counts = new Map<string, number>()
    const highestBySection = new Map<number, number>()
    lines.forEach((line, row) => {
      const text = line.cells.get(column)?.text
      if (text === undefined) return
      const key = `${sections[row]} ${text}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
      highestBySection.set(
        sections[row] ?? 0,
        Math.max(highestBySection.get(sections[row] ?? 0) ?? 0, counts.get(key) ?? 0),
      )
    })
    return lines.length === 0
      ? 0
      : [...highestBySection.values()].reduce((sum, count) => sum + count, 0) / lines.length
  }
  const hintCertainty = (column: number) => header?.hints.get(column)?.certainty ?? 0
  const unassignedColumns = () => columns.filter((column) => !readingByColumn.has(column))
  const columnOf = (means: ColumnMeaning) =>
    [...readingByColumn].find(([, reading]) => reading.means === means)?.[0]
  const assignMeaning = (column: number, means: ColumnMeaning, certainty: number) => {
    const certaintyLimit =
      fixed.has(column) || hintOf(column) === undefined ? 1 : Math.max(hintCertainty(column), 0.9)
    if (!readingByColumn.has(column))
      readingByColumn.set(column, { means, certainty: Math.min(certainty, certaintyLimit) })
  }
  const textsOf = (column: number) => lines.flatMap((line) => line.cells.get(column)?.text ?? [])
  const shareOf = (column: number, matches: (text: string) => boolean) => {
    const texts = textsOf(column)
    return texts.length === 0 ? 0 : texts.filter(matches).length / texts.length
  }
  const amountsOf = (column: number): AmountColumn =>
    lines.map((line) => {
      const cell = line.cells.get(column)
      return cell && readAmountCell(cell, statisticsOf(column).hasDecimalCommas)
    })

  for (const column of columns)
    if (statisticsOf(column).filledShare === 0) {
      const hint = hintOf(column)
      if (hint === undefined || hint === 'ignored') assignMeaning(column, 'ignored', 0.98)
    }

  readPlainTexts()
  readName()
  readTamil()
  readCodesAndSerials()
  readUnits()
  readCategory()
  readPrices()
  readDiscount()
  readRemainingColumns()
  return { readings: readingByColumn, statisticsOf }

  /** Plain texts are recognized by their header only, because their values can be anything. */
  function readPlainTexts() {
    for (const means of PLAIN_TEXT_FIELDS)
      for (const column of unassignedColumns())
        if (hintOf(column) === means && columnOf(means) === undefined) assignMeaning(column, means, 0.97)
  }

  function readName() {
    if (columnOf('name') !== undefined) return
    const isText = (column: number) => {
      const { latin, tamil, units, codes, filledShare, dates } = statisticsOf(column)
      return (
        Math.max(latin, tamil) >= 0.6 && units < 0.7 && codes < MOST_ROWS && filledShare >= 0.4 && dates < 0.3
      )
    }
    const candidates = unassignedColumns()
      .filter(
        (column) => isText(column) && (statisticsOf(column).distinct >= 0.4 || hintOf(column) === 'name'),
      )
      .map((column) => {
        const { latin, distinct } = statisticsOf(column)
        const known = shareOf(column, shop.hasName)
        const hint = hintOf(column)
        const hintScore = hint === 'name' ? 1 : hint === undefined ? 0 : -1
        return {
          column,
          known,
          hintScore,
          score: hintScore + 1.5 * known + 0.3 * distinct + (latin >= 0.6 ? 0.5 : 0),
        }
      })
      .sort((a, b) => b.score - a.score)
    const [best, next] = candidates
    if (!best) {
      // The header means names, but the values are not names.
      for (const column of unassignedColumns())
        if (hintOf(column) === 'name') assignMeaning(column, 'name', 0.4)
      return
    }
    const { column, known, hintScore } = best
    if (
      statisticsOf(column).latin < 0.4 &&
      (shareOf(column, shop.hasTamilName) >= HALF_OF_ROWS || hintOf(column) === 'tamil-name')
    ) {
      assignMeaning(column, 'tamil-name', 0.96)
      return
    }
    const hasNoRival = !next || next.score < best.score - 0.7
    if (hintScore > 0)
      assignMeaning(
        column,
        'name',
        next && next.known > known + 0.3 ? 0.6 : hasNoRival || known >= HALF_OF_ROWS ? 0.97 : 0.85,
      )
    else if (hintScore === 0)
      assignMeaning(column, 'name', known >= HALF_OF_ROWS ? 0.96 : hasNoRival ? 0.92 : 0.8)
    else assignMeaning(column, 'name', known >= HALF_OF_ROWS ? 0.92 : 0.5)
  }

  function readTamil() {
    if (columnOf('tamil-name') !== undefined) return
    for (const column of unassignedColumns()) {
      const { tamil, distinct, filledShare } = statisticsOf(column)
      const hint = hintOf(column)
      if (hint === 'tamil-name')
        assignMeaning(column, 'tamil-name', tamil >= HALF_OF_ROWS || filledShare === 0 ? 0.97 : 0.5)
      else if (
        tamil >= 0.6 &&
        distinct >= HALF_OF_ROWS &&
        hint !== 'category' &&
        hint !== 'per' &&
        columnOf('tamil-name') === undefined
      )
        assignMeaning(column, 'tamil-name', hint === undefined || hint === 'name' ? 0.95 : 0.8)
    }
  }

  function readCodesAndSerials() {
    for (const column of unassignedColumns()) {
      const { codes, wholeNumbers, countingSteps, distinct, latin, filledShare } = statisticsOf(column)
      const hint = hintOf(column)
      const isCount = wholeNumbers >= 0.9 && countingSteps >= MOST_ROWS
      const mayBeCode = columnOf('code') === undefined
      const known = codes >= HALF_OF_ROWS || hint === 'code' ? shareOf(column, shop.hasCode) : 0
      const startsLow = parseWholeNumber(textsOf(column)[0]) <= 2
      if (hint === 'serial')
        assignMeaning(
          column,
          mayBeCode && known >= HALF_OF_ROWS && latin >= HALF_OF_ROWS ? 'code' : 'serial',
          0.97,
        )
      else if (hint === 'code') {
        if (filledShare === 0) assignMeaning(column, 'code', 0.95)
        // Values that count up from 1 or repeat do not identify products.
        else if ((isCount && startsLow && known < 0.9) || distinct < 0.9)
          assignMeaning(column, 'serial', 0.93)
        else if (mayBeCode) assignMeaning(column, 'code', 0.97)
      } else if (hint === undefined || hint === 'ignored') {
        if (mayBeCode && known >= HALF_OF_ROWS && distinct >= 0.9 && latin >= HALF_OF_ROWS)
          assignMeaning(column, 'code', 0.95)
        else if (
          hint === undefined &&
          isCount &&
          filledShare >= HALF_OF_ROWS &&
          (startsLow || distinct < 0.9)
        )
          assignMeaning(column, 'serial', 0.93)
        else if (
          hint === undefined &&
          mayBeCode &&
          codes >= MOST_ROWS &&
          latin >= MOST_ROWS &&
          distinct >= 0.9 &&
          statisticsOf(column).units < HALF_OF_ROWS
        )
          assignMeaning(column, 'code', 0.8)
      }
    }
  }

  function readUnits() {
    if (columnOf('per') !== undefined) return
    for (const column of unassignedColumns()) {
      const { units, latin, tamil, dates, amounts, wholeNumbers, largestAmount, distinct, filledShare } =
        statisticsOf(column)
      const hint = hintOf(column)
      const isLettered = latin + tamil >= 0.6
      if (columnOf('per') !== undefined) break
      if (hint === 'per') {
        if (filledShare === 0 || (isLettered && dates < 0.3))
          assignMeaning(column, 'per', units >= HALF_OF_ROWS || filledShare === 0 ? 0.97 : 0.7)
        else
          assignMeaning(
            column,
            'per',
            wholeNumbers >= 0.9 && amounts >= 0.9 && largestAmount <= 1_000 && dates === 0 ? 0.92 : 0.6,
          )
      } else if (
        units >= 0.7 &&
        isLettered &&
        (distinct < 0.9 || lines.length < 10) &&
        (hint === undefined || hint === 'ignored' || hint === 'name')
      )
        assignMeaning(column, 'per', 0.94)
    }
  }

  /** Whether known products have categories that the shop does not have. A `Type` column is often something else. */
  function hasOtherCategories(column: number): boolean {
    const name = columnOf('name')
    return (
      name !== undefined &&
      shareOf(name, shop.hasName) >= HALF_OF_ROWS &&
      shareOf(column, shop.hasCategory) < HALF_OF_ROWS
    )
  }

  function readCategory() {
    if (columnOf('category') !== undefined) return
    for (const column of unassignedColumns()) {
      const { distinct, latin, tamil, filledShare } = statisticsOf(column)
      const hint = hintOf(column)
      const values = new Set(textsOf(column)).size
      const isText = Math.max(latin, tamil) >= HALF_OF_ROWS
      if (columnOf('category') !== undefined) break
      if (hint === 'category')
        assignMeaning(
          column,
          'category',
          filledShare === 0 ||
            (isText &&
              !hasOtherCategories(column) &&
              (distinct <= 0.6 || filledShare < HALF_OF_ROWS || lines.length < 10))
            ? 0.96
            : 0.6,
        )
      else if (
        hint === undefined &&
        isText &&
        distinct <= 0.5 &&
        values > 1 &&
        shareOf(column, shop.hasCategory) >= HALF_OF_ROWS
      )
        assignMeaning(column, 'category', 0.95)
    }
  }

  function readPrices() {
    const isPriced = (column: number) => {
      const { amounts, filledShare, zeros, percentSigns, dates, countingSteps, distinct } =
        statisticsOf(column)
      const hasHint = hintOf(column) === 'mrp' || hintOf(column) === 'selling-price'
      const countsUp = countingSteps >= MOST_ROWS && distinct > 0.9 && lines.length > 5
      return (
        amounts >= (hasHint ? 0.6 : MOST_ROWS) &&
        filledShare >= (hasHint ? 0.3 : HALF_OF_ROWS) &&
        zeros <= 0.2 &&
        percentSigns < 0.2 &&
        dates < 0.2 &&
        !countsUp
      )
    }
    const OTHERS: readonly (HeaderHint | undefined)[] = [
      'ignored',
      'serial',
      'code',
      'per',
      'category',
      'discount',
      'name',
      'tamil-name',
    ]
    const numeric = columns.filter(
      (column) => statisticsOf(column).amounts >= MOST_ROWS && statisticsOf(column).zeros < HALF_OF_ROWS,
    )
    const amounts = new Map(numeric.map((column) => [column, amountsOf(column)]))
    const getAmounts = (column: number): AmountColumn => amounts.get(column) ?? amountsOf(column)

    /** Whether a column is quantity × price, or the savings. */
    const isDerived = (column: number) =>
      numeric.some((one) =>
        numeric.some(
          (other) =>
            one < other &&
            one !== column &&
            other !== column &&
            computeDerivedShare(getAmounts(column), getAmounts(one), getAmounts(other)) >= 0.9,
        ),
      )
    for (const column of unassignedColumns())
      if (
        hintOf(column) === undefined &&
        numeric.includes(column) &&
        numeric.length <= 8 &&
        numeric.length > 2 &&
        isDerived(column)
      ) {
        const others = numeric.filter((other) => other !== column)
        // M.R.P, selling price and savings each follow from the other two. The lowest is the savings.
        if (
          others.some(
            (other) =>
              comparePriceColumns(getAmounts(other), getAmounts(column), sections).notLowerShare >= MOST_ROWS,
          )
        )
          assignMeaning(column, 'ignored', 0.85)
      }

    const knownPrices = lines.map((line) => {
      const name =
        line.cells.get(columnOf('name') ?? -1)?.text ?? line.cells.get(columnOf('tamil-name') ?? -1)?.text
      return name === undefined ? undefined : shop.pricesOf(name)
    })
    const measureSimilarity = (column: number) => compareToCatalogue(getAmounts(column), knownPrices)

    let pool = unassignedColumns().filter((column) => isPriced(column) && !OTHERS.includes(hintOf(column)))
    const fixedMrp = columnOf('mrp')
    const fixedSelling = columnOf('selling-price')
    for (const column of unassignedColumns())
      if ((hintOf(column) === 'mrp' || hintOf(column) === 'selling-price') && !pool.includes(column)) {
        const means = hintOf(column) === 'mrp' ? 'mrp' : 'selling-price'
        if (columnOf(means) === undefined && (statisticsOf(column).filledShare > 0 || pool.length === 0))
          assignMeaning(column, means, 0.5)
      }
    // The only price of the list has a header such as "Amount".
    if (
      pool.length === 0 &&
      fixedMrp === undefined &&
      fixedSelling === undefined &&
      columnOf('mrp') === undefined &&
      columnOf('selling-price') === undefined
    )
      pool = unassignedColumns().filter(
        (column) => isPriced(column) && (hintOf(column) === 'ignored' || hintOf(column) === 'per'),
      )
    if (fixedMrp !== undefined && fixedSelling !== undefined) return

    if (fixedMrp !== undefined || fixedSelling !== undefined) {
      readSecondPrice(pool, getAmounts, fixedMrp, fixedSelling)
      return
    }
    const [only] = pool
    if (pool.length > 1) readPricePair(pool, getAmounts)
    else if (only !== undefined) {
      readSinglePrice(only, measureSimilarity(only), knownPrices)
      // "Amount" is often the selling price if no quantities are filled in.
      for (const column of unassignedColumns()) {
        const { filledShare, zeros } = statisticsOf(column)
        if (
          hintOf(column) !== 'ignored' ||
          !isPriced(column) ||
          zeros > 0 ||
          filledShare < MOST_ROWS ||
          !AMOUNT_WORD.test(header?.texts.get(column) ?? '')
        )
          continue
        const pair = comparePriceColumns(getAmounts(only), getAmounts(column), sections)
        if (pair.notLowerShare >= 0.95 && pair.higherShare >= 0.3 && pair.usualDiscountShare >= 0.7)
          assignMeaning(column, 'selling-price', 0.7)
      }
    }
  }

  /** Finds the second price column by its relation to the known one. */
  function readSecondPrice(
    pool: readonly number[],
    getAmountsOf: (column: number) => AmountColumn,
    mrp: number | undefined,
    selling: number | undefined,
  ) {
    const means = mrp === undefined ? 'mrp' : 'selling-price'
    for (const column of pool) {
      const pair =
        mrp === undefined
          ? comparePriceColumns(getAmountsOf(column), getAmountsOf(selling ?? -1), sections)
          : comparePriceColumns(getAmountsOf(mrp), getAmountsOf(column), sections)
      if (columnOf(means) !== undefined || pair.notLowerShare < 0.95) continue
      const hasHint = hintOf(column) === means
      if (hasHint || (pair.higherShare > 0 && pair.usualDiscountShare >= 0.7))
        assignMeaning(column, means, hasHint ? 0.97 : 0.85)
    }
  }

  function readPricePair(pool: readonly number[], getAmountsOf: (column: number) => AmountColumn) {
    const mrpHintScores = { mrp: 0.5, 'some-price': 0.2, 'selling-price': -1 }
    const sellingHintScores = { 'selling-price': 0.5, 'some-price': 0.2, mrp: -1 }
    const headerScore = (scoreByHint: Partial<Record<HeaderHint, number>>, column: number) => {
      const hint = hintOf(column)
      return hint === undefined ? 0 : (scoreByHint[hint] ?? 0)
    }
    const knownPrices = lines.map((line) => {
      const name = line.cells.get(columnOf('name') ?? -1)?.text
      return name === undefined ? undefined : shop.pricesOf(name)
    })
    type Candidate = { high: number; low: number; pair: PricePairStatistics; score: number; isNear: boolean }
    const candidates: Candidate[] = pool.flatMap((high) =>
      pool.flatMap((low): Candidate[] => {
        if (high === low) return []
        const pair = comparePriceColumns(getAmountsOf(high), getAmountsOf(low), sections)
        const isByHeader = hintOf(high) === 'mrp' && hintOf(low) === 'selling-price'
        if (!isByHeader && (pair.notLowerShare < 0.95 || pair.higherShare < 0.05)) return []
        const nearHigh = compareToCatalogue(getAmountsOf(high), knownPrices)
        const nearLow = compareToCatalogue(getAmountsOf(low), knownPrices)
        // The higher price matches the M.R.P of the catalogue, and the lower one does not.
        const isNear =
          nearHigh.rows >= KNOWN_PRODUCTS_MIN &&
          nearHigh.mrp >= 0.7 &&
          nearHigh.selling <= 0.3 &&
          nearLow.mrp <= HALF_OF_ROWS
        const score =
          pair.usualDiscountShare +
          headerScore(mrpHintScores, high) +
          headerScore(sellingHintScores, low) +
          (isNear ? 0.4 : 0)
        return [{ high, low, pair, score, isNear }]
      }),
    )
    candidates.sort((a, b) => b.score - a.score)
    const [best, ...others] = candidates
    if (!best) {
      // The prices are equal or have no known relation.
      for (const column of pool) {
        const hint = hintOf(column)
        const means = hint === 'selling-price' ? hint : 'mrp'
        if (columnOf(means) === undefined) {
          const same = pool.every(
            (other) =>
              other === column || computeEqualShare(getAmountsOf(other), getAmountsOf(column)) >= 0.98,
          )
          assignMeaning(column, means, same && (hint === 'mrp' || hint === 'selling-price') ? 0.95 : 0.5)
        } else assignMeaning(column, 'ignored', 0.6)
      }
      return
    }
    const { high, low, pair, isNear } = best
    const hints = { high: hintOf(high), low: hintOf(low) }
    const usual = pair.notLowerShare >= 0.95
    let certainty: number
    if (hints.high === 'selling-price' || hints.low === 'mrp') certainty = 0.5
    else if (hints.low === 'selling-price' && hints.high !== undefined)
      certainty = usual
        ? pair.usualDiscountShare >= 0.6
          ? 0.98
          : 0.94
        : pair.notLowerShare >= MOST_ROWS
          ? 0.93
          : 0.5
    else if (pair.usualDiscountShare >= 0.7)
      certainty = isNear ? 0.97 : hints.high === 'mrp' || hints.low === 'selling-price' ? 0.95 : 0.85
    else certainty = isNear ? 0.93 : 0.7
    // Another column could also be one of the two prices.
    const rivalHigh = others.some(
      (other) => other.low === low && other.high !== high && other.score > best.score - 0.25,
    )
    const rivalLow = others.some(
      (other) => other.high === high && other.low !== low && other.score > best.score - 0.25,
    )
    assignMeaning(high, 'mrp', rivalHigh ? Math.min(certainty, 0.7) : certainty)
    assignMeaning(low, 'selling-price', rivalLow ? Math.min(certainty, 0.7) : certainty)
    for (const column of pool) assignMeaning(column, 'ignored', rivalHigh || rivalLow ? 0.7 : 0.85)
  }

  function readSinglePrice(
    column: number,
    similarity: ReturnType<typeof compareToCatalogue>,
    knownPrices: readonly ({ mrp: Paise; selling: Paise } | undefined)[],
  ) {
    const hint = hintOf(column)
    const hasWitnesses = similarity.rows >= KNOWN_PRODUCTS_MIN
    const isMrp = hasWitnesses && similarity.mrp >= 0.7 && similarity.selling <= 0.3
    const isSelling = hasWitnesses && similarity.selling >= 0.7 && similarity.mrp <= 0.3
    const hasDiscounts = unassignedColumns().some(
      (other) =>
        statisticsOf(other).percentSigns >= MOST_ROWS ||
        (hintOf(other) === 'discount' && statisticsOf(other).percents >= MOST_ROWS),
    )
    if (hint === 'mrp') return assignMeaning(column, 'mrp', isSelling ? 0.5 : 0.96)
    if (hint === 'selling-price') return assignMeaning(column, 'selling-price', isMrp ? 0.5 : 0.96)
    // Without a price header, numbers alone give less certainty.
    const certaintyMax = hint === 'some-price' ? 1 : hint === undefined ? 0.92 : 0.6
    if (isMrp) return assignMeaning(column, 'mrp', Math.min(certaintyMax, 0.95))
    if (isSelling)
      return assignMeaning(column, 'selling-price', hasDiscounts ? 0.6 : Math.min(certaintyMax, 0.95))
    const known = knownPrices.filter((product) => product !== undefined)
    const sellsAtMrp =
      known.length >= KNOWN_PRODUCTS_MIN &&
      known.length >= knownPrices.length / 2 &&
      known.every(({ mrp, selling }) => mrp === selling)
    assignMeaning(
      column,
      'mrp',
      Math.min(certaintyMax, sellsAtMrp || (hasDiscounts && hint === 'some-price') ? 0.92 : 0.6),
    )
  }

  function readDiscount() {
    if (columnOf('discount') !== undefined) return
    for (const column of unassignedColumns()) {
      const { percents, percentSigns, areFractions, largestAmount, amounts, filledShare } =
        statisticsOf(column)
      const hasHint = hintOf(column) === 'discount'
      if (!hasHint && (percentSigns < MOST_ROWS || hintOf(column) !== undefined)) continue
      if (columnOf('discount') !== undefined) continue
      if (filledShare === 0) {
        assignMeaning(column, 'ignored', 0.95)
        continue
      }
      const mrp = columnOf('mrp')
      const selling = columnOf('selling-price')
      if (
        mrp !== undefined &&
        selling !== undefined &&
        amounts >= MOST_ROWS &&
        percentSigns < HALF_OF_ROWS &&
        computeDerivedShare(amountsOf(column), amountsOf(mrp), amountsOf(selling)) >= 0.9
      )
        assignMeaning(column, 'ignored', 0.95)
      else if (percents < 0.6) assignMeaning(column, 'discount', 0.4)
      else if (
        percentSigns >= HALF_OF_ROWS ||
        areFractions ||
        (header?.texts.get(column) ?? '').includes('%')
      )
        assignMeaning(column, 'discount', 0.97)
      else if (hasMatchingDiscounts(column)) assignMeaning(column, 'discount', 0.97)
      else
        assignMeaning(
          column,
          'discount',
          largestAmount <= 100 && largestAmount >= 2 && usualValueShare(column) >= 0.6 ? 0.93 : 0.6,
        )
    }
  }

  /** Whether the numbers are percentages that lead from the M.R.P to the selling price. */
  function hasMatchingDiscounts(column: number): boolean {
    const mrp = columnOf('mrp')
    const selling = columnOf('selling-price')
    if (mrp === undefined || selling === undefined) return false
    const high = amountsOf(mrp)
    const low = amountsOf(selling)
    const matchingLines = lines.filter((line, row) => {
      const cell = line.cells.get(column)
      const discount = cell && readDiscountCell(cell)
      const [a, b] = [high[row], low[row]]
      return (
        typeof discount === 'number' &&
        a !== undefined &&
        b !== undefined &&
        (applyDiscount(a, discount) === b || deriveMrp(b, discount) === a)
      )
    })
    return matchingLines.length >= lines.length * MOST_ROWS
  }

  function readRemainingColumns() {
    const single: readonly ColumnMeaning[] = [
      'serial',
      'code',
      'name',
      'tamil-name',
      'category',
      'per',
      'mrp',
      'selling-price',
      'discount',
      ...PLAIN_TEXT_FIELDS,
    ]
    const hasPrice = columnOf('mrp') !== undefined || columnOf('selling-price') !== undefined
    for (const column of unassignedColumns()) {
      const hint = hintOf(column)
      const { amounts, filledShare, distinct, zeros } = statisticsOf(column)
      if (hint === 'ignored') assignMeaning(column, 'ignored', 0.98)
      else if (hint === undefined || hint === 'serial') {
        const isNumber =
          amounts >= MOST_ROWS && filledShare >= HALF_OF_ROWS && zeros < HALF_OF_ROWS && distinct > 0.05
        if (isNumber && !hasPrice) assignMeaning(column, 'mrp', 0.4)
        else assignMeaning(column, 'ignored', isNumber ? 0.9 : 0.92)
      } else if (hint === 'some-price')
        assignMeaning(
          column,
          hasPrice || filledShare === 0 ? 'ignored' : 'mrp',
          filledShare === 0 ? 0.95 : 0.6,
        )
      else if (filledShare === 0) assignMeaning(column, 'ignored', 0.95)
      // A repeated header belongs to another table, or repeats a column in another form.
      else
        assignMeaning(column, single.includes(hint) && columnOf(hint) === undefined ? hint : 'ignored', 0.6)
    }
  }
}
