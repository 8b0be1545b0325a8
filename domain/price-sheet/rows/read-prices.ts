import type { PriceListProduct } from '../../catalogue/price-list.ts'
import { type Flag, PRICE_MAX } from '../../catalogue/product.ts'
import { type Paise, toRupees } from '../../money/money.ts'
import { sellingPrice } from '../../money/selling-price.ts'
import { readAmountCell } from '../cells/amount-cell.ts'
import { readDiscountCell } from '../cells/discount-cell.ts'
import type { SheetProblem, SheetRemark } from '../preview/preview.ts'
import type { SheetCell } from '../sheet-lines.ts'
import { applyDiscount, deriveDiscount, deriveMrp } from './price-derivation.ts'

/** What a row says of its prices. A cell is absent where its column is there and the cell is empty, undefined where there is no such column. */
export type PriceInput = {
  mrp: SheetCell | 'empty' | undefined
  selling: SheetCell | 'empty' | undefined
  discount: SheetCell | 'empty' | undefined
  /** How the columns write their numbers. */
  numberFormats: { mrpCommas: boolean; sellingCommas: boolean; areFractions: boolean }
  /** Somebody wrote the discount here: it counts, whatever the selling price is. */
  isDiscountCorrected: boolean
  /** The discount that stands in the heading of the category. */
  headingDiscount: number | 'net' | undefined
  /** What the products of its category have, when all have the same. */
  categoryDiscount: number | undefined
  /** The sheet speaks of a discount somewhere, though not in its rows. */
  hasDiscountElsewhere: boolean
  /** The discounts that it speaks of there. */
  discountsElsewhere: readonly number[]
}

/** The price of a row as the shop keeps prices; what is undefined could not be read, or is not said. */
export type PriceReading = {
  price?: Paise
  discount_percentage?: number
  is_netrate_item?: Flag
  priceProblem?: SheetProblem
  discountProblem?: SheetProblem
  remark?: SheetRemark
}

type AmountInput =
  | { kind: 'nothing' }
  | { kind: 'net' }
  | { kind: 'wrong'; problem: SheetProblem }
  | { kind: 'amount'; amount: Paise }

function readAmountInput(cell: SheetCell | 'empty' | undefined, commas: boolean): AmountInput {
  if (cell === undefined || cell === 'empty') return { kind: 'nothing' }
  if (cell.isError) return { kind: 'wrong', problem: 'formula-error' }
  if (readDiscountCell(cell) === 'net') return { kind: 'net' }
  const amount = readAmountCell(cell, commas)
  if (amount === undefined) return { kind: 'wrong', problem: 'price-unreadable' }
  return toRupees(amount) > PRICE_MAX
    ? { kind: 'wrong', problem: 'price-too-high' }
    : { kind: 'amount', amount }
}

/** The prices of a row, for a product of the shop or (`kept` undefined) a new one. */
export function readPrices(said: PriceInput, kept: PriceListProduct | undefined): PriceReading {
  const mrp = readAmountInput(said.mrp, said.numberFormats.mrpCommas)
  const selling: AmountInput = said.isDiscountCorrected
    ? { kind: 'nothing' }
    : readAmountInput(said.selling, said.numberFormats.sellingCommas)
  const cell = said.discount
  const discount =
    cell === undefined || cell === 'empty'
      ? undefined
      : readDiscountCell(cell, said.numberFormats.areFractions)
  const problems: PriceReading = {}
  if (mrp.kind === 'wrong') problems.priceProblem = mrp.problem
  if (mrp.kind === 'net') problems.priceProblem = 'price-unreadable'
  if (selling.kind === 'wrong')
    problems[said.mrp === undefined ? 'priceProblem' : 'discountProblem'] = selling.problem
  if (cell !== undefined && cell !== 'empty' && discount === undefined)
    problems.discountProblem = cell.isError ? 'formula-error' : 'discount-unreadable'
  if (problems.priceProblem || problems.discountProblem) return problems

  const amountOf = (read: AmountInput) => (read.kind === 'amount' ? read.amount : undefined)
  const high = amountOf(mrp)
  // "NET" in place of a selling price.
  const low = selling.kind === 'net' ? high : amountOf(selling)
  if (said.mrp !== undefined) {
    // What has a net rate needs no M.R.P.
    if (said.mrp === 'empty' && low && discount === undefined && (!kept || isNetPriced(kept)))
      return kept ? { price: low } : { price: low, ...NET_RATE }
    // Nothing costs nothing, unless it does already.
    if (high === undefined || (high === 0 && kept?.price !== 0)) return { priceProblem: 'price-missing' }
    return resolveFromMrp(high, low, discount, said, kept)
  }
  if (said.selling !== undefined && !said.isDiscountCorrected) {
    if (low === undefined || (low === 0 && kept?.price !== 0)) return { priceProblem: 'price-missing' }
    return resolveFromSellingPrice(low, discount, kept)
  }
  if (!kept) return { priceProblem: 'price-missing' }
  return discount === undefined ? keepDiscount(kept, said) : resolveFromDiscount(kept.price, discount, kept)
}

