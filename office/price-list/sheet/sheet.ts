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
/** A cell of it. */
export type CellRef = RowRef & { column: Column }
/** A cell that is to say something else; `from` is what stood there when that was decided. */
export type Edit = CellRef & { from: string; to: string }

/** A category with its products, in the shop's order. */
type Group = { category: PriceListCategoryJson; ids: readonly string[] }

/** What was typed into a cell and is not saved: it is on its way, or was left and stays there, with what the shop has against it. */
export type UnsavedCell = {
  text: string
  from: string
  state?: 'sent' | 'kept'
  problem?: OfficeFieldProblem | undefined
}
/** The same of a row, by its columns. */
export type UnsavedRow = { readonly [Name in Column]?: UnsavedCell }

/** What columns are called where they are a category's. */
const CATEGORY_FIELD_BY_COLUMN: { [Name in Column]?: string } = {
  product_name: 'category_name',
  tamil_name: 'category_tamil_name',
}

const EMPTY_UNSAVED_ROW: UnsavedRow = {}

/** A row's name among all. */
export const rowKey = ({ kind, id }: RowRef): string => `${kind} ${id}`

/** A row with this text in one of its cells; undefined where it cannot stand there. */
function parseCell({ kind, column }: CellRef, text: string) {
  const isOwn = kind === 'category' && column !== 'discount_percentage'
  return isOwn ? parseCategoryCell(column, text) : parseProductCell(column, text)
}

/** The price list on the screen, with what is typed into it. Whoever shows a row subscribes, and renders when that row is another. */
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
  /** What a cell says in the shop, whatever is typed; the discount of a category is that of all its products, '' where they differ. */
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
  /** What a text that is typed into a cell now stands in for: what is on its way there, else what stood there when it was begun. */
  function baseTextOf(cell: CellRef): string {
    const now = unsavedRowOf(cell)[cell.column]
    return now?.state === 'sent' ? now.text : (now?.from ?? savedTextOf(cell))
  }
  /** The discounts that the discount of a category changes: net-rate items have none. */
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
    /** All that is typed and not saved: being typed, on its way, or left in its cell. */
    listUnsavedEdits() {
      unsaved ??= [...unsavedByRow.values()].flatMap(({ row, cells }) =>
        PRODUCT_FIELD_NAMES.flatMap((column) => {
          const now = cells[column]
          return now ? [{ ...row, column, from: now.from, to: now.text, state: now.state }] : []
        }),
      )
      return unsaved
    },
    /** Whether a text can stand in a cell. */
    isValid: (cell: CellRef, text: string) => parseCell(cell, text) !== undefined,
    /** Whether two texts of a cell say the same: '75 %' is '75'. */
    isSame(cell: CellRef, one: string, other: string): boolean {
      return (
        one === other ||
        JSON.stringify(parseCell(cell, one) ?? one) === JSON.stringify(parseCell(cell, other))
      )
    },
    /** Takes the list as it is now in the shop; what was typed stays. An answer that comes late, from before, is nothing new. */
    replaceList(next: PriceListJson) {
      if (next.version < list.version) return
      list = next
      rebuildIndex()
      notifyListeners()
    },
    /** Takes in what a change of rows, and perhaps of the order of products, made of them. A change that comes late, from before, is nothing new. */
    merge({ version, products: changed, gone_products, order }: ChangedJson) {
      if (version < list.version) return
      const fresh = new Map(changed.map((product) => [product.product_id, product]))
      const gone = new Set(gone_products)
      let next = list.products
        .filter(({ product_id }) => !gone.has(product_id))
        .map((product) => fresh.get(product.product_id) ?? product)
      next.push(...changed.filter(({ product_id }) => !products.has(product_id)))
      if (order) {
        const byId = new Map(next.map((product) => [product.product_id, product]))
        next = order.flatMap((id) => byId.get(id) ?? [])
      }
      list = { ...list, version, products: next }
      rebuildIndex()
      notifyListeners()
    },
    /** All changes up to this one are in it. */
    setChangeNo(change_no: number) {
      list = { ...list, change_no }
    },
    /** Has a text stand in a cell, which is not saved yet. */
    setText(cell: CellRef, text: string) {
      setUnsavedCell(cell, { text, from: baseTextOf(cell) })
      notifyListeners()
    },
    /** Has texts stand in cells that are on their way. */
    markSending(edits: readonly Edit[]) {
      for (const edit of edits) setUnsavedCell(edit, { text: edit.to, from: edit.from, state: 'sent' })
      notifyListeners()
    },
    /** What was sent stands in the shop: its cells say that, or what was typed over it meanwhile. */
    markSaved(edits: readonly Edit[]) {
      for (const edit of edits) {
        const now = unsavedRowOf(edit)[edit.column]
        setUnsavedCell(edit, now && now.text !== edit.to ? { ...now, from: edit.to } : undefined)
      }
      notifyListeners()
    },
    /**
     * Has what could not be saved stay in its cells, with what the shop has against it. Where something else was typed over it
     * meanwhile that stays, instead of what stood there before both.
     */
    markFailed(edits: readonly (Edit & { problem?: OfficeFieldProblem })[]) {
      for (const { problem, ...edit } of edits) {
        const now = unsavedRowOf(edit)[edit.column]
        const isOver = now !== undefined && now.text !== edit.to
        setUnsavedCell(
          edit,
          isOver ? { ...now, from: edit.from } : { text: edit.to, from: edit.from, state: 'kept', problem },
        )
      }
      notifyListeners()
    },
    /** Has cells say again what they say in the shop. */
    revertCells(cells: readonly CellRef[]) {
      for (const cell of cells) setUnsavedCell(cell, undefined)
      notifyListeners()
    },
    /** What is sent to have cells say something else, all in one change, on the rows as they are known. */
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
    /** Of edits those against which the shop has something, by the paths of the change that they were sent as. */
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
