import type * as v from 'valibot'
import type {
  ChangeResultJsonSchema,
  PriceListCategoryJson,
  PriceListJson,
  PriceListProductJson,
} from '#contract/office/price-list.ts'
import { PRODUCT_FIELD_NAMES } from '#domain/catalogue/product-fields.ts'
import type { OfficeFieldProblem } from '#domain/office/office-field-problem.ts'
import {
  type Column,
  categoryCellText,
  type PriceListChange,
  parseCategoryCell,
  parseProductCell,
  productCellText,
} from './columns.ts'

type ChangedJson = v.InferOutput<typeof ChangeResultJsonSchema>

/** A row of the table. */
export type RowRef = { kind: 'product' | 'category'; id: string }
/** A cell of a row. */
export type CellRef = RowRef & { column: Column }
/** A cell's new text. `from` is the text that the edit was based on. */
export type Edit = CellRef & { from: string; to: string }

/** A category with its products in list order. */
type Group = { category: PriceListCategoryJson; ids: readonly string[] }

/** Unsaved text of a cell: being typed, being sent, or failed with the server's problem. */
export type UnsavedCell = {
  text: string
  from: string
  state?: 'sending' | 'failed'
  problem?: OfficeFieldProblem | undefined
}
/** A row's unsaved cells by column. */
export type UnsavedRow = { readonly [Name in Column]?: UnsavedCell }

/** The field names of a category's columns, where they differ. */
const CATEGORY_FIELD_BY_COLUMN: { [Name in Column]?: string } = {
  product_name: 'category_name',
  tamil_name: 'category_tamil_name',
}

const EMPTY_UNSAVED_ROW: UnsavedRow = {}

/** A unique key of a row. */
export const rowKey = ({ kind, id }: RowRef): string => `${kind} ${id}`

/** Parses a cell's text into a patch of its row. Returns undefined if the text is invalid. */
function parseCell({ kind, column }: CellRef, text: string) {
  const isOwn = kind === 'category' && column !== 'discount_percentage'
  return isOwn ? parseCategoryCell(column, text) : parseProductCell(column, text)
}

/** The price list in memory with unsaved edits. Components subscribe and render when their row changes. */
export type Sheet = ReturnType<typeof openSheet>

