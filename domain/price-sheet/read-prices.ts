import type { KeptProduct } from '../catalogue/price-list.ts'
import { type Flag, PRICE_MAX } from '../catalogue/product.ts'
import { type Paise, toRupees } from '../money/money.ts'
import { sellingPrice } from '../money/selling-price.ts'
import { readAmountCell } from './amount-cell.ts'
import { readDiscountCell } from './discount-cell.ts'
import { discountOf, mrpOf, sellsAt } from './discount-of.ts'
import type { SheetProblem, SheetRemark } from './preview.ts'
import type { Cell } from './sheet-lines.ts'

/** What a row says of its prices. A cell is absent where its column is there and the cell is empty, undefined where there is no such column. */
export type PricesSaid = {
  mrp: Cell | 'empty' | undefined
  selling: Cell | 'empty' | undefined
  discount: Cell | 'empty' | undefined
  /** How the columns write their numbers. */
  ways: { mrpCommas: boolean; sellingCommas: boolean; areFractions: boolean }
  /** Somebody wrote the discount here: it counts, whatever the selling price is. */
  isDiscountMended: boolean
  /** The discount that stands in the heading of the category. */
  ofHeading: number | 'net' | undefined
  /** What the products of its category have, when all have the same. */
  ofCategory: number | undefined
  /** The sheet speaks of a discount somewhere, though not in its rows. */
  isDiscountElsewhere: boolean
  /** The discounts that it speaks of there. */
  discountsElsewhere: readonly number[]
}

/** The price of a row as the shop keeps prices; what is undefined could not be read, or is not said. */
export type PricesRead = {
  price?: Paise
  discount_percentage?: number
  is_netrate_item?: Flag
  priceProblem?: SheetProblem
  discountProblem?: SheetProblem
  remark?: SheetRemark
}

type Said =
  | { is: 'nothing' }
  | { is: 'net' }
  | { is: 'wrong'; problem: SheetProblem }
  | { is: 'amount'; amount: Paise }

function amountSaid(cell: Cell | 'empty' | undefined, commas: boolean): Said {
  if (cell === undefined || cell === 'empty') return { is: 'nothing' }
  if (cell.isError) return { is: 'wrong', problem: 'formula-error' }
  if (readDiscountCell(cell) === 'net') return { is: 'net' }
  const amount = readAmountCell(cell, commas)
  if (amount === undefined) return { is: 'wrong', problem: 'price-unreadable' }
  return toRupees(amount) > PRICE_MAX ? { is: 'wrong', problem: 'price-too-high' } : { is: 'amount', amount }
}

/** The prices of a row, for a product of the shop or (`kept` undefined) a new one. */
export function readPrices(said: PricesSaid, kept: KeptProduct | undefined): PricesRead {
  const mrp = amountSaid(said.mrp, said.ways.mrpCommas)
  const selling: Said = said.isDiscountMended
    ? { is: 'nothing' }
    : amountSaid(said.selling, said.ways.sellingCommas)
  const cell = said.discount
  const discount =
    cell === undefined || cell === 'empty' ? undefined : readDiscountCell(cell, said.ways.areFractions)
  const problems: PricesRead = {}
  if (mrp.is === 'wrong') problems.priceProblem = mrp.problem
  if (mrp.is === 'net') problems.priceProblem = 'price-unreadable'
  if (selling.is === 'wrong')
    problems[said.mrp === undefined ? 'priceProblem' : 'discountProblem'] = selling.problem
  if (cell !== undefined && cell !== 'empty' && discount === undefined)
    problems.discountProblem = cell.isError ? 'formula-error' : 'discount-unreadable'
  if (problems.priceProblem || problems.discountProblem) return problems

  const amountOf = (read: Said) => (read.is === 'amount' ? read.amount : undefined)
  const high = amountOf(mrp)
  // "NET" in place of a selling price.
  const low = selling.is === 'net' ? high : amountOf(selling)
  if (said.mrp !== undefined) {
    // What has a net rate needs no M.R.P.
    if (said.mrp === 'empty' && low && discount === undefined && (!kept || staysNet(kept)))
      return kept ? { price: low } : { price: low, ...NET }
    // Nothing costs nothing, unless it does already.
    if (high === undefined || (high === 0 && kept?.price !== 0)) return { priceProblem: 'price-missing' }
    return withMrp(high, low, discount, said, kept)
  }
  if (said.selling !== undefined && !said.isDiscountMended) {
    if (low === undefined || (low === 0 && kept?.price !== 0)) return { priceProblem: 'price-missing' }
    return withSellingPriceAlone(low, discount, kept)
  }
  if (!kept) return { priceProblem: 'price-missing' }
  return discount === undefined ? keepsDiscount(kept, said) : discountAlone(kept.price, discount, kept)
}

