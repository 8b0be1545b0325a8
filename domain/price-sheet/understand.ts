import type { KeptPriceList, RowChange } from '../catalogue/price-list.ts'
import type { CategoryId } from '../catalogue/product.ts'
import { discountsIn } from './discount-cell.ts'
import type { Grid } from './grid.ts'
import { matchRows, type RowToMatch } from './match-rows.ts'
import type { ColumnMeaning, Corrections, Preview } from './preview.ts'
import { countsOf, missingRows, previewRow } from './preview-rows.ts'
import { type ProductFinder, productFinder } from './product-finder.ts'
import { type RowSaid, readProduct } from './read-product.ts'
import { readRows } from './read-rows.ts'
import { readTable } from './read-table.ts'
import { resolveCategories } from './resolve-categories.ts'
import { type NewCategory, type ReadRow, rowChanges } from './row-changes.ts'
import { findClashes, rowProblems } from './row-problems.ts'
import {
  amountOf,
  askedOf,
  type CategorySaid,
  categoriesSaid,
  cellSaid,
  mendedCells,
  namesSaid,
  textOf,
} from './row-said.ts'

/** A file to be understood: its sheets, beside the price list of now, with what somebody said about it. */
export type SheetToUnderstand = {
  grids: readonly Grid[]
  list: KeptPriceList
  corrections: Corrections
  /** What the columns of a file of the same shape meant when it was published. */
  knownColumns: (shape: string) => Readonly<Record<string, ColumnMeaning>> | undefined
  /** An id for what is new. */
  newId: () => string
}

/** What was understood. `shape` is the same text for files with the same header; `columns` is what is to be remembered for it, if anything. */
export type Understood = {
  preview: Preview
  shape: string
  columns: Record<string, ColumnMeaning>
  changes: readonly RowChange[]
}