/** Opens a price list as a sheet. */
export function openSheet(opened: PriceListJson) {
  let list = opened
  let products = new Map<string, PriceListProductJson>()
  let groups: readonly Group[] = []
  const unsavedByRow = new Map<string, { row: RowRef; cells: UnsavedRow }>()
  let unsaved: readonly (Edit & Pick<UnsavedCell, 'state'>)[] | undefined
  const listeners = new Set<() => void>()

  function rebuildIndex() {
    products = new Map(list.products.map((product) => [product.product_id, product]))
    const ids = new Map<string, string[]>(list.categories.map(({ category_id }) => [category_id, []]))
    for (const { product_id, category_id } of list.products) ids.get(category_id)?.push(product_id)
    groups = list.categories.map((category) => ({ category, ids: ids.get(category.category_id) ?? [] }))
  }
  function notifyListeners() {
    for (const listener of listeners) listener()
  }
  function unsavedRowOf(row: RowRef): UnsavedRow {
    return unsavedByRow.get(rowKey(row))?.cells ?? EMPTY_UNSAVED_ROW
  }
  function setUnsavedCell({ kind, id, column }: CellRef, next: UnsavedCell | undefined) {
    const row = { kind, id }
    const { [column]: _, ...rest } = unsavedRowOf(row)
    const cells: UnsavedRow = next ? { ...rest, [column]: next } : rest
    if (Object.keys(cells).length > 0) unsavedByRow.set(rowKey(row), { row, cells })
    else unsavedByRow.delete(rowKey(row))
    unsaved = undefined
  }
  function findGroup(id: string): Group | undefined {
    return groups.find(({ category }) => category.category_id === id)
  }
  /** A cell's saved text. A category's discount is the one that all its products share, or '' if they differ. */
  function savedTextOf({ kind, id, column }: CellRef): string {
    if (kind === 'product') {
      const product = products.get(id)
      return product ? productCellText(product, column) : ''
    }
    const group = findGroup(id)
    if (!group) return ''
    if (column !== 'discount_percentage') return categoryCellText(group.category, column)
    const discounts = new Set(
      listDiscountCells(id).map((cell) => unsavedRowOf(cell)[column]?.text ?? savedTextOf(cell)),
    )
    return discounts.size === 1 ? ([...discounts][0] ?? '') : ''
  }
  /** The text that a new edit of the cell is based on: the text being sent, or else the saved text when typing began. */
  function baseTextOf(cell: CellRef): string {
    const unsavedCell = unsavedRowOf(cell)[cell.column]
    return unsavedCell?.state === 'sending' ? unsavedCell.text : (unsavedCell?.from ?? savedTextOf(cell))
  }
  /** The cells that a category's discount applies to. Net-rate items have no discount. */
  function listDiscountCells(categoryId: string): CellRef[] {
    return (findGroup(categoryId)?.ids ?? [])
      .filter((id) => products.get(id)?.is_netrate_item === false)
      .map((id) => ({ kind: 'product', id, column: 'discount_percentage' }))
  }
  rebuildIndex()
  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    list: () => list,
    groups: () => groups,
    group: findGroup,
    product: (id: string) => products.get(id),
    unsavedRowOf,
    savedTextOf,
    baseTextOf,
    listDiscountCells,
    /** All unsaved edits: being typed, being sent, or failed. */
    listUnsavedEdits() {
      unsaved ??= [...unsavedByRow.values()].flatMap(({ row, cells }) =>
        PRODUCT_FIELD_NAMES.flatMap((column) => {
          const unsavedCell = cells[column]
          return unsavedCell
            ? [{ ...row, column, from: unsavedCell.from, to: unsavedCell.text, state: unsavedCell.state }]
            : []
        }),
      )
      return unsaved
    },
    /** Whether a cell accepts a text. */
    isValid: (cell: CellRef, text: string) => parseCell(cell, text) !== undefined,
    /** Whether two texts of a cell mean the same, for example '75 %' and '75'. */
    isSame(cell: CellRef, one: string, other: string): boolean {
      return (
        one === other ||
        JSON.stringify(parseCell(cell, one) ?? one) === JSON.stringify(parseCell(cell, other))
      )
    },
    /** Replaces the list and keeps unsaved text. Ignores an outdated response. */
    replaceList(next: PriceListJson) {
      if (next.version < list.version) return
      list = next
      rebuildIndex()
      notifyListeners()
    },
    /** Merges the result of a change: changed, new and removed rows, and the order of products. Ignores an outdated result. */
    merge({ version, products: changed, gone_products, order }: ChangedJson) {
      if (version < list.version) return
      const productById = new Map(changed.map((product) => [product.product_id, product]))
      const removedIds = new Set(gone_products)
      let next = list.products
        .filter(({ product_id }) => !removedIds.has(product_id))
        .map((product) => productById.get(product.product_id) ?? product)
      next.push(...changed.filter(({ product_id }) => !products.has(product_id)))
      if (order) {
        const byId = new Map(next.map((product) => [product.product_id, product]))
        next = order.flatMap((id) => byId.get(id) ?? [])
      }
      list = { ...list, version, products: next }
      rebuildIndex()
      notifyListeners()
    },
    /** Sets the latest change that the list includes. */
    setChangeNo(change_no: number) {
      list = { ...list, change_no }
    },
    /** Puts unsaved text into a cell. */
    setText(cell: CellRef, text: string) {
      setUnsavedCell(cell, { text, from: baseTextOf(cell) })
      notifyListeners()
    },
    /** Marks edits as being sent. */
    markSending(edits: readonly Edit[]) {
      for (const edit of edits) setUnsavedCell(edit, { text: edit.to, from: edit.from, state: 'sending' })
      notifyListeners()
    },
    /** Clears saved edits. Text that was typed during the save stays, based on the saved text. */
    markSaved(edits: readonly Edit[]) {
      for (const edit of edits) {
        const unsavedCell = unsavedRowOf(edit)[edit.column]
        setUnsavedCell(
          edit,
          unsavedCell && unsavedCell.text !== edit.to ? { ...unsavedCell, from: edit.to } : undefined,
        )
      }
      notifyListeners()
    },
    /**
     * Keeps rejected texts in their cells, with the server's problems. Text that was typed during the save stays and is based
     * on the last saved text.
     */
    markFailed(edits: readonly (Edit & { problem?: OfficeFieldProblem })[]) {
      for (const { problem, ...edit } of edits) {
        const unsavedCell = unsavedRowOf(edit)[edit.column]
        const isOverwritten = unsavedCell !== undefined && unsavedCell.text !== edit.to
        setUnsavedCell(
          edit,
          isOverwritten
            ? { ...unsavedCell, from: edit.from }
            : { text: edit.to, from: edit.from, state: 'failed', problem },
        )
      }
      notifyListeners()
    },
    /** Discards the unsaved text of cells. */
    revertCells(cells: readonly CellRef[]) {
      for (const cell of cells) setUnsavedCell(cell, undefined)
      notifyListeners()
    },
    /** Builds one change from edits, based on the known row versions. */
    buildChange(edits: readonly Edit[]): PriceListChange {
      const sets = new Map<string, NonNullable<PriceListChange['products']>[number]>()
      const categories = new Map<string, NonNullable<PriceListChange['categories']>[number]>()
      for (const { kind, id, column, to } of edits) {
        const product = kind === 'product' ? products.get(id) : undefined
        const category = kind === 'category' ? findGroup(id)?.category : undefined
        if (product) {
          const set = { ...sets.get(id)?.set, ...parseProductCell(column, to) }
          sets.set(id, { product_id: id, row_version: product.row_version, set })
        } else if (category) {
          const set = { ...categories.get(id)?.set, ...parseCategoryCell(column, to) }
          categories.set(id, { category_id: id, row_version: category.row_version, set })
        }
      }
      return { products: [...sets.values()], categories: [...categories.values()] }
    },
    /** The edits that the server rejected, matched by their paths in the change. */
    listRejectedEdits(
      edits: readonly Edit[],
      { products: sent = [], categories = [] }: PriceListChange,
      problems: Readonly<Record<string, OfficeFieldProblem>>,
    ): (Edit & { problem: OfficeFieldProblem })[] {
      return edits.flatMap((edit) => {
        const { kind, id, column } = edit
        const path =
          kind === 'product'
            ? `products.${sent.findIndex(({ product_id }) => product_id === id)}.set.${column}`
            : `categories.${categories.findIndex(({ category_id }) => category_id === id)}.set.${CATEGORY_FIELD_BY_COLUMN[column] ?? column}`
        const problem = problems[path]
        return problem ? [{ ...edit, problem }] : []
      })
    },
  }
}
