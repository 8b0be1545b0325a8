import { type Paise, paise } from '../money.ts'
import type { KeptCategory, KeptPriceList, KeptProduct, RowChange } from '../price-list.ts'
import { clashesOf } from '../price-list-change.ts'
import type { CategoryId, ProductId } from '../product.ts'
import { bothNames } from './category-heading.ts'
import type { Grid } from './grid.ts'
import { type Match, matchRows, type RowToMatch } from './match-rows.ts'
import {
  type ColumnMeaning,
  type Corrections,
  PREVIEW_GROUPS,
  type Preview,
  type PreviewCell,
  type PreviewGroup,
  type PreviewRow,
  type SheetField,
} from './preview.ts'
import { codeKey, type ProductFinder, productFinder } from './product-finder.ts'
import { readAmount } from './read-amount.ts'
import { discountsIn } from './read-percent.ts'
import { type ProductRead, type RowSaid, readProduct, type Said } from './read-product.ts'
import { type ProductLine, readRows } from './read-rows.ts'
import { readTable, type Table } from './read-table.ts'
import { resolveCategories } from './resolve-categories.ts'
import { type NewCategory, type ReadRow, rowChanges } from './row-changes.ts'
import { type Cell, readyCell } from './sheet-lines.ts'

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

/** So long the Tamil name of a category may be. */
const TAMIL_LONGEST = 200

