import type { PriceList, RowChange } from '../catalogue/price-list.ts'
import type { CategoryId } from '../catalogue/product.ts'
import { findDiscountsInText } from './cells/discount-cell.ts'
import { readTable } from './columns/read-table.ts'
import type { Grid } from './grid.ts'
import { matchRows, type RowToMatch } from './matching/match-rows.ts'
import { getProductFinder, type ProductFinder } from './matching/product-finder.ts'
import { resolveCategories } from './matching/resolve-categories.ts'
import type { ColumnMeaning, Corrections, Preview } from './preview/preview.ts'
import { countByGroup, createMissingRows, createPreviewRow } from './preview/preview-rows.ts'
import { classifyRows } from './rows/classify-rows.ts'
import { type RowInput, readProduct } from './rows/read-product.ts'
import { createRowChanges, type NewCategory, type RowReading } from './rows/row-changes.ts'
import {
  type CategoryInput,
  cellAmount,
  cellText,
  findUncertainFields,
  groupCorrectionsByRow,
  readColumnCell,
  readRowCategories,
  readRowFields,
} from './rows/row-input.ts'
import { addConflictProblems, findRowProblems } from './rows/row-problems.ts'

/** A file to interpret: its sheets, the current price list and the user's corrections. */
export type SheetInput = {
  grids: readonly Grid[]
  list: PriceList
  corrections: Corrections
  /** Returns the column meanings remembered for a shape when a file of that shape was published. */
  knownColumns: (shape: string) => Readonly<Record<string, ColumnMeaning>> | undefined
  /** Creates the id of a new row. */
  newId: () => string
}

/**
 * The interpretation of a sheet. `shape` is equal for files with the same header; `columns` are the meanings to remember for it.
 */
export type SheetInterpretation = {
  preview: Preview
  shape: string
  columns: Record<string, ColumnMeaning>
  changes: readonly RowChange[]
}