/** A product of which no row says a discount keeps its own: unless the sheet speaks of others alone, for all. */
function keepsDiscount(kept: KeptProduct, { discountsElsewhere }: PricesSaid): PricesRead {
  return kept.is_netrate_item === 1 ||
    discountsElsewhere.length === 0 ||
    discountsElsewhere.includes(kept.discount_percentage)
    ? {}
    : { discountProblem: 'discount-unreadable' }
}

const NET: PricesRead = { discount_percentage: 0, is_netrate_item: 1, remark: 'net-rate' }

/** The product stays as it is, at its net rate or without a discount. */
const staysNet = (kept: KeptProduct | undefined) =>
  kept !== undefined && (kept.is_netrate_item === 1 || kept.discount_percentage === 0)

function withMrp(
  price: Paise,
  selling: Paise | undefined,
  discount: number | 'net' | undefined,
  said: PricesSaid,
  kept: KeptProduct | undefined,
): PricesRead {
  const hasSelling = said.selling !== undefined && !said.isDiscountMended
  if (selling === undefined && discount === undefined) {
    const isEmpty = hasSelling || said.discount !== undefined
    if (isEmpty)
      return staysNet(kept) && !hasSelling
        ? { price }
        : { price, discountProblem: hasSelling ? 'price-missing' : 'discount-unreadable' }
    return withoutDiscount(price, said, kept)
  }
  if (selling === undefined) return { price, ...discountAlone(price, discount ?? 0, kept) }
  if (selling > price) return { price, discountProblem: 'selling-price-above-mrp' }
  if (selling === price) {
    const isMeant =
      discount === undefined ||
      discount === 'net' ||
      discount === 0 ||
      (kept?.is_netrate_item === 1 && discount === kept.discount_percentage)
    if (!isMeant) return { price, discountProblem: 'prices-disagree' }
    return staysNet(kept) ? { price } : { price, ...NET }
  }
  if (discount !== undefined)
    return discount !== 'net' && sellsAt(price, discount) === selling
      ? { price, discount_percentage: discount, is_netrate_item: 0 }
      : { price, discountProblem: 'prices-disagree' }
  // What the product has already goes before what comes to the same.
  const usual = [kept?.discount_percentage, said.ofCategory].find(
    (usual) => usual !== undefined && sellsAt(price, usual) === selling,
  )
  const computed = usual ?? discountOf(price, selling)
  if (computed === undefined) return { price, discountProblem: 'prices-disagree' }
  return { price, discount_percentage: computed, is_netrate_item: 0, remark: 'discount-computed' }
}

/** A discount that is said, at this M.R.P. */
function discountAlone(price: Paise, discount: number | 'net', kept: KeptProduct | undefined): PricesRead {
  if (discount === 'net') return staysNet(kept) ? {} : NET
  if (kept?.is_netrate_item === 1 && (discount === 0 || discount === kept.discount_percentage)) return {}
  return { price, discount_percentage: discount, is_netrate_item: 0 }
}

/** Rows that have an M.R.P and say nothing of a discount. */
function withoutDiscount(price: Paise, said: PricesSaid, kept: KeptProduct | undefined): PricesRead {
  const { ofHeading, ofCategory, isDiscountElsewhere } = said
  if (ofHeading !== undefined) {
    const read = discountAlone(price, ofHeading, kept)
    return {
      price,
      ...read,
      ...(read.discount_percentage === undefined ? {} : { remark: read.remark ?? 'discount-computed' }),
    }
  }
  if (kept) return { price, ...keepsDiscount(kept, said) }
  if (ofCategory !== undefined)
    return { price, discount_percentage: ofCategory, is_netrate_item: 0, remark: 'discount-computed' }
  return isDiscountElsewhere ? { price, discountProblem: 'discount-unreadable' } : { price, ...NET }
}

function withSellingPriceAlone(
  selling: Paise,
  discount: number | 'net' | undefined,
  kept: KeptProduct | undefined,
): PricesRead {
  if (discount === undefined || discount === 'net' || discount === 0) {
    if (!kept || staysNet(kept) || discount !== undefined)
      return staysNet(kept) ? { price: selling } : { price: selling, ...NET }
    if (selling > kept.price) return { priceProblem: 'selling-price-above-mrp' }
    if (selling === sellingPrice(kept)) return {}
    const computed = discountOf(kept.price, selling)
    return computed === undefined
      ? { priceProblem: 'prices-disagree' }
      : { discount_percentage: computed, is_netrate_item: 0, remark: 'discount-computed' }
  }
  const price = kept && sellsAt(kept.price, discount) === selling ? kept.price : mrpOf(selling, discount)
  return price === undefined
    ? { priceProblem: 'prices-disagree' }
    : { price, discount_percentage: discount, is_netrate_item: 0 }
}
