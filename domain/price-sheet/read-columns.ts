import { PLAIN_TEXTS } from '../catalogue/product-fields.ts'
import type { Paise } from '../money/money.ts'
import { wholeNumber } from '../typed/whole-number.ts'
import { readAmountCell } from './amount-cell.ts'
import { type Behaviour, behaviourOf } from './column-behaviour.ts'
import { readDiscountCell } from './discount-cell.ts'
import { mrpOf, sellsAt } from './discount-of.ts'
import type { Header } from './find-header.ts'
import type { HeaderHint } from './header-words.ts'
import type { ColumnMeaning } from './preview.ts'
import {
  type Amounts,
  followsFrom,
  nearTheShop,
  type PricePair,
  pricePair,
  sameAmounts,
} from './price-columns.ts'
import type { Line } from './sheet-lines.ts'

/** What a column is taken for, and how surely, of 1. */
export type ColumnReading = { means: ColumnMeaning; certainty: number }

/** What the shop knows that helps: its products by name or Tamil name, its codes, its categories. */
type KnownToShop = {
  pricesOf: (name: string) => { mrp: Paise; selling: Paise } | undefined
  hasName: (name: string) => boolean
  hasTamilName: (name: string) => boolean
  hasCode: (code: string) => boolean
  hasCategory: (name: string) => boolean
}

type ColumnsToRead = {
  /** Rows that are neither header nor text alone. */
  lines: readonly Line[]
  /** In which group of rows each of them stands. */
  sections: readonly number[]
  columns: readonly number[]
  header: Header | undefined
  /** What is said already of some columns. */
  fixed: ReadonlyMap<number, ColumnMeaning>
  shop: KnownToShop
}

/** Shares of rows from which on a column "is" something. */
const MOST = 0.8
const HALF = 0.5
/** A header that may be the sum of a row, or what one costs. */
const IS_AMOUNT = /amount|amt|total|value|தொகை|மொத்த/i
/** So many known products must speak for a column. */
const WITNESSES_MIN = 3