const MEANS: Record<SheetField, ColumnMeaning> = {
  category_name: 'category',
  product_code: 'code',
  product_name: 'name',
  tamil_name: 'tamil-name',
  per: 'per',
  price: 'mrp',
  discount_percentage: 'discount',
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

/** A cell that somebody wrote here, else that of the sheet. */
function cellSaid(line: ProductLine['line'], means: ColumnMeaning, table: Table): Cell | 'empty' | undefined {
  if (table.columnOf(means) === undefined || table.isAsked(means)) return undefined
  return table.cellOf(line, means) ?? 'empty'
}

/** Texts that somebody wrote, by row and field. */
type Mended = ReadonlyMap<number, ReadonlyMap<string, string>>

function mendedCells(cells: Corrections['cells']): Mended {
  const mended = new Map<number, Map<string, string>>()
  for (const [key, text] of Object.entries(cells)) {
    const [row = '', field = ''] = key.split(':')
    mended.set(Number(row), new Map([...(mended.get(Number(row)) ?? []), [field, text]]))
  }
  return mended
}

function fieldSaid({ line }: ProductLine, field: SheetField, table: Table, cells: Mended): Said {
  const mended = cells.get(line.row)?.get(field)
  if (mended !== undefined) return { cell: readyCell(mended) ?? 'empty', isMended: true }
  return { cell: cellSaid(line, MEANS[field], table), isMended: false }
}

function namesSaid(product: ProductLine, table: Table, mended: Mended) {
  const said = (field: SheetField) => fieldSaid(product, field, table, mended)
  let name = said('product_name')
  let tamil_name = said('tamil_name')
  // Both names in one cell.
  const both =
    name.cell && name.cell !== 'empty' && tamil_name.cell === undefined
      ? bothNames(name.cell.raw.includes('\n') ? name.cell.raw : name.cell.text)
      : undefined
  if (both && name.cell && name.cell !== 'empty') {
    const { cell, isMended } = name
    name = { cell: { ...cell, text: both.latin }, isMended }
    tamil_name = { cell: { ...cell, text: both.tamil }, isMended: false }
  }
  return {
    code: said('product_code'),
    name,
    tamil_name,
    unit: said('per'),
    price: said('price'),
    discount: said('discount_percentage'),
  }
}

function textOf({ cell }: Said): string | undefined {
  return cell === undefined || cell === 'empty' || cell.isLost || cell.isError ? undefined : cell.text
}

function amountOf({ cell }: Said, commas: boolean): Paise | undefined {
  return cell === undefined || cell === 'empty' || cell.isError ? undefined : readAmount(cell, commas)
}

type CategorySaid = { name: string; raw: string | undefined; isMended: boolean; tamil_name: string }

/** What each row says of its category: by its own cell, or the heading above. */
function categoriesSaid(
  products: readonly ProductLine[],
  table: Table,
  mended: Mended,
): Map<number, CategorySaid> {
  const said = new Map<number, CategorySaid>()
  const column = products.flatMap(({ line }) => table.cellOf(line, 'category') ?? [])
  // A column that names the category once, in the first row of each.
  const isNamedOnce = column.length < products.length * 0.6
  let above: CategorySaid | undefined
  for (const product of products) {
    const { line, heading } = product
    const { cell, isMended } = fieldSaid(product, 'category_name', table, mended)
    const own =
      cell === undefined || cell === 'empty' || cell.isError
        ? undefined
        : { name: cell.text, raw: cell.raw, isMended, tamil_name: '' }
    if (own && !isMended) above = own
    const ofHeading = heading && {
      name: heading.name,
      raw: heading.text,
      isMended: false,
      tamil_name: heading.tamil_name.length > TAMIL_LONGEST ? '' : heading.tamil_name,
    }
    const category = own ?? (isNamedOnce ? above : undefined) ?? ofHeading
    if (category) said.set(line.row, category)
  }
  return said
}

/** On which columns that are asked the rows depend. */
function askedOf(table: Table): RowSaid['asked'] {
  const { isAsked, columnOf } = table
  const isCertain = (means: ColumnMeaning) => columnOf(means) !== undefined && !isAsked(means)
  const hasSelling = isCertain('selling-price')
  const price = isAsked('mrp') || (isAsked('selling-price') && !isCertain('mrp'))
  return {
    name: isAsked('name'),
    price,
    discount:
      !price &&
      ((isAsked('selling-price') && !isCertain('discount')) || (isAsked('discount') && !hasSelling)),
  }
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

type RowProblem = { problem: 'product-twice' } | { problem: 'code-twice' }

/** Rows that are one product twice, and codes that two products would have. */
function rowProblems(rows: readonly ReadRow[], list: KeptPriceList): Map<number, RowProblem> {
  const problems = new Map<number, RowProblem>()
  const used = rows.filter(({ isSkipped }) => !isSkipped)
  const same = new Map<string, number[]>()
  for (const { row, match, product, category, newCategory } of used) {
    if (match.is === 'asked') continue
    const key =
      match.is === 'known'
        ? `known ${match.product.product_id}`
        : JSON.stringify([category?.category_id ?? newCategory?.name, product.product_name, product.per])
    if (match.is === 'known' || product.product_name !== undefined)
      same.set(key, [...(same.get(key) ?? []), row])
  }
  for (const twice of same.values())
    if (twice.length > 1) for (const row of twice) problems.set(row, { problem: 'product-twice' })

  const codes = new Map<string, number>()
  const changed = new Set<ProductId>()
  const codesOf = (row: ReadRow) => row.product.product_code
  for (const row of used) {
    const code = codesOf(row)
    if (code === undefined) continue
    codes.set(codeKey(code), (codes.get(codeKey(code)) ?? 0) + 1)
    if (row.match.is === 'known') changed.add(row.match.product.product_id)
  }
  for (const { product_id, product_code } of list.products)
    if (!changed.has(product_id))
      codes.set(codeKey(product_code), (codes.get(codeKey(product_code)) ?? 0) + 1)
  for (const row of used) {
    const code = codesOf(row)
    const isOwn = row.match.is === 'known' && row.match.product.product_code === code
    if (
      code !== undefined &&
      !isOwn &&
      row.match.is !== 'asked' &&
      (codes.get(codeKey(code)) ?? 0) > 1 &&
      !problems.has(row.row)
    )
      problems.set(row.row, { problem: 'code-twice' })
  }
  return problems
}

/** Names the rows whose changes another product stands in the way of; true when there are any. */
function findClashes(
  list: KeptPriceList,
  { changes, rowOf }: ReturnType<typeof rowChanges>,
  problems: Map<number, RowProblem>,
): boolean {
  const before = problems.size
  for (const { row, field } of clashesOf(list, changes)) {
    const number = rowOf.get(row.id)
    if (number !== undefined)
      problems.set(number, { problem: field === 'product_code' ? 'code-twice' : 'product-twice' })
  }
  return problems.size > before
}

function previewRow(
  { row, isSkipped, match, product, category }: ReadRow,
  wrong: RowProblem | undefined,
): PreviewRow {
  const cells = { ...product.cells }
  if (wrong?.problem === 'code-twice' && cells.product_code)
    cells.product_code = { ...cells.product_code, problem: 'code-twice' }
  const rowProblem =
    wrong?.problem === 'product-twice'
      ? wrong.problem
      : match.is === 'asked'
        ? ('which-product' as const)
        : undefined
  const isWrong =
    rowProblem !== undefined || Object.values(cells).some(({ problem }) => problem !== undefined)
  const kept = match.is === 'known' ? match.product : undefined
  const group: PreviewGroup = isSkipped
    ? 'skipped'
    : isWrong
      ? 'not-understood'
      : kept
        ? groupOf(product, kept, category)
        : 'new'
  return {
    row,
    group,
    product_id: kept?.product_id ?? null,
    category_id: category?.category_id ?? kept?.category_id ?? null,
    cells,
    ...(rowProblem ? { problem: rowProblem } : {}),
    ...(match.is === 'asked' ? { candidates: candidatesOf(match) } : {}),
  }
}

function candidatesOf(match: Extract<Match, { is: 'asked' }>) {
  return match.candidates.map(({ product, certainty, category_name }) => ({
    product_id: product.product_id,
    product_name: product.product_name,
    category_name,
    certainty,
  }))
}

function groupOf(
  product: ProductRead,
  kept: KeptProduct,
  category: KeptCategory | undefined,
): 'changed' | 'unchanged' {
  const isOther = <Value>(now: Value | undefined, was: Value) => now !== undefined && now !== was
  const { cells } = product
  return isOther(product.product_code, kept.product_code) ||
    isOther(product.product_name, kept.product_name) ||
    isOther(product.tamil_name, kept.tamil_name) ||
    isOther(product.per, kept.per) ||
    isOther(product.price, kept.price) ||
    isOther(product.discount_percentage, kept.discount_percentage) ||
    isOther(product.is_netrate_item, kept.is_netrate_item) ||
    isOther(category?.category_id, kept.category_id) ||
    (category === undefined &&
      cells.category_name !== undefined &&
      cells.category_name.new !== cells.category_name.old)
    ? 'changed'
    : 'unchanged'
}

/** Products of the shop that the sheet does not have, and that no row may be. */
function missingRows(
  rows: readonly ReadRow[],
  { products }: KeptPriceList,
  to_go: readonly ProductId[],
  categoryNames: ReadonlyMap<CategoryId, string>,
): PreviewRow[] {
  const there = new Set(
    rows.flatMap(({ match }) =>
      match.is === 'known'
        ? [match.product.product_id]
        : match.is === 'asked'
          ? match.candidates.map(({ product }) => product.product_id)
          : [],
    ),
  )
  const gone = new Set(to_go)
  const cell = (old: string): PreviewCell => ({ old, new: null })
  return products
    .filter(({ product_id }) => !there.has(product_id))
    .map(
      (product): PreviewRow => ({
        row: null,
        group: 'missing',
        product_id: product.product_id,
        category_id: product.category_id,
        cells: {
          category_name: cell(categoryNames.get(product.category_id) ?? ''),
          product_code: cell(product.product_code),
          product_name: cell(product.product_name),
          tamil_name: cell(product.tamil_name),
          per: cell(product.per),
          price: cell(String(paise(product.price) / 100)),
          discount_percentage: cell(String(product.discount_percentage)),
        },
        ...(gone.has(product.product_id) ? { is_to_go: true } : {}),
      }),
    )
}

function countsOf(rows: readonly PreviewRow[]): Preview['counts'] {
  const counts: Preview['counts'] = {
    new: 0,
    changed: 0,
    unchanged: 0,
    missing: 0,
    'not-understood': 0,
    skipped: 0,
  }
  for (const group of PREVIEW_GROUPS) counts[group] = rows.filter((row) => row.group === group).length
  return counts
}