/** A product of which no row says a discount keeps its own: unless the sheet speaks of others alone, for all. */
function keepDiscount(kept: PriceListProduct, { discountsElsewhere }: PriceInput): PriceReading {
  return kept.is_netrate_item === 1 ||
    discountsElsewhere.length === 0 ||
    discountsElsewhere.includes(kept.discount_percentage)
    ? {}
    : { discountProblem: 'discount-unreadable' }
}

const NET_RATE: PriceReading = { discount_percentage: 0, is_netrate_item: 1, remark: 'net-rate' }

/** The product stays as it is, at its net rate or without a discount. */
const isNetPriced = (kept: PriceListProduct | undefined) =>
  kept !== undefined && (kept.is_netrate_item === 1 || kept.discount_percentage === 0)

function resolveFromMrp(
  price: Paise,
  selling: Paise | undefined,
  discount: number | 'net' | undefined,
  said: PriceInput,
  kept: PriceListProduct | undefined,
): PriceReading {
  const hasSelling = said.selling !== undefined && !said.isDiscountCorrected
  if (selling === undefined && discount === undefined) {
    const isEmpty = hasSelling || said.discount !== undefined
    if (isEmpty)
      return isNetPriced(kept) && !hasSelling
        ? { price }
        : { price, discountProblem: hasSelling ? 'price-missing' : 'discount-unreadable' }
    return resolveWithoutDiscount(price, said, kept)
  }
  if (selling === undefined) return { price, ...resolveFromDiscount(price, discount ?? 0, kept) }
  if (selling > price) return { price, discountProblem: 'selling-price-above-mrp' }
  if (selling === price) {
    const isMeant =
      discount === undefined ||
      discount === 'net' ||
      discount === 0 ||
      (kept?.is_netrate_item === 1 && discount === kept.discount_percentage)
    if (!isMeant) return { price, discountProblem: 'prices-disagree' }
    return isNetPriced(kept) ? { price } : { price, ...NET_RATE }
  }
  if (discount !== undefined)
    return discount !== 'net' && applyDiscount(price, discount) === selling
      ? { price, discount_percentage: discount, is_netrate_item: 0 }
      : { price, discountProblem: 'prices-disagree' }
  // What the product has already goes before what comes to the same.
  const usual = [kept?.discount_percentage, said.categoryDiscount].find(
    (usual) => usual !== undefined && applyDiscount(price, usual) === selling,
  )
  const computed = usual ?? deriveDiscount(price, selling)
  if (computed === undefined) return { price, discountProblem: 'prices-disagree' }
  return { price, discount_percentage: computed, is_netrate_item: 0, remark: 'discount-computed' }
}

/** A discount that is said, at this M.R.P. */
function resolveFromDiscount(
  price: Paise,
  discount: number | 'net',
  kept: PriceListProduct | undefined,
): PriceReading {
  if (discount === 'net') return isNetPriced(kept) ? {} : NET_RATE
  if (kept?.is_netrate_item === 1 && (discount === 0 || discount === kept.discount_percentage)) return {}
  return { price, discount_percentage: discount, is_netrate_item: 0 }
}

/** Rows that have an M.R.P and say nothing of a discount. */
function resolveWithoutDiscount(
  price: Paise,
  said: PriceInput,
  kept: PriceListProduct | undefined,
): PriceReading {
  const { headingDiscount, categoryDiscount, hasDiscountElsewhere } = said
  if (headingDiscount !== undefined) {
    const read = resolveFromDiscount(price, headingDiscount, kept)
    return {
      price,
      ...read,
      ...(read.discount_percentage === undefined ? {} : { remark: read.remark ?? 'discount-computed' }),
    }
  }
  if (kept) return { price, ...keepDiscount(kept, said) }
  if (categoryDiscount !== undefined)
    return { price, discount_percentage: categoryDiscount, is_netrate_item: 0, remark: 'discount-computed' }
  return hasDiscountElsewhere ? { price, discountProblem: 'discount-unreadable' } : { price, ...NET_RATE }
}

function resolveFromSellingPrice(
  selling: Paise,
  discount: number | 'net' | undefined,
  kept: PriceListProduct | undefined,
): PriceReading {
  if (discount === undefined || discount === 'net' || discount === 0) {
    if (!kept || isNetPriced(kept) || discount !== undefined)
      return isNetPriced(kept) ? { price: selling } : { price: selling, ...NET_RATE }
    if (selling > kept.price) return { priceProblem: 'selling-price-above-mrp' }
    if (selling === sellingPrice(kept)) return {}
    const computed = deriveDiscount(kept.price, selling)
    return computed === undefined
      ? { priceProblem: 'prices-disagree' }
      : { discount_percentage: computed, is_netrate_item: 0, remark: 'discount-computed' }
  }
  const price =
    kept && applyDiscount(kept.price, discount) === selling ? kept.price : deriveMrp(selling, discount)
  return price === undefined
    ? { priceProblem: 'prices-disagree' }
    : { price, discount_percentage: discount, is_netrate_item: 0 }
}
