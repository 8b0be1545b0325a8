import * as v from 'valibot'
import { PRODUCT_FIELD_NAMES } from '#domain/catalogue/product-fields.ts'
import { objectKeys } from '#domain/object-keys.ts'
import type { OfficeFieldProblem } from '#domain/office/office-field-problem.ts'
import { openStoredValue, readValue } from '../../shell/session/stored-value.ts'
import {
  type CellRef,
  cellKey,
  hasConflict,
  isSameText,
  parseCellKey,
  savedText,
  type UnsavedCell,
} from './cells.ts'
import type { Column } from './columns.ts'
import { hasRow, type PriceListIndex, type RowRef, rowKey } from './price-list-index.ts'

/** A row's unsaved cells by column. */
export type UnsavedRow = { readonly [Name in Column]?: UnsavedCell }
/** An unsaved cell with its place. */
export type UnsavedEntry = CellRef & UnsavedCell

/** The stored texts by cell key. */
const StoredCellsSchema = v.fallback(
  v.record(v.string(), v.object({ text: v.string(), from: v.string() })),
  {},
)
const EMPTY_ROW: UnsavedRow = {}

/**
 * The text that a user has typed and that is not saved yet. It is stored in the browser under `storageKey` until it is
 * saved. Components subscribe and render when their row changes.
 */
export type UnsavedCells = ReturnType<typeof createUnsavedCells>

/** Creates the unsaved cells and restores those that the browser has stored, as failed ones. */
export function createUnsavedCells(storageKey: string) {
  const stored = openStoredValue(storageKey, StoredCellsSchema, (cells) => Object.keys(cells).length === 0)
  const rows = new Map<string, { row: RowRef; cells: UnsavedRow }>()
  let list: readonly UnsavedEntry[] = []
  const listeners = new Set<() => void>()

  const rowOf = (row: RowRef): UnsavedRow => rows.get(rowKey(row))?.cells ?? EMPTY_ROW
  const get = (cell: CellRef): UnsavedCell | undefined => rowOf(cell)[cell.column]
  function put({ kind, id, column }: CellRef, next: UnsavedCell | undefined) {
    const row = { kind, id }
    const { [column]: _, ...others } = rowOf(row)
    const cells = next ? { ...others, [column]: next } : others
    if (Object.keys(cells).length > 0) rows.set(rowKey(row), { row, cells })
    else rows.delete(rowKey(row))
  }
  function notifyListeners() {
    list = [...rows.values()].flatMap(({ row, cells }) =>
      objectKeys(cells).flatMap((column) => (cells[column] ? { ...row, column, ...cells[column] } : [])),
    )
    for (const listener of listeners) listener()
  }
  /** Replaces each cell by the result of `change`; undefined clears it. */
  function update<Cell extends CellRef>(
    cells: readonly Cell[],
    change: (current: UnsavedCell | undefined, cell: Cell) => UnsavedCell | undefined,
  ) {
    // Another tab may have stored other cells.
    const { ...texts } = readValue(storageKey, StoredCellsSchema)
    for (const cell of cells) {
      const next = change(get(cell), cell)
      put(cell, next)
      if (next) texts[cellKey(cell)] = { text: next.text, from: next.from }
      else delete texts[cellKey(cell)]
    }
    stored.set(texts)
    notifyListeners()
  }
  const clear = (cells: readonly CellRef[]) => update(cells, () => undefined)

  for (const [key, cell] of Object.entries(stored.get())) {
    const place = parseCellKey(key, PRODUCT_FIELD_NAMES)
    if (place) put(place, { ...cell, isFailed: true })
  }
  notifyListeners()
  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    list: () => list,
    rowOf,
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
