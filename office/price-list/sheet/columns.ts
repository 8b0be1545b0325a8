import type * as v from 'valibot'
import type {
  PriceListCategoryJson,
  PriceListChangeSchema,
  PriceListProductJson,
} from '#contract/office/price-list.ts'
import { PRICE_MAX } from '#domain/catalogue/product.ts'
import {
  isFlagField,
  PRODUCT_FIELDS,
  type ProductFieldName,
  textLimits,
} from '#domain/catalogue/product-fields.ts'
import { cleanSingleLineText } from '#domain/input/text-schemas.ts'
import type { InputKind } from '#domain/input/unreadable-input.ts'
import { fromRupees } from '#domain/money/money.ts'
import { amountToText, readAmount } from '#domain/money/read-amount.ts'
import { readPercentage } from '#domain/money/read-percentage.ts'

/** The payload of a change of rows. */
export type PriceListChange = v.InferInput<typeof PriceListChangeSchema>
/** New values of a product. */
export type ProductPatch = NonNullable<PriceListChange['products']>[number]['set']
/** New values of a category. */
export type CategoryPatch = NonNullable<PriceListChange['categories']>[number]['set']

/** A column of the table. Category rows have some of them. */
export type Column = ProductFieldName

/** The columns of a category row. Its discount applies to all of its products. */
export const CATEGORY_COLUMNS = ['product_name', 'tamil_name', 'discount_percentage', 'is_hidden'] as const

/** The text of a copied switch. */
const YES = 'yes'
const NO = 'no'

/** The text in a cell of a product. */
export function productCellText(product: PriceListProductJson, column: Column): string {
  if (isFlagField(column)) return product[column] ? YES : NO
  return column === 'price' ? amountToText(product.price) : `${product[column]}`
}

/** The text in a category's own cells; its discount is stored in its products. */
export function categoryCellText(category: PriceListCategoryJson, column: Column): string {
  if (column === 'product_name') return category.category_name
  if (column === 'tamil_name') return category.category_tamil_name
  return category.is_hidden ? YES : NO
}

function parseSwitch(text: string): boolean | undefined {
  if (/^\s*(yes|true|y|x|1)\s*$/i.test(text)) return true
  return /^\s*(no|false|n|0|)\s*$/i.test(text) ? false : undefined
}

/** The kind of number in a column; undefined for texts and switches. */
export function numberKindOf(column: Column): InputKind | undefined {
  const { kind } = PRODUCT_FIELDS[column]
  return kind === 'text' || kind === 'flag' ? undefined : kind
}

/** The change of a product that sets a cell to this text; undefined if the text is invalid. */
export function parseProductCell(column: Column, text: string): ProductPatch | undefined {
  if (isFlagField(column)) {
    const isSwitchOn = parseSwitch(text)
    return isSwitchOn === undefined ? undefined : { [column]: isSwitchOn }
  }
  if (column === 'price') {
    const price = readAmount(text)
    return price === undefined || price > fromRupees(PRICE_MAX) ? undefined : { price }
  }
  if (column === 'discount_percentage') {
    const discount_percentage = readPercentage(text)
    return discount_percentage === undefined ? undefined : { discount_percentage }
  }
  const trimmed = cleanSingleLineText(text)
  const { from, to } = textLimits(column)
  return trimmed.length < from || trimmed.length > to ? undefined : { [column]: trimmed }
}

const CATEGORY_NAME_MAX = 100
const CATEGORY_TAMIL_NAME_MAX = 200

/** The change of a category that sets a cell to this text; undefined if the text is invalid. */
export function parseCategoryCell(column: Column, text: string): CategoryPatch | undefined {
  const trimmed = cleanSingleLineText(text)
  if (column === 'is_hidden') {
    const is_hidden = parseSwitch(text)
    return is_hidden === undefined ? undefined : { is_hidden }
  }
  if (column === 'product_name')
    return trimmed && trimmed.length <= CATEGORY_NAME_MAX ? { category_name: trimmed } : undefined
  return trimmed && trimmed.length <= CATEGORY_TAMIL_NAME_MAX ? { category_tamil_name: trimmed } : undefined
}

/** Returns the opposite text of a switch. */
export const toggleSwitch = (text: string): string => (text === YES ? NO : YES)

/** Whether a switch is on. */
export const isOn = (text: string): boolean => text === YES
