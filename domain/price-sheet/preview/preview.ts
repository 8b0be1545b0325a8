import type { CategoryId, ProductId } from '../../catalogue/product.ts'
import { PLAIN_TEXT_FIELDS, SHEET_PRODUCT_FIELDS } from '../../catalogue/product-fields.ts'

// The preview of an import (O5): the interpretation of a sheet before it changes the price list.

/**
 * The possible meanings of a sheet's column. A plain text's meaning is its field name. Columns without a meaning are 'ignored'.
 */
export const COLUMN_MEANINGS = [
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
  'ignored',
] as const
/** The meaning of a column. */
export type ColumnMeaning = (typeof COLUMN_MEANINGS)[number]

/** Meanings and matches below this certainty, of 1, are left to the user. */
export const CERTAINTY_MIN = 0.9

/** An interpreted column. `is_asked`: the certainty is below CERTAINTY_MIN and the user has not chosen a meaning. */
export type PreviewColumn = {
  column: number
  header: string
  means: ColumnMeaning
  certainty: number
  is_asked: boolean
  /** The first values of the column as in the sheet. */
  samples: readonly string[]
}

/** The fields of a product that a sheet can have. */
export const SHEET_FIELDS = ['category_name', ...SHEET_PRODUCT_FIELDS] as const
/** A field of a sheet's product. */
export type SheetField = (typeof SHEET_FIELDS)[number]

/** The groups of a preview's rows. 'skipped' rows were excluded by the user. */
export const PREVIEW_GROUPS = ['new', 'changed', 'unchanged', 'missing', 'not-understood', 'skipped'] as const
/** A group of rows. */
export type PreviewGroup = (typeof PREVIEW_GROUPS)[number]

/** The problems of a cell or a row. */
export const SHEET_PROBLEMS = [
  'column-asked',
  'name-missing',
  'name-too-long',
  'text-too-long',
  'price-missing',
  'price-unreadable',
  'price-too-high',
  'discount-unreadable',
  'selling-price-above-mrp',
  'prices-disagree',
  'formula-error',
  'category-missing',
  'unit-missing',
  'unit-too-long',
  'code-too-long',
  'code-twice',
  'product-twice',
  'which-product',
] as const
/** A problem of a cell or a row. */
export type SheetProblem = (typeof SHEET_PROBLEMS)[number]

/** Remarks on how a cell was read. */
export const SHEET_REMARKS = [
  'tamil-repaired',
  'hidden-row',
  'merged-cell',
  'unit-assumed',
  'discount-computed',
  'net-rate',
  'net-rate-ends',
] as const
/** A remark on a cell. */
export type SheetRemark = (typeof SHEET_REMARKS)[number]

/**
 * A cell with its current value in the shop and its value in the sheet, both formatted ('270', '1 Box (10 Pcs)'); null if there
 * is none.
 */
export type PreviewCell = {
  old: string | null
  new: string | null
  /** The sheet's text, if it differs from `new`. */
  raw?: string
  problem?: SheetProblem
  remark?: SheetRemark
  /** The user edited this cell. */
  is_mended?: true
}

/**
 * A product of the sheet, or a product of the shop that the sheet lacks. `row` is the row number in the spreadsheet program,
 * from 1; null for a missing product.
 */
export type PreviewRow = {
  row: number | null
  group: PreviewGroup
  /** The matched product of the shop; null for a new one or an undecided match. */
  product_id: ProductId | null
  category_id: CategoryId | null
  cells: Partial<Record<SheetField, PreviewCell>>
  /** The problem of the row as a whole. */
  problem?: SheetProblem
  /** With the problem 'which-product': the possible products, best first. */
  candidates?: readonly {
    product_id: ProductId
    product_name: string
    category_name: string
    certainty: number
  }[]
  /** The product is missing from the sheet and will be removed. */
  is_to_go?: true
}

/** A row that is neither a product nor a category. It is shown, so that nothing is dropped silently. */
export type PreviewNote = { row: number; text: string }

/** The interpretation of a sheet. */
export type Preview = {
  /** The interpreted sheet, and all sheets of the file. */
  sheet: string
  sheets: readonly string[]
  columns: readonly PreviewColumn[]
  counts: Record<PreviewGroup, number>
  /** In the order of the sheet, with missing products last. */
  rows: readonly PreviewRow[]
  notes: readonly PreviewNote[]
  /** Categories that publishing will add. */
  new_categories: readonly string[]
  /** The column meanings were remembered from a file of the same shape. */
  is_shape_known: boolean
}

/** The user's corrections of an interpretation. */
export type Corrections = {
  sheet?: string | undefined
  /** Meanings by column index, from 0. */
  columns: Readonly<Record<string, ColumnMeaning>>
  /** Texts by '<row>:<field>'. */
  cells: Readonly<Record<string, string>>
  /** Rows to exclude. */
  skipped: readonly number[]
  /** Product ids by row; 'new' for a product that the shop does not have. */
  matches: Readonly<Record<string, string>>
  /** Missing products to remove. */
  to_go: readonly ProductId[]
}

/** Corrections of a new import. */
export const NO_CORRECTIONS: Corrections = { columns: {}, cells: {}, skipped: [], matches: {}, to_go: [] }