/** What each column means, by its header and by how its values behave: a price is only what behaves like one. */
export function readColumns({ lines, sections, columns, header, fixed, shop }: ColumnsToRead): {
  readings: Map<number, ColumnReading>
  behaves: (column: number) => Behaviour
} {
  const found = new Map<number, ColumnReading>()
  for (const [column, means] of fixed) found.set(column, { means, certainty: 1 })
  const behaves = (column: number): Behaviour => behaviourOf(lines, column)
  const hintOf = (column: number): HeaderHint | undefined => {
    const hint = header?.hints.get(column)?.hint
    if (hint !== 'discount') return hint
    // "70% OFF" over many different numbers: what is left after it.
    const { amounts, percentSigns, areFractions } = behaves(column)
    const isLeft = amounts >= MOST && percentSigns < HALF && !areFractions && valuesSteady(column) < HALF
    return isLeft && /\d\s*%/.test(header?.texts.get(column) ?? '') ? 'selling-price' : hint
  }
  /** The share of rows that have the value that is usual in their group. */
  const valuesSteady = (column: number) => {
    const counts = new Map<string, number>()
    const most = new Map<number, number>()
    lines.forEach((line, row) => {
      const text = line.cells.get(column)?.text
      if (text === undefined) return
      const key = `${sections[row]} ${text}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
      most.set(sections[row] ?? 0, Math.max(most.get(sections[row] ?? 0) ?? 0, counts.get(key) ?? 0))
    })
    return lines.length === 0 ? 0 : [...most.values()].reduce((sum, count) => sum + count, 0) / lines.length
  }
  const hintCertainty = (column: number) => header?.hints.get(column)?.certainty ?? 0
  const open = () => columns.filter((column) => !found.has(column))
  const columnOf = (means: ColumnMeaning) => [...found].find(([, reading]) => reading.means === means)?.[0]
  const take = (column: number, means: ColumnMeaning, certainty: number) => {
    const said = fixed.has(column) || hintOf(column) === undefined ? 1 : Math.max(hintCertainty(column), 0.9)
    if (!found.has(column)) found.set(column, { means, certainty: Math.min(certainty, said) })
  }
  const textsOf = (column: number) => lines.flatMap((line) => line.cells.get(column)?.text ?? [])
  const shareOf = (column: number, is: (text: string) => boolean) => {
    const texts = textsOf(column)
    return texts.length === 0 ? 0 : texts.filter(is).length / texts.length
  }
  const amountsOf = (column: number): Amounts =>
    lines.map((line) => {
      const cell = line.cells.get(column)
      return cell && readAmountCell(cell, behaves(column).hasDecimalCommas)
    })

  for (const column of columns)
    if (behaves(column).filled === 0) {
      const hint = hintOf(column)
      if (hint === undefined || hint === 'ignored') take(column, 'ignored', 0.98)
    }

  readPlainTexts()
  readName()
  readTamil()
  readCodesAndSerials()
  readUnits()
  readCategory()
  readPrices()
  readDiscount()
  readRest()
  return { readings: found, behaves }

  /** A plain text is known by its header alone: its values may look like anything. */
  function readPlainTexts() {
    for (const means of PLAIN_TEXTS)
      for (const column of open())
        if (hintOf(column) === means && columnOf(means) === undefined) take(column, means, 0.97)
  }

  function readName() {
    if (columnOf('name') !== undefined) return
    const isText = (column: number) => {
      const { latin, tamil, units, codes, filled, dates } = behaves(column)
      return Math.max(latin, tamil) >= 0.6 && units < 0.7 && codes < MOST && filled >= 0.4 && dates < 0.3
    }
    const rivals = open()
      .filter((column) => isText(column) && (behaves(column).distinct >= 0.4 || hintOf(column) === 'name'))
      .map((column) => {
        const { latin, distinct } = behaves(column)
        const known = shareOf(column, shop.hasName)
        const hint = hintOf(column)
        const said = hint === 'name' ? 1 : hint === undefined ? 0 : -1
        return { column, known, said, worth: said + 1.5 * known + 0.3 * distinct + (latin >= 0.6 ? 0.5 : 0) }
      })
      .sort((a, b) => b.worth - a.worth)
    const [best, next] = rivals
    if (!best) {
      // A header that says so, over values that are no names.
      for (const column of open()) if (hintOf(column) === 'name') take(column, 'name', 0.4)
      return
    }
    const { column, known, said } = best
    if (
      behaves(column).latin < 0.4 &&
      (shareOf(column, shop.hasTamilName) >= HALF || hintOf(column) === 'tamil-name')
    ) {
      take(column, 'tamil-name', 0.96)
      return
    }
    const isAlone = !next || next.worth < best.worth - 0.7
    if (said > 0)
      take(column, 'name', next && next.known > known + 0.3 ? 0.6 : isAlone || known >= HALF ? 0.97 : 0.85)
    else if (said === 0) take(column, 'name', known >= HALF ? 0.96 : isAlone ? 0.92 : 0.8)
    else take(column, 'name', known >= HALF ? 0.92 : 0.5)
  }

  function readTamil() {
    if (columnOf('tamil-name') !== undefined) return
    for (const column of open()) {
      const { tamil, distinct, filled } = behaves(column)
      const hint = hintOf(column)
      if (hint === 'tamil-name') take(column, 'tamil-name', tamil >= HALF || filled === 0 ? 0.97 : 0.5)
      else if (
        tamil >= 0.6 &&
        distinct >= HALF &&
        hint !== 'category' &&
        hint !== 'per' &&
        columnOf('tamil-name') === undefined
      )
        take(column, 'tamil-name', hint === undefined || hint === 'name' ? 0.95 : 0.8)
    }
  }

  function readCodesAndSerials() {
    for (const column of open()) {
      const { codes, wholeNumbers, countsUp, distinct, latin, filled } = behaves(column)
      const hint = hintOf(column)
      const isCount = wholeNumbers >= 0.9 && countsUp >= MOST
      const mayBeCode = columnOf('code') === undefined
      const known = codes >= HALF || hint === 'code' ? shareOf(column, shop.hasCode) : 0
      const startsLow = wholeNumber(textsOf(column)[0]) <= 2
      if (hint === 'serial')
        take(column, mayBeCode && known >= HALF && latin >= HALF ? 'code' : 'serial', 0.97)
      else if (hint === 'code') {
        if (filled === 0) take(column, 'code', 0.95)
        // What counts from 1, or begins again, tells no product from another.
        else if ((isCount && startsLow && known < 0.9) || distinct < 0.9) take(column, 'serial', 0.93)
        else if (mayBeCode) take(column, 'code', 0.97)
      } else if (hint === undefined || hint === 'ignored') {
        if (mayBeCode && known >= HALF && distinct >= 0.9 && latin >= HALF) take(column, 'code', 0.95)
        else if (hint === undefined && isCount && filled >= HALF && (startsLow || distinct < 0.9))
          take(column, 'serial', 0.93)
        else if (
          hint === undefined &&
          mayBeCode &&
          codes >= MOST &&
          latin >= MOST &&
          distinct >= 0.9 &&
          behaves(column).units < HALF
        )
          take(column, 'code', 0.8)
      }
    }
  }

  function readUnits() {
    if (columnOf('per') !== undefined) return
    for (const column of open()) {
      const { units, latin, tamil, dates, amounts, wholeNumbers, largest, distinct, filled } = behaves(column)
      const hint = hintOf(column)
      const isLettered = latin + tamil >= 0.6
      if (columnOf('per') !== undefined) break
      if (hint === 'per') {
        if (filled === 0 || (isLettered && dates < 0.3))
          take(column, 'per', units >= HALF || filled === 0 ? 0.97 : 0.7)
        else
          take(
            column,
            'per',
            wholeNumbers >= 0.9 && amounts >= 0.9 && largest <= 1_000 && dates === 0 ? 0.92 : 0.6,
          )
      } else if (
        units >= 0.7 &&
        isLettered &&
        (distinct < 0.9 || lines.length < 10) &&
        (hint === undefined || hint === 'ignored' || hint === 'name')
      )
        take(column, 'per', 0.94)
    }
  }

  /** Known products under words that are no category of the shop: `Type` is often something else. */
  function isOtherThanKnown(column: number): boolean {
    const name = columnOf('name')
    return (
      name !== undefined && shareOf(name, shop.hasName) >= HALF && shareOf(column, shop.hasCategory) < HALF
    )
  }

  function readCategory() {
    if (columnOf('category') !== undefined) return
    for (const column of open()) {
      const { distinct, latin, tamil, filled } = behaves(column)
      const hint = hintOf(column)
      const values = new Set(textsOf(column)).size
      const isText = Math.max(latin, tamil) >= HALF
      if (columnOf('category') !== undefined) break
      if (hint === 'category')
        take(
          column,
          'category',
          filled === 0 ||
            (isText && !isOtherThanKnown(column) && (distinct <= 0.6 || filled < HALF || lines.length < 10))
            ? 0.96
            : 0.6,
        )
      else if (
        hint === undefined &&
        isText &&
        distinct <= 0.5 &&
        values > 1 &&
        shareOf(column, shop.hasCategory) >= HALF
      )
        take(column, 'category', 0.95)
    }
  }

  function readPrices() {
    const isPriced = (column: number) => {
      const { amounts, filled, zeros, percentSigns, dates, countsUp, distinct } = behaves(column)
      const isSaid = hintOf(column) === 'mrp' || hintOf(column) === 'selling-price'
      const counts = countsUp >= MOST && distinct > 0.9 && lines.length > 5
      return (
        amounts >= (isSaid ? 0.6 : MOST) &&
        filled >= (isSaid ? 0.3 : HALF) &&
        zeros <= 0.2 &&
        percentSigns < 0.2 &&
        dates < 0.2 &&
        !counts
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
      (column) => behaves(column).amounts >= MOST && behaves(column).zeros < HALF,
    )
    const amounts = new Map(numeric.map((column) => [column, amountsOf(column)]))
    const of = (column: number): Amounts => amounts.get(column) ?? amountsOf(column)

    /** Quantity × price, or what is saved. */
    const follows = (column: number) =>
      numeric.some((one) =>
        numeric.some(
          (other) =>
            one < other &&
            one !== column &&
            other !== column &&
            followsFrom(of(column), of(one), of(other)) >= 0.9,
        ),
      )
    for (const column of open())
      if (
        hintOf(column) === undefined &&
        numeric.includes(column) &&
        numeric.length <= 8 &&
        numeric.length > 2 &&
        follows(column)
      ) {
        const others = numeric.filter((other) => other !== column)
        // Of M.R.P, selling price and the difference each follows from the others: the least is what is saved.
        if (others.some((other) => pricePair(of(other), of(column), sections).notLess >= MOST))
          take(column, 'ignored', 0.85)
      }

    const kept = lines.map((line) => {
      const name =
        line.cells.get(columnOf('name') ?? -1)?.text ?? line.cells.get(columnOf('tamil-name') ?? -1)?.text
      return name === undefined ? undefined : shop.pricesOf(name)
    })
    const near = (column: number) => nearTheShop(of(column), kept)

    let pool = open().filter((column) => isPriced(column) && !OTHERS.includes(hintOf(column)))
    const fixedMrp = columnOf('mrp')
    const fixedSelling = columnOf('selling-price')
    for (const column of open())
      if ((hintOf(column) === 'mrp' || hintOf(column) === 'selling-price') && !pool.includes(column)) {
        const means = hintOf(column) === 'mrp' ? 'mrp' : 'selling-price'
        if (columnOf(means) === undefined && (behaves(column).filled > 0 || pool.length === 0))
          take(column, means, 0.5)
      }
    // A list whose only price is its amount.
    if (
      pool.length === 0 &&
      fixedMrp === undefined &&
      fixedSelling === undefined &&
      columnOf('mrp') === undefined &&
      columnOf('selling-price') === undefined
    )
      pool = open().filter(
        (column) => isPriced(column) && (hintOf(column) === 'ignored' || hintOf(column) === 'per'),
      )
    if (fixedMrp !== undefined && fixedSelling !== undefined) return

    if (fixedMrp !== undefined || fixedSelling !== undefined) {
      readSecondPrice(pool, of, fixedMrp, fixedSelling)
      return
    }
    const [only] = pool
    if (pool.length > 1) readPair(pool, of)
    else if (only !== undefined) {
      readSinglePrice(only, near(only), kept)
      // "Amount" is often the selling price, where nobody has filled in a quantity.
      for (const column of open()) {
        const { filled, zeros } = behaves(column)
        if (
          hintOf(column) !== 'ignored' ||
          !isPriced(column) ||
          zeros > 0 ||
          filled < MOST ||
          !IS_AMOUNT.test(header?.texts.get(column) ?? '')
        )
          continue
        const pair = pricePair(of(only), of(column), sections)
        if (pair.notLess >= 0.95 && pair.more >= 0.3 && pair.steady >= 0.7) take(column, 'selling-price', 0.7)
      }
    }
  }

  /** One of the two prices is said: the other is what stands to it as it should. */
  function readSecondPrice(
    pool: readonly number[],
    of: (column: number) => Amounts,
    mrp: number | undefined,
    selling: number | undefined,
  ) {
    const means = mrp === undefined ? 'mrp' : 'selling-price'
    for (const column of pool) {
      const pair =
        mrp === undefined
          ? pricePair(of(column), of(selling ?? -1), sections)
          : pricePair(of(mrp), of(column), sections)
      if (columnOf(means) !== undefined || pair.notLess < 0.95) continue
      const isSaid = hintOf(column) === means
      if (isSaid || (pair.more > 0 && pair.steady >= 0.7)) take(column, means, isSaid ? 0.97 : 0.85)
    }
  }

  function readPair(pool: readonly number[], of: (column: number) => Amounts) {
    const saidMrp = { mrp: 0.5, 'some-price': 0.2, 'selling-price': -1 }
    const saidSelling = { 'selling-price': 0.5, 'some-price': 0.2, mrp: -1 }
    const worthOf = (said: Partial<Record<HeaderHint, number>>, column: number) => {
      const hint = hintOf(column)
      return hint === undefined ? 0 : (said[hint] ?? 0)
    }
    const kept = lines.map((line) => {
      const name = line.cells.get(columnOf('name') ?? -1)?.text
      return name === undefined ? undefined : shop.pricesOf(name)
    })
    type Candidate = { high: number; low: number; pair: PricePair; worth: number; isNear: boolean }
    const candidates: Candidate[] = pool.flatMap((high) =>
      pool.flatMap((low): Candidate[] => {
        if (high === low) return []
        const pair = pricePair(of(high), of(low), sections)
        const saidSo = hintOf(high) === 'mrp' && hintOf(low) === 'selling-price'
        if (!saidSo && (pair.notLess < 0.95 || pair.more < 0.05)) return []
        const nearHigh = nearTheShop(of(high), kept)
        const nearLow = nearTheShop(of(low), kept)
        // The dearer of the two is what the shop has as M.R.P, and the other is not.
        const isNear =
          nearHigh.rows >= WITNESSES_MIN &&
          nearHigh.mrp >= 0.7 &&
          nearHigh.selling <= 0.3 &&
          nearLow.mrp <= HALF
        const worth = pair.steady + worthOf(saidMrp, high) + worthOf(saidSelling, low) + (isNear ? 0.4 : 0)
        return [{ high, low, pair, worth, isNear }]
      }),
    )
    candidates.sort((a, b) => b.worth - a.worth)
    const [best, ...others] = candidates
    if (!best) {
      // Prices that are all the same, or that stand to each other in no way known.
      for (const column of pool) {
        const hint = hintOf(column)
        const means = hint === 'selling-price' ? hint : 'mrp'
        if (columnOf(means) === undefined) {
          const same = pool.every((other) => other === column || sameAmounts(of(other), of(column)) >= 0.98)
          take(column, means, same && (hint === 'mrp' || hint === 'selling-price') ? 0.95 : 0.5)
        } else take(column, 'ignored', 0.6)
      }
      return
    }
    const { high, low, pair, isNear } = best
    const said = { high: hintOf(high), low: hintOf(low) }
    const usual = pair.notLess >= 0.95
    let certainty: number
    if (said.high === 'selling-price' || said.low === 'mrp') certainty = 0.5
    else if (said.low === 'selling-price' && said.high !== undefined)
      certainty = usual ? (pair.steady >= 0.6 ? 0.98 : 0.94) : pair.notLess >= MOST ? 0.93 : 0.5
    else if (pair.steady >= 0.7)
      certainty = isNear ? 0.97 : said.high === 'mrp' || said.low === 'selling-price' ? 0.95 : 0.85
    else certainty = isNear ? 0.93 : 0.7
    // A third column that could as well be one of the two.
    const rivalHigh = others.some(
      (other) => other.low === low && other.high !== high && other.worth > best.worth - 0.25,
    )
    const rivalLow = others.some(
      (other) => other.high === high && other.low !== low && other.worth > best.worth - 0.25,
    )
    take(high, 'mrp', rivalHigh ? Math.min(certainty, 0.7) : certainty)
    take(low, 'selling-price', rivalLow ? Math.min(certainty, 0.7) : certainty)
    for (const column of pool) take(column, 'ignored', rivalHigh || rivalLow ? 0.7 : 0.85)
  }

  function readSinglePrice(
    column: number,
    near: ReturnType<typeof nearTheShop>,
    kept: readonly ({ mrp: Paise; selling: Paise } | undefined)[],
  ) {
    const hint = hintOf(column)
    const hasWitnesses = near.rows >= WITNESSES_MIN
    const isMrp = hasWitnesses && near.mrp >= 0.7 && near.selling <= 0.3
    const isSelling = hasWitnesses && near.selling >= 0.7 && near.mrp <= 0.3
    const hasDiscounts = open().some(
      (other) =>
        behaves(other).percentSigns >= MOST ||
        (hintOf(other) === 'discount' && behaves(other).percents >= MOST),
    )
    if (hint === 'mrp') return take(column, 'mrp', isSelling ? 0.5 : 0.96)
    if (hint === 'selling-price') return take(column, 'selling-price', isMrp ? 0.5 : 0.96)
    // What nobody called a price needs more than numbers.
    const most = hint === 'some-price' ? 1 : hint === undefined ? 0.92 : 0.6
    if (isMrp) return take(column, 'mrp', Math.min(most, 0.95))
    if (isSelling) return take(column, 'selling-price', hasDiscounts ? 0.6 : Math.min(most, 0.95))
    const known = kept.filter((product) => product !== undefined)
    const sellsAtMrp =
      known.length >= WITNESSES_MIN &&
      known.length >= kept.length / 2 &&
      known.every(({ mrp, selling }) => mrp === selling)
    take(column, 'mrp', Math.min(most, sellsAtMrp || (hasDiscounts && hint === 'some-price') ? 0.92 : 0.6))
  }

  function readDiscount() {
    if (columnOf('discount') !== undefined) return
    for (const column of open()) {
      const { percents, percentSigns, areFractions, largest, amounts, filled } = behaves(column)
      const isSaid = hintOf(column) === 'discount'
      if (!isSaid && (percentSigns < MOST || hintOf(column) !== undefined)) continue
      if (columnOf('discount') !== undefined) continue
      if (filled === 0) {
        take(column, 'ignored', 0.95)
        continue
      }
      const mrp = columnOf('mrp')
      const selling = columnOf('selling-price')
      if (
        mrp !== undefined &&
        selling !== undefined &&
        amounts >= MOST &&
        percentSigns < HALF &&
        followsFrom(amountsOf(column), amountsOf(mrp), amountsOf(selling)) >= 0.9
      )
        take(column, 'ignored', 0.95)
      else if (percents < 0.6) take(column, 'discount', 0.4)
      else if (percentSigns >= HALF || areFractions || (header?.texts.get(column) ?? '').includes('%'))
        take(column, 'discount', 0.97)
      else if (discountsFit(column)) take(column, 'discount', 0.97)
      else
        take(column, 'discount', largest <= 100 && largest >= 2 && valuesSteady(column) >= 0.6 ? 0.93 : 0.6)
    }
  }

  /** Numbers that make the selling price of the M.R.P are per cent. */
  function discountsFit(column: number): boolean {
    const mrp = columnOf('mrp')
    const selling = columnOf('selling-price')
    if (mrp === undefined || selling === undefined) return false
    const high = amountsOf(mrp)
    const low = amountsOf(selling)
    const fits = lines.filter((line, row) => {
      const cell = line.cells.get(column)
      const discount = cell && readDiscountCell(cell)
      const [a, b] = [high[row], low[row]]
      return (
        typeof discount === 'number' &&
        a !== undefined &&
        b !== undefined &&
        (sellsAt(a, discount) === b || mrpOf(b, discount) === a)
      )
    })
    return fits.length >= lines.length * MOST
  }

  function readRest() {
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
      ...PLAIN_TEXTS,
    ]
    const hasPrice = columnOf('mrp') !== undefined || columnOf('selling-price') !== undefined
    for (const column of open()) {
      const hint = hintOf(column)
      const { amounts, filled, distinct, zeros } = behaves(column)
      if (hint === 'ignored') take(column, 'ignored', 0.98)
      else if (hint === undefined || hint === 'serial') {
        const isNumber = amounts >= MOST && filled >= HALF && zeros < HALF && distinct > 0.05
        if (isNumber && !hasPrice) take(column, 'mrp', 0.4)
        else take(column, 'ignored', isNumber ? 0.9 : 0.92)
      } else if (hint === 'some-price')
        take(column, hasPrice || filled === 0 ? 'ignored' : 'mrp', filled === 0 ? 0.95 : 0.6)
      else if (filled === 0) take(column, 'ignored', 0.95)
      // A header that is said twice: one of them stands beside another table, or says it otherwise.
      else take(column, single.includes(hint) && columnOf(hint) === undefined ? hint : 'ignored', 0.6)
    }
  }
}
