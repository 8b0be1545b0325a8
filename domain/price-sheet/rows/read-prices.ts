import type { PriceListProduct } from '../../catalogue/price-list.ts'
import { type Flag, PRICE_MAX } from '../../catalogue/product.ts'
import { type Paise, toRupees } from '../../money/money.ts'
import { sellingPrice } from '../../money/selling-price.ts'
import { readAmountCell } from '../cells/amount-cell.ts'
import { readDiscountCell } from '../cells/discount-cell.ts'
import type { SheetProblem, SheetRemark } from '../preview/preview.ts'
import type { SheetCell } from '../sheet-lines.ts'
import { applyDiscount, deriveDiscount, deriveMrp } from './price-derivation.ts'

/** The price cells of a row. 'empty' if the cell is empty, undefined if there is no such column. */
export type PriceInput = {
  mrp: SheetCell | 'empty' | undefined
  selling: SheetCell | 'empty' | undefined
  discount: SheetCell | 'empty' | undefined
  /** The number formats of the columns. */
  numberFormats: { mrpCommas: boolean; sellingCommas: boolean; areFractions: boolean }
  /** The user edited the discount, which then has priority over the selling price. */
  isDiscountCorrected: boolean
  /** The discount in the heading of the category. */
  headingDiscount: number | 'net' | undefined
  /** The discount that all products of the category have in the shop. */
  categoryDiscount: number | undefined
  /** The sheet mentions a discount outside its product rows. */
  hasDiscountElsewhere: boolean
  /** The discounts mentioned there. */
  discountsElsewhere: readonly number[]
}

/** The price fields of a row. Undefined fields are unreadable or not in the sheet. */
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

/** Reads the prices of a row, for an existing product or a new one (`existing` is undefined). */
export function readPrices(input: PriceInput, existing: PriceListProduct | undefined): PriceReading {
  const mrp = readAmountInput(input.mrp, input.numberFormats.mrpCommas)
  const selling: AmountInput = input.isDiscountCorrected
    ? { kind: 'nothing' }
    : readAmountInput(input.selling, input.numberFormats.sellingCommas)
  const cell = input.discount
  const discount =
    cell === undefined || cell === 'empty'
      ? undefined
      : readDiscountCell(cell, input.numberFormats.areFractions)
  const problems: PriceReading = {}
  if (mrp.kind === 'wrong') problems.priceProblem = mrp.problem
  if (mrp.kind === 'net') problems.priceProblem = 'price-unreadable'
  if (selling.kind === 'wrong')
    problems[input.mrp === undefined ? 'priceProblem' : 'discountProblem'] = selling.problem
  if (cell !== undefined && cell !== 'empty' && discount === undefined)
    problems.discountProblem = cell.isError ? 'formula-error' : 'discount-unreadable'
  if (problems.priceProblem || problems.discountProblem) return problems

  const amountOf = (reading: AmountInput) => (reading.kind === 'amount' ? reading.amount : undefined)
  const high = amountOf(mrp)
  // "NET" in place of a selling price.
  const low = selling.kind === 'net' ? high : amountOf(selling)
  if (input.mrp !== undefined) {
    // A net-rate product needs no M.R.P.
    if (input.mrp === 'empty' && low && discount === undefined && (!existing || isNetPriced(existing)))
      return existing ? { price: low } : { price: low, ...NET_RATE }
    // A price of 0 is only accepted if the product already has it.
    if (high === undefined || (high === 0 && existing?.price !== 0)) return { priceProblem: 'price-missing' }
    return resolveFromMrp(high, low, discount, input, existing)
  }
  if (input.selling !== undefined && !input.isDiscountCorrected) {
    if (low === undefined || (low === 0 && existing?.price !== 0)) return { priceProblem: 'price-missing' }
    return resolveFromSellingPrice(low, discount, existing)
  }
  if (!existing) return { priceProblem: 'price-missing' }
  return discount === undefined
    ? keepDiscount(existing, input)
    : resolveFromDiscount(existing.price, discount, existing)
}

/** Keeps the discount of a product whose row has none, unless the sheet mentions only other discounts. */
function keepDiscount(existing: PriceListProduct, { discountsElsewhere }: PriceInput): PriceReading {
  return existing.is_netrate_item === 1 ||
    discountsElsewhere.length === 0 ||
    discountsElsewhere.includes(existing.discount_percentage)
    ? {}
    : { discountProblem: 'discount-unreadable' }
}

const NET_RATE: PriceReading = { discount_percentage: 0, is_netrate_item: 1, remark: 'net-rate' }

