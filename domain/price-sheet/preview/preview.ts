import type { CategoryId, ProductId } from '../../catalogue/product.ts'
import { PLAIN_TEXT_FIELDS, SHEET_PRODUCT_FIELDS } from '../../catalogue/product-fields.ts'

// The preview of an import (O5): how a sheet was read, before it changes the price list.

/** The possible meanings of a sheet's column; a plain text's meaning is its name. Columns without a meaning are 'ignored'. */
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
/** One of them. */
export type ColumnMeaning = (typeof COLUMN_MEANINGS)[number]

/** Below so much certainty, of 1, the person is asked. */
export const CERTAINTY_MIN = 0.9

/** A column as it was understood. `is_asked`: less certain than CERTAIN_FROM, and nobody has said what it is. */
export type PreviewColumn = {
  column: number
  header: string
  means: ColumnMeaning
  certainty: number
  is_asked: boolean
  /** The first values in it, as they stand in the sheet. */
  samples: readonly string[]
}

/** The fields of a product that a sheet can say. */
export const SHEET_FIELDS = ['category_name', ...SHEET_PRODUCT_FIELDS] as const
/** One of them. */
export type SheetField = (typeof SHEET_FIELDS)[number]

/** What a preview makes of each row; those that were skipped on demand stand apart. */
export const PREVIEW_GROUPS = ['new', 'changed', 'unchanged', 'missing', 'not-understood', 'skipped'] as const
/** One of them. */
export type PreviewGroup = (typeof PREVIEW_GROUPS)[number]

/** Why a cell or a row was not understood. */
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
/** One of them. */
export type SheetProblem = (typeof SHEET_PROBLEMS)[number]

/** What was done to a cell so that it could be read, or seen beside the products. */
export const SHEET_REMARKS = [
  'tamil-repaired',
  'hidden-row',
  'merged-cell',
  'unit-assumed',
  'discount-computed',
  'net-rate',
  'net-rate-ends',
] as const
/** One of them. */
export type SheetRemark = (typeof SHEET_REMARKS)[number]

/** A cell: what the shop has and what the sheet says, both as they are shown ('270', '1 Box (10 Pcs)'); null where there is none. */
export type PreviewCell = {
  old: string | null
  new: string | null
  /** As it stands in the sheet, when that is not the same as `new`. */
  raw?: string
  problem?: SheetProblem
  remark?: SheetRemark
  /** Somebody wrote it here. */
  is_mended?: true
}

/**
 * A product of the sheet, or of the shop that the sheet does not have. `row` counts as the sheet's program shows it, from 1;
 * null for a product that is missing.
 */
export type PreviewRow = {
  row: number | null
  group: PreviewGroup
  /** The product of the shop that it is; null for a new one, and while it is asked which one. */
  product_id: ProductId | null
  category_id: CategoryId | null
  cells: Partial<Record<SheetField, PreviewCell>>
  /** What is wrong with the row as a whole. */
  problem?: SheetProblem
  /** The products it may be, the likeliest first: with the problem 'which-product'. */
  candidates?: readonly {
    product_id: ProductId
    product_name: string
    category_name: string
    certainty: number
  }[]
  /** A product that is missing from the sheet and is to be taken off the list. */
  is_to_go?: true
}

/** A line that is no product and no category: kept in view, so that nothing is dropped in silence. */
export type PreviewNote = { row: number; text: string }

/** What was understood of a sheet. */
export type Preview = {
  /** The sheet that was read, and the others of the file. */
  sheet: string
  sheets: readonly string[]
  columns: readonly PreviewColumn[]
  counts: Record<PreviewGroup, number>
  /** In the order of the sheet; those that are missing last. */
  rows: readonly PreviewRow[]
  notes: readonly PreviewNote[]
  /** Categories that the shop does not have, and that publishing adds. */
  new_categories: readonly string[]
  /** The columns were known from a file of the same shape. */
  is_shape_known: boolean
}

/** What somebody said about a sheet: each in place of what was understood. */
export type Corrections = {
  sheet?: string | undefined
  /** Meanings by column number (from 0). */
  columns: Readonly<Record<string, ColumnMeaning>>
  /** Texts by '<row>:<field>'. */
  cells: Readonly<Record<string, string>>
  /** Rows to leave out. */
  skipped: readonly number[]
  /** Which product a row is, by the row's number; 'new' for none that the shop has. */
  matches: Readonly<Record<string, string>>
  /** Products missing from the sheet that are to be taken off the list. */
  to_go: readonly ProductId[]
}

/** Nothing said yet. */
export const NO_CORRECTIONS: Corrections = { columns: {}, cells: {}, skipped: [], matches: {}, to_go: [] }