/** Interprets a file (O5): chooses the sheet, determines columns and products, and computes the changes. A pure function. */
export function interpretSheet({
  grids,
  list,
  corrections,
  knownColumns,
  newId,
}: SheetInput): SheetInterpretation {
  const finder = getProductFinder(list)
  const { table, products, notes } = chooseSheet(grids, finder, corrections, knownColumns)
  const correctionsByRow = groupCorrectionsByRow(corrections.cells)
  const categoryOf = readRowCategories(products, table, correctionsByRow)
  const skipped = new Set(corrections.skipped)
  const rowsWithFields = products.map((product) => ({
    ...product,
    ...readRowFields(product, table, correctionsByRow),
  }))
  const usable = rowsWithFields.filter(({ line }) => !skipped.has(line.row))
  const categories = resolveCategories(
    usable.map(({ line, code, name }) => ({
      category: categoryOf.get(line.row)?.name,
      code: cellText(code),
      name: cellText(name),
    })),
    finder,
  )
  const toMatch = rowsWithFields.map((row): RowToMatch => {
    const category = categoryOf.get(row.line.row)?.name
    return {
      row: row.line.row,
      code: cellText(row.code),
      name: cellText(row.name),
      tamil_name: cellText(row.tamil_name),
      unit: cellText(row.unit),
      mrp: cellAmount(row.price, table.numberFormats.mrpCommas),
      selling: cellAmount(
        { cell: table.cellOf(row.line, 'selling-price'), isCorrected: false },
        table.numberFormats.sellingCommas,
      ),
      category: category === undefined ? undefined : (categories.get(category)?.category_id ?? 'new'),
    }
  })
  const isUsable = ({ row }: RowToMatch) => !skipped.has(row)
  const matches = matchRows(toMatch.filter(isUsable), finder, corrections.matches)
  // Skipped rows are matched last, so that they do not take products from other rows.
  for (const [row, match] of matchRows(
    toMatch.filter((row) => !isUsable(row)),
    finder,
    corrections.matches,
  ))
    matches.set(row, match)

  const uniformDiscounts = findUniformDiscounts(list)
  const otherTexts = [...notes.map(({ text }) => text), ...(table.header?.texts.values() ?? [])]
  const isDiscountElsewhere = otherTexts.some((text) => /\d\s*(?:%|per\s?cent)/i.test(text))
  const discountsElsewhere = otherTexts.flatMap(findDiscountsInText)
  const categoryNames = new Map(
    list.categories.map(({ category_id, category_name }) => [category_id, category_name]),
  )
  const newCategories = new Map<string, NewCategory>()
  /** Returns the new category for a name, shared by all its spellings. The first spelling counts. */
  const getNewCategory = ({ name, tamil_name }: CategoryInput): NewCategory => {
    const key = finder.getNameKey(name).key || name
    const newCategory = newCategories.get(key) ?? { name, tamil_name }
    newCategories.set(key, newCategory)
    return newCategory
  }
  const readings = rowsWithFields.map((row): RowReading => {
    const { line, heading } = row
    const match = matches.get(line.row) ?? { kind: 'new' }
    const rowCategory = categoryOf.get(line.row)
    const category = rowCategory === undefined ? undefined : categories.get(rowCategory.name)
    const newCategory = category || rowCategory === undefined ? undefined : getNewCategory(rowCategory)
    const knownProduct = match.kind === 'known' ? match.product : undefined
    const old = knownProduct ? (categoryNames.get(knownProduct.category_id) ?? null) : null
    const category_id = category?.category_id ?? knownProduct?.category_id
    const rowInput: RowInput = {
      code: row.code,
      name: row.name,
      tamil_name: row.tamil_name,
      unit: row.unit,
      plain: row.plain,
      category: {
        name: rowCategory?.name,
        raw: rowCategory?.raw,
        isCorrected: rowCategory?.isCorrected ?? false,
      },
      prices: {
        mrp: row.price.cell,
        selling: readColumnCell(line, 'selling-price', table),
        discount: row.discount.cell,
        numberFormats: table.numberFormats,
        isDiscountCorrected: row.discount.isCorrected,
        headingDiscount: heading?.discount,
        categoryDiscount: category_id === undefined ? undefined : uniformDiscounts.get(category_id),
        hasDiscountElsewhere: isDiscountElsewhere,
        discountsElsewhere,
      },
      corrected: { price: row.price.isCorrected, discount: row.discount.isCorrected },
      uncertain: findUncertainFields(table),
      isHidden: line.isHidden,
    }
    const product = readProduct(
      rowInput,
      match,
      { category: old },
      category?.category_name ?? newCategory?.name,
    )
    return {
      row: line.row,
      isSkipped: skipped.has(line.row),
      match,
      product,
      category,
      newCategory,
    }
  })
  const missing = createMissingRows(readings, list, corrections.to_go, categoryNames)
  const removedProductIds = missing
    .filter(({ is_to_go }) => is_to_go)
    .flatMap(({ product_id }) => product_id ?? [])
  const problems = findRowProblems(readings, list)
  const computeChanges = () => {
    const rows = readings.map((row) => createPreviewRow(row, problems.get(row.row)))
    const changedRows = readings.filter((_, index) => ['new', 'changed'].includes(rows[index]?.group ?? ''))
    return {
      rows,
      ...createRowChanges({ rows: changedRows, list, removedProductIds: removedProductIds, newId }),
    }
  }
  let result = computeChanges()
  // Excluding conflicting rows may create new conflicts, so this repeats until none is left.
  while (result.changes.length > 0 && addConflictProblems(list, result, problems)) result = computeChanges()
  const { changes, new_categories } = result
  const rows = [...result.rows, ...missing]
  return {
    preview: {
      sheet: table.grid.sheet,
      sheets: grids.map(({ sheet }) => sheet),
      columns: table.columns,
      counts: countByGroup(rows),
      rows,
      notes,
      new_categories,
      is_shape_known: table.isShapeKnown,
    },
    shape: table.shape,
    columns: table.columnsToRemember,
    changes,
  }
}

/** Returns the sheet that the user chose, or the one with the most products. */
function chooseSheet(
  grids: readonly Grid[],
  finder: ProductFinder,
  corrections: Corrections,
  knownColumns: SheetInput['knownColumns'],
) {
  const chosen = grids.filter(({ sheet }) => sheet === corrections.sheet)
  const correctedRows = new Set([
    ...groupCorrectionsByRow(corrections.cells).keys(),
    ...Object.keys(corrections.matches).map(Number),
  ])
  const candidates = (chosen.length > 0 ? chosen : grids.length > 0 ? grids : [{ sheet: '', rows: [] }]).map(
    (grid) => {
      const table = readTable(grid, finder, corrections.columns, knownColumns)
      const rows = classifyRows({
        lines: table.lines,
        header: table.header,
        columnOf: table.columnOf,
        isCorrectedRow: (row) => correctedRows.has(row),
        isCategory: (name) => finder.findCategory(name) !== undefined,
        isProduct: (name) => finder.findByName(name).length > 0,
      })
      return { table, ...rows }
    },
  )
  return candidates.reduce((best, sheet) => (sheet.products.length > best.products.length ? sheet : best))
}

/** Returns the discount of each category whose products all have the same. */
function findUniformDiscounts({ products }: PriceList): Map<CategoryId, number> {
  const discountByCategory = new Map<CategoryId, number | undefined>()
  for (const { category_id, discount_percentage, is_netrate_item } of products) {
    if (is_netrate_item) continue
    const previous = discountByCategory.has(category_id)
      ? discountByCategory.get(category_id)
      : discount_percentage
    discountByCategory.set(category_id, previous === discount_percentage ? discount_percentage : undefined)
  }
  return new Map(
    [...discountByCategory].flatMap(([id, discount]) => (discount === undefined ? [] : [[id, discount]])),
  )
}