/** Understands a file (O5): which sheet, which columns, which products, and what becomes of each. Pure; nothing is changed by it. */
export function understandSheet({
  grids,
  list,
  corrections,
  knownColumns,
  newId,
}: SheetToUnderstand): Understood {
  const finder = productFinder(list)
  const { table, products, notes } = chooseSheet(grids, finder, corrections, knownColumns)
  const mended = mendedCells(corrections.cells)
  const categoryOf = categoriesSaid(products, table, mended)
  const skipped = new Set(corrections.skipped)
  const named = products.map((product) => ({ ...product, ...namesSaid(product, table, mended) }))
  const usable = named.filter(({ line }) => !skipped.has(line.row))
  const categories = resolveCategories(
    usable.map(({ line, code, name }) => ({
      category: categoryOf.get(line.row)?.name,
      code: textOf(code),
      name: textOf(name),
    })),
    finder,
  )
  const toMatch = named.map((row): RowToMatch => {
    const category = categoryOf.get(row.line.row)?.name
    return {
      row: row.line.row,
      code: textOf(row.code),
      name: textOf(row.name),
      tamil_name: textOf(row.tamil_name),
      unit: textOf(row.unit),
      mrp: amountOf(row.price, table.ways.mrpCommas),
      selling: amountOf(
        { cell: table.cellOf(row.line, 'selling-price'), isMended: false },
        table.ways.sellingCommas,
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

  const steadyOf = steadyDiscounts(list)
  const besideRows = [...notes.map(({ text }) => text), ...(table.header?.texts.values() ?? [])]
  const isDiscountElsewhere = besideRows.some((text) => /\d\s*(?:%|per\s?cent)/i.test(text))
  const discountsElsewhere = besideRows.flatMap(discountsIn)
  const categoryNames = new Map(
    list.categories.map(({ category_id, category_name }) => [category_id, category_name]),
  )
  const newCategories = new Map<string, NewCategory>()
  /** The same for all spellings of its name: that of the first counts. */
  const newCategoryOf = ({ name, tamil_name }: CategorySaid): NewCategory => {
    const key = finder.keyOf(name).key || name
    const found = newCategories.get(key) ?? { name, tamil_name }
    newCategories.set(key, found)
    return found
  }
  const read = named.map((row): ReadRow => {
    const { line, heading } = row
    const match = matches.get(line.row) ?? { is: 'new' }
    const said = categoryOf.get(line.row)
    const category = said === undefined ? undefined : categories.get(said.name)
    const newCategory = category || said === undefined ? undefined : newCategoryOf(said)
    const kept = match.is === 'known' ? match.product : undefined
    const old = kept ? (categoryNames.get(kept.category_id) ?? null) : null
    const category_id = category?.category_id ?? kept?.category_id
    const rowSaid: RowSaid = {
      code: row.code,
      name: row.name,
      tamil_name: row.tamil_name,
      unit: row.unit,
      plain: row.plain,
      category: { name: said?.name, raw: said?.raw, isMended: said?.isMended ?? false },
      prices: {
        mrp: row.price.cell,
        selling: cellSaid(line, 'selling-price', table),
        discount: row.discount.cell,
        ways: table.ways,
        isDiscountMended: row.discount.isMended,
        ofHeading: heading?.discount,
        ofCategory: category_id === undefined ? undefined : steadyOf.get(category_id),
        isDiscountElsewhere,
        discountsElsewhere,
      },
      mended: { price: row.price.isMended, discount: row.discount.isMended },
      asked: askedOf(table),
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
  const missing = missingRows(read, list, corrections.to_go, categoryNames)
  const gone = missing.filter(({ is_to_go }) => is_to_go).flatMap(({ product_id }) => product_id ?? [])
  const problems = rowProblems(read, list)
  const settle = () => {
    const rows = read.map((row) => previewRow(row, problems.get(row.row)))
    const changing = read.filter((_, index) => ['new', 'changed'].includes(rows[index]?.group ?? ''))
    return { rows, ...rowChanges({ rows: changing, list, gone, newId }) }
  }
  let settled = settle()
  // What is left out may stand in the way of others: each turn leaves out some more.
  while (settled.changes.length > 0 && findClashes(list, settled, problems)) settled = settle()
  const { changes, new_categories } = settled
  const rows = [...settled.rows, ...missing]
  return {
    preview: {
      sheet: table.grid.sheet,
      sheets: grids.map(({ sheet }) => sheet),
      columns: table.columns,
      counts: countsOf(rows),
      rows,
      notes,
      new_categories,
      is_shape_known: table.isShapeKnown,
    },
    shape: table.shape,
    columns: table.remembered,
    changes,
  }
}

/** The sheet that somebody chose, else the one with the most products. */
function chooseSheet(
  grids: readonly Grid[],
  finder: ProductFinder,
  corrections: Corrections,
  knownColumns: SheetToUnderstand['knownColumns'],
) {
  const chosen = grids.filter(({ sheet }) => sheet === corrections.sheet)
  const said = new Set([
    ...mendedCells(corrections.cells).keys(),
    ...Object.keys(corrections.matches).map(Number),
  ])
  const read = (chosen.length > 0 ? chosen : grids.length > 0 ? grids : [{ sheet: '', rows: [] }]).map(
    (grid) => {
      const table = readTable(grid, finder, corrections.columns, knownColumns)
      const rows = readRows({
        lines: table.lines,
        header: table.header,
        columnOf: table.columnOf,
        isSaidOf: (row) => said.has(row),
        isCategory: (name) => finder.category(name) !== undefined,
        isProduct: (name) => finder.named(name).length > 0,
      })
      return { table, ...rows }
    },
  )
  return read.reduce((best, sheet) => (sheet.products.length > best.products.length ? sheet : best))
}

/** The discount of each category whose products all have the same. */
function steadyDiscounts({ products }: KeptPriceList): Map<CategoryId, number> {
  const steady = new Map<CategoryId, number | undefined>()
  for (const { category_id, discount_percentage, is_netrate_item } of products) {
    if (is_netrate_item) continue
    const before = steady.has(category_id) ? steady.get(category_id) : discount_percentage
    steady.set(category_id, before === discount_percentage ? discount_percentage : undefined)
  }
  return new Map([...steady].flatMap(([id, discount]) => (discount === undefined ? [] : [[id, discount]])))
}
