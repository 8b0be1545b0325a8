import * as v from 'valibot'
import { readStoredItem } from '#contract/client/read-stored-item.ts'
import { PRODUCT_FIELD_NAMES } from '#domain/catalogue/product-fields.ts'
import type { OfficeFieldProblem } from '#domain/office/office-field-problem.ts'
import { type CellRef, cellKey, hasConflict, isSameText, savedText, type UnsavedCell } from './cells.ts'
import type { Column } from './columns.ts'
import { hasRow, type PriceListIndex, type RowRef, rowKey } from './price-list-index.ts'

/** A row's unsaved cells by column. */
export type UnsavedRow = { readonly [Name in Column]?: UnsavedCell }
/** An unsaved cell with its place. */
export type UnsavedEntry = CellRef & UnsavedCell

const StoredCellSchema = v.object({ text: v.string(), from: v.string() })
const EMPTY_ROW: UnsavedRow = {}

/**
 * The text that a user has typed and that is not saved yet. It is stored in the browser under keys that begin with
 * `storagePrefix`, one per cell, until it is saved. Components subscribe and render when their row changes.
 */
export type UnsavedCells = ReturnType<typeof createUnsavedCells>

/** Creates the unsaved cells and restores those that the browser has stored, as failed ones. */
export function createUnsavedCells(storagePrefix: string) {
  const rows = new Map<string, UnsavedRow>()
  const entries = new Map<string, UnsavedEntry>()
  let list: readonly UnsavedEntry[] = []
  const listeners = new Set<() => void>()

  function put({ kind, id, column }: CellRef, next: UnsavedCell | undefined) {
    const row = { kind, id }
    const { [column]: _, ...others } = rows.get(rowKey(row)) ?? EMPTY_ROW
    rows.set(rowKey(row), next ? { ...others, [column]: next } : others)
    const key = cellKey({ ...row, column })
    if (next) entries.set(key, { ...row, column, ...next })
    else entries.delete(key)
    return key
  }
  function notifyListeners() {
    list = [...entries.values()]
    for (const listener of listeners) listener()
  }
  /** Replaces each cell by the result of `change`; undefined clears it. */
  function update<Cell extends CellRef>(
    cells: readonly Cell[],
    change: (current: UnsavedCell | undefined, cell: Cell) => UnsavedCell | undefined,
  ) {
    for (const cell of cells) {
      const next = change(get(cell), cell)
      storeItem(`${storagePrefix} ${put(cell, next)}`, next && { text: next.text, from: next.from })
    }
    notifyListeners()
  }
  const get = (cell: CellRef): UnsavedCell | undefined => rows.get(rowKey(cell))?.[cell.column]
  const clear = (cells: readonly CellRef[]) => update(cells, () => undefined)

  for (const { text, from, ...cell } of readStoredCells(storagePrefix))
    put(cell, { text, from, isFailed: true })
  notifyListeners()
  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    list: () => list,
    rowOf: (row: RowRef): UnsavedRow => rows.get(rowKey(row)) ?? EMPTY_ROW,
    get,
    update,
    clear,
    /** Puts typed text into a cell. */
    type(cell: CellRef, text: string, saved: string) {
      update([cell], (current) => ({
        text,
        from: current?.from ?? saved,
        ...(current?.sending !== undefined && { sending: current.sending }),
      }))
    },
    /** Keeps texts that could not be saved, unless the user has typed on. */
    fail(edits: readonly (CellRef & { to: string; problem?: OfficeFieldProblem | undefined })[]) {
      update(edits, (current, { to, problem }) => {
        if (!current) return undefined
        const { sending, ...rest } = current
        const isLatest = sending === undefined || sending === to
        return { ...(isLatest ? rest : current), ...(rest.text === to && { isFailed: true, problem }) }
      })
    },
    /** Clears saved texts. Text that was typed during the save stays, based on the saved one. */
    markSaved(edits: readonly (CellRef & { to: string })[]) {
      update(edits, (current, { to }) => {
        if (!current || current.text === to) return undefined
        const { sending, ...rest } = current
        return { ...(sending === to ? rest : current), from: to }
      })
    },
    /**
     * Adapts to a changed list: clears cells of removed rows, and cells that now have the typed text. Returns the removed ones
     * and those that another user has changed to something else.
     */
    reconcile(previous: PriceListIndex, index: PriceListIndex) {
      const removed = list.filter((entry) => !hasRow(index, entry))
      const same = list.filter(
        (entry) => entry.sending === undefined && isSameText(entry, savedText(index, entry), entry.text),
      )
      if (removed.length + same.length > 0) clear([...removed, ...same])
      const conflicts = list.filter((entry) => {
        const saved = savedText(index, entry)
        return savedText(previous, entry) !== saved && hasConflict(entry, saved, entry)
      })
      return { removed, conflicts }
    },
  }
}

function storeItem(key: string, value: object | undefined) {
  try {
    if (value) localStorage.setItem(key, JSON.stringify(value))
    else localStorage.removeItem(key)
  } catch {
    // Without storage, unsaved text lasts until a reload.
  }
}

function readStoredCells(prefix: string): readonly UnsavedEntry[] {
  try {
    return Object.keys(localStorage).flatMap((key) => {
      if (!key.startsWith(`${prefix} `)) return []
      const [kind, id, name] = key.slice(prefix.length + 1).split(' ')
      const column = PRODUCT_FIELD_NAMES.find((each) => each === name)
      const stored = v.safeParse(StoredCellSchema, JSON.parse(readStoredItem(key) ?? 'null'))
      if ((kind !== 'product' && kind !== 'category') || !id || !column || !stored.success) return []
      return [{ kind, id, column, ...stored.output }]
    })
  } catch {
    return []
  }
}