/** Whether a product sells at its net rate or without a discount. */
const isNetPriced = (existing: PriceListProduct | undefined) =>
  existing !== undefined && (existing.is_netrate_item === 1 || existing.discount_percentage === 0)

function resolveFromMrp(
  price: Paise,
  selling: Paise | undefined,
  discount: number | 'net' | undefined,
  input: PriceInput,
  existing: PriceListProduct | undefined,
): PriceReading {
  const hasSelling = input.selling !== undefined && !input.isDiscountCorrected
  if (selling === undefined && discount === undefined) {
    const hasEmptyCell = hasSelling || input.discount !== undefined
    if (hasEmptyCell)
      return isNetPriced(existing) && !hasSelling
        ? { price }
        : { price, discountProblem: hasSelling ? 'price-missing' : 'discount-unreadable' }
    return resolveWithoutDiscount(price, input, existing)
  }
  if (selling === undefined) return { price, ...resolveFromDiscount(price, discount ?? 0, existing) }
  if (selling > price) return { price, discountProblem: 'selling-price-above-mrp' }
  if (selling === price) {
    const isConsistent =
      discount === undefined ||
      discount === 'net' ||
      discount === 0 ||
      (existing?.is_netrate_item === 1 && discount === existing.discount_percentage)
    if (!isConsistent) return { price, discountProblem: 'prices-disagree' }
    return isNetPriced(existing) ? { price } : { price, ...NET_RATE }
  }
  if (discount !== undefined)
    return discount !== 'net' && applyDiscount(price, discount) === selling
      ? { price, discount_percentage: discount, is_netrate_item: 0 }
      : { price, discountProblem: 'prices-disagree' }
  // Discounts of the product or its category have priority over a derived one.
  const usual = [existing?.discount_percentage, input.categoryDiscount].find(
    (usual) => usual !== undefined && applyDiscount(price, usual) === selling,
  )
  const computed = usual ?? deriveDiscount(price, selling)
  if (computed === undefined) return { price, discountProblem: 'prices-disagree' }
  return { price, discount_percentage: computed, is_netrate_item: 0, remark: 'discount-computed' }
}

/** Resolves the price fields for a given discount and M.R.P. */
function resolveFromDiscount(
  price: Paise,
  discount: number | 'net',
  existing: PriceListProduct | undefined,
): PriceReading {
  if (discount === 'net') return isNetPriced(existing) ? {} : NET_RATE
  if (existing?.is_netrate_item === 1 && (discount === 0 || discount === existing.discount_percentage))
    return {}
  return { price, discount_percentage: discount, is_netrate_item: 0 }
}

/** Resolves the price fields of a row with an M.R.P and without a discount. */
function resolveWithoutDiscount(
  price: Paise,
  input: PriceInput,
  existing: PriceListProduct | undefined,
): PriceReading {
  const { headingDiscount, categoryDiscount, hasDiscountElsewhere } = input
  if (headingDiscount !== undefined) {
    const reading = resolveFromDiscount(price, headingDiscount, existing)
    return {
      price,
      ...reading,
      ...(reading.discount_percentage === undefined ? {} : { remark: reading.remark ?? 'discount-computed' }),
    }
  }
  if (existing) return { price, ...keepDiscount(existing, input) }
  if (categoryDiscount !== undefined)
    return { price, discount_percentage: categoryDiscount, is_netrate_item: 0, remark: 'discount-computed' }
  return hasDiscountElsewhere ? { price, discountProblem: 'discount-unreadable' } : { price, ...NET_RATE }
}

function resolveFromSellingPrice(
  selling: Paise,
  discount: number | 'net' | undefined,
  existing: PriceListProduct | undefined,
): PriceReading {
  if (discount === undefined || discount === 'net' || discount === 0) {
    if (!existing || isNetPriced(existing) || discount !== undefined)
      return isNetPriced(existing) ? { price: selling } : { price: selling, ...NET_RATE }
    if (selling > existing.price) return { priceProblem: 'selling-price-above-mrp' }
    if (selling === sellingPrice(existing)) return {}
    const computed = deriveDiscount(existing.price, selling)
    return computed === undefined
      ? { priceProblem: 'prices-disagree' }
      : { discount_percentage: computed, is_netrate_item: 0, remark: 'discount-computed' }
  }
  const price =
    existing && applyDiscount(existing.price, discount) === selling
      ? existing.price
      : deriveMrp(selling, discount)
  return price === undefined
    ? { priceProblem: 'prices-disagree' }
    : { price, discount_percentage: discount, is_netrate_item: 0 }
}
