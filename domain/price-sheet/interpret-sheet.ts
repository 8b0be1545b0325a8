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

/** A file to be understood: its sheets, beside the price list of now, with what somebody said about it. */
export type SheetInput = {
  grids: readonly Grid[]
  list: PriceList
  corrections: Corrections
  /** What the columns of a file of the same shape meant when it was published. */
  knownColumns: (shape: string) => Readonly<Record<string, ColumnMeaning>> | undefined
  /** An id for what is new. */
  newId: () => string
}

/** What was understood. `shape` is the same text for files with the same header; `columns` is what is to be remembered for it, if anything. */
export type SheetInterpretation = {
  preview: Preview
  shape: string
  columns: Record<string, ColumnMeaning>
  changes: readonly RowChange[]
}

/** Understands a file (O5): which sheet, which columns, which products, and what becomes of each. Pure; nothing is changed by it. */
export function interpretSheet({
  grids,
  list,
  corrections,
  knownColumns,
  newId,
}: SheetInput): SheetInterpretation {
  const finder = getProductFinder(list)
  const { table, products, notes } = chooseSheet(grids, finder, corrections, knownColumns)
  const mended = groupCorrectionsByRow(corrections.cells)
  const categoryOf = readRowCategories(products, table, mended)
  const skipped = new Set(corrections.skipped)
  const named = products.map((product) => ({ ...product, ...readRowFields(product, table, mended) }))
  const usable = named.filter(({ line }) => !skipped.has(line.row))
  const categories = resolveCategories(
    usable.map(({ line, code, name }) => ({
      category: categoryOf.get(line.row)?.name,
      code: cellText(code),
      name: cellText(name),
    })),
    finder,
  )
  const toMatch = named.map((row): RowToMatch => {
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
  // Rows that are left out are only looked up: they take no product from another row.
  for (const [row, match] of matchRows(
    toMatch.filter((row) => !isUsable(row)),
    finder,
    corrections.matches,
  ))
    matches.set(row, match)

  const steadyOf = findUniformDiscounts(list)
  const besideRows = [...notes.map(({ text }) => text), ...(table.header?.texts.values() ?? [])]
  const isDiscountElsewhere = besideRows.some((text) => /\d\s*(?:%|per\s?cent)/i.test(text))
  const discountsElsewhere = besideRows.flatMap(findDiscountsInText)
  const categoryNames = new Map(
    list.categories.map(({ category_id, category_name }) => [category_id, category_name]),
  )
  const newCategories = new Map<string, NewCategory>()
  /** The same for all spellings of its name: that of the first counts. */
  const getNewCategory = ({ name, tamil_name }: CategoryInput): NewCategory => {
    const key = finder.getNameKey(name).key || name
    const found = newCategories.get(key) ?? { name, tamil_name }
    newCategories.set(key, found)
    return found
  }
  const read = named.map((row): RowReading => {
    const { line, heading } = row
    const match = matches.get(line.row) ?? { kind: 'new' }
    const said = categoryOf.get(line.row)
    const category = said === undefined ? undefined : categories.get(said.name)
    const newCategory = category || said === undefined ? undefined : getNewCategory(said)
    const kept = match.kind === 'known' ? match.product : undefined
    const old = kept ? (categoryNames.get(kept.category_id) ?? null) : null
    const category_id = category?.category_id ?? kept?.category_id
    const rowSaid: RowInput = {
      code: row.code,
      name: row.name,
      tamil_name: row.tamil_name,
      unit: row.unit,
      plain: row.plain,
      category: { name: said?.name, raw: said?.raw, isMended: said?.isCorrected ?? false },
      prices: {
        mrp: row.price.cell,
        selling: readColumnCell(line, 'selling-price', table),
        discount: row.discount.cell,
        numberFormats: table.numberFormats,
        isDiscountCorrected: row.discount.isCorrected,
        headingDiscount: heading?.discount,
        categoryDiscount: category_id === undefined ? undefined : steadyOf.get(category_id),
        hasDiscountElsewhere: isDiscountElsewhere,
        discountsElsewhere,
      },
      corrected: { price: row.price.isCorrected, discount: row.discount.isCorrected },
      uncertain: findUncertainFields(table),
      isHidden: line.isHidden,
    }
    const product = readProduct(
      rowSaid,
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
  const missing = createMissingRows(read, list, corrections.to_go, categoryNames)
  const gone = missing.filter(({ is_to_go }) => is_to_go).flatMap(({ product_id }) => product_id ?? [])
  const problems = findRowProblems(read, list)
  const computeChanges = () => {
    const rows = read.map((row) => createPreviewRow(row, problems.get(row.row)))
    const changing = read.filter((_, index) => ['new', 'changed'].includes(rows[index]?.group ?? ''))
    return { rows, ...createRowChanges({ rows: changing, list, removedProductIds: gone, newId }) }
  }
  let settled = computeChanges()
  // What is left out may stand in the way of others: each turn leaves out some more.
  while (settled.changes.length > 0 && addConflictProblems(list, settled, problems))
    settled = computeChanges()
  const { changes, new_categories } = settled
  const rows = [...settled.rows, ...missing]
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

/** The sheet that somebody chose, else the one with the most products. */
function chooseSheet(
  grids: readonly Grid[],
  finder: ProductFinder,
  corrections: Corrections,
  knownColumns: SheetInput['knownColumns'],
) {
  const chosen = grids.filter(({ sheet }) => sheet === corrections.sheet)
  const said = new Set([
    ...groupCorrectionsByRow(corrections.cells).keys(),
    ...Object.keys(corrections.matches).map(Number),
  ])
  const read = (chosen.length > 0 ? chosen : grids.length > 0 ? grids : [{ sheet: '', rows: [] }]).map(
    (grid) => {
      const table = readTable(grid, finder, corrections.columns, knownColumns)
      const rows = classifyRows({
        lines: table.lines,
        header: table.header,
        columnOf: table.columnOf,
        isCorrectedRow: (row) => said.has(row),
        isCategory: (name) => finder.findCategory(name) !== undefined,
        isProduct: (name) => finder.findByName(name).length > 0,
      })
      return { table, ...rows }
    },
  )
  return read.reduce((best, sheet) => (sheet.products.length > best.products.length ? sheet : best))
}

/** The discount of each category whose products all have the same. */
function findUniformDiscounts({ products }: PriceList): Map<CategoryId, number> {
  const steady = new Map<CategoryId, number | undefined>()
  for (const { category_id, discount_percentage, is_netrate_item } of products) {
    if (is_netrate_item) continue
    const before = steady.has(category_id) ? steady.get(category_id) : discount_percentage
    steady.set(category_id, before === discount_percentage ? discount_percentage : undefined)
  }
  return new Map([...steady].flatMap(([id, discount]) => (discount === undefined ? [] : [[id, discount]])))
}
