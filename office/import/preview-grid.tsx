import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { PreviewJson } from '#contract/office/imports.ts'
import { PLAIN_TEXT_FIELDS } from '#domain/catalogue/product-fields.ts'
import type { PreviewGroup, SheetField } from '#domain/price-sheet/preview/preview.ts'
import { imports as importsEn } from '#i18n/office/en/imports.ts'
import { useWords } from '../shell/language.ts'
import {
  type Correction,
  correctCell,
  initialCellText,
  revertCell,
  rowKey,
  type SheetRow,
} from './corrections.ts'
import css from './import.module.css'
import { PreviewRow } from './preview-row.tsx'
import type { OpenImport } from './use-import.ts'

/** The columns as they stand. */
const COLUMN_ORDER = [
  'product_code',
  'product_name',
  'tamil_name',
  'category_name',
  'per',
  'price',
  'discount_percentage',
  ...PLAIN_TEXT_FIELDS,
] as const satisfies readonly SheetField[]
/** A row's height in px before it is known: of a line, and of a card. */
const ROW_HEIGHT = 44
const CARD_HEIGHT = 260
/** So many rows are there beyond what is seen. */
const OVERSCAN = 12
/** Page Up and Page Down go so many rows. */
const PAGE_ROWS = 10

/** A cell that is being mended: what stood in it, and what is typed; `isBegun` by typing over it. */
type CellEdit = { row: SheetRow; field: SheetField; from: string; text: string; isTypedOver: boolean }

type PreviewGridProps = {
  open: OpenImport
  preview: PreviewJson
  group: PreviewGroup
  rows: readonly SheetRow[]
  /** Something is said about a row. */
  onCorrect: (row: SheetRow) => void
}

/**
 * Rows of a sheet, as a grid: arrows go from cell to cell, Enter or typing mends one, Enter again keeps that, Escape leaves it as
 * it was, Delete takes back what was mended. Of thousands only those in view are there.
 */
export function PreviewGrid({ open, preview, group, rows, onCorrect }: PreviewGridProps) {
  const { imports } = useWords({ imports: importsEn })
  const table = useRef<HTMLTableElement>(null)
  const { file, corrections, addCorrection } = open
  const [active, setActive] = useState<{ row: string; at: string }>()
  const [edited, setEdited] = useState<CellEdit>()
  const pendingFocus = useRef<{ row: string; at: string }>(undefined)
  const top = useOffsetTop(table)
  const isCards = matchMedia('(width < 78rem)').matches
  const keyAt = useCallback(
    (index: number) => {
      const row = rows[index]
      return row ? rowKey(row) : `${index}`
    },
    [rows],
  )
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => (isCards ? CARD_HEIGHT : ROW_HEIGHT),
    overscan: OVERSCAN,
    scrollMargin: top,
    getItemKey: keyAt,
    useFlushSync: false,
  })
  const shown = virtual.getVirtualItems()
  const before = (shown[0]?.start ?? top) - top
  const after = virtual.getTotalSize() - ((shown.at(-1)?.end ?? top) - top)
  const fields = COLUMN_ORDER.filter((field) => preview.rows.some(({ cells }) => cells[field]))
  const isEditable = file.state === 'read'
  const hasKeys = isEditable && group !== 'missing'
  // One place of the grid is in the order of Tab: where one was last, else its first cell.
  const hasActive = shown.some(({ index }) => keyAt(index) === active?.row)
  const entry = hasActive ? active : { row: keyAt(shown[0]?.index ?? 0), at: fields[0] ?? '' }

  useEffect(() => {
    const { current } = pendingFocus
    const element = current && findElement(table.current, current)
    if (!element) return
    pendingFocus.current = undefined
    element.focus()
  })
  function focusPosition(place: { row: string; at: string }) {
    setActive(place)
    pendingFocus.current = place
    const index = rows.findIndex((row) => rowKey(row) === place.row)
    if (!findElement(table.current, place)) virtual.scrollToIndex(index)
  }
  function correctRow(row: SheetRow, correction: Correction) {
    onCorrect(row)
    addCorrection(correction)
  }
  function commitEdit(text: string) {
    if (!edited) return
    const { row, field, from } = edited
    setEdited(undefined)
    if (row.row !== null && text.trim() !== from.trim())
      correctRow(row, correctCell(row.row, field, text.trim()))
  }
  function startEdit(row: SheetRow, field: SheetField, begun?: string) {
    const from = initialCellText(corrections, row, field)
    setEdited({ row, field, from, text: begun ?? from, isTypedOver: begun !== undefined })
  }
  const isOutOfView = edited && !shown.some(({ index }) => keyAt(index) === rowKey(edited.row))
  useEffect(() => {
    if (edited && isOutOfView) commitEdit(edited.text)
  })

  /** Where a key leads from a place of the grid. */
  function moveFocus(event: KeyboardEvent, place: GridPosition): boolean {
    const index = rows.findIndex((row) => rowKey(row) === place.row)
    const last = rows.length - 1
    const down = new Map([
      ['ArrowDown', index + 1],
      ['ArrowUp', index - 1],
      ['PageDown', index + PAGE_ROWS],
      ['PageUp', index - PAGE_ROWS],
    ])
    if (event.ctrlKey) down.set('Home', 0).set('End', last)
    const to = down.get(event.key)
    if (to !== undefined) {
      // A list to choose from has its own arrows.
      if (place.element.matches('select')) return false
      focusPosition({ row: keyAt(Math.min(Math.max(to, 0), last)), at: place.at })
      return true
    }
    const places = [...(place.element.closest('tr')?.querySelectorAll<HTMLElement>('[data-at]') ?? [])]
    const here = places.indexOf(place.element)
    const aside = new Map([
      ['ArrowRight', here + 1],
      ['ArrowLeft', here - 1],
      ['Home', 0],
      ['End', places.length - 1],
    ])
    const next = aside.get(event.key)
    if (next === undefined) return false
    places[next]?.focus()
    return true
  }
  function handleKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const place = findPosition(event.target)
    if (!place || edited || event.altKey || event.nativeEvent.isComposing) return
    const row = rows.find((each) => rowKey(each) === place.row)
    const field = fields.find((each) => each === place.at)
    if (moveFocus(event, place)) event.preventDefault()
    else if (row && field && row.row !== null && isEditable) {
      const typed = event.key.length === 1 && !event.ctrlKey && !event.metaKey
      if (event.key === 'Enter' || event.key === 'F2' || event.key === ' ') startEdit(row, field)
      else if (event.key === 'Delete') {
        if (row.cells[field]?.is_mended) correctRow(row, revertCell(row.row, field))
      } else if (typed) startEdit(row, field, event.key)
      else return
      event.preventDefault()
    }
  }

  return (
    <>
      {hasKeys && (
        <p id="keys" className={css.keys}>
          {imports.gridKeys}
        </p>
      )}
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: The same.
        role="grid"
        className={css.grid}
        aria-label={imports.groups[group]}
        aria-describedby={hasKeys ? 'keys' : undefined}
        aria-rowcount={rows.length + 1}
        aria-busy={open.isSaving}
        aria-readonly={!isEditable}
        onKeyDown={handleKeyDown}
        onFocus={({ target }) => {
          const place = findPosition(target)
          if (place) setActive({ row: place.row, at: place.at })
        }}
      >
        <thead>
          <tr>
            <th scope="col" className={css.number}>
              {imports.row}
            </th>
            {fields.map((field) => (
              <th key={field} scope="col" data-field={field}>
                {imports.fields[field]}
              </th>
            ))}
            <th scope="col" className={css.result}>
              {imports.result}
            </th>
          </tr>
        </thead>
        <Spacer height={before} />
        <tbody>
          {shown.map(({ index, key }) => {
            const row = rows[index]
            if (!row) return null
            const isEdited = edited !== undefined && rowKey(edited.row) === rowKey(row)
            return (
              <PreviewRow
                key={String(key)}
                row={row}
                index={index}
                measure={virtual.measureElement}
                fields={fields}
                group={group}
                savedCorrections={file.corrections}
                corrections={corrections}
                isReadOnly={!isEditable}
                tabPosition={entry?.row === rowKey(row) ? entry.at : undefined}
                edited={isEdited ? edited : undefined}
                onCorrect={(correction) => correctRow(row, correction)}
                onEdit={(field) => startEdit(row, field)}
                onType={(text) => edited && setEdited({ ...edited, text })}
                onCommit={(text, then) => {
                  commitEdit(text)
                  if (then === 'stay' && edited) focusPosition({ row: rowKey(row), at: edited.field })
                  if (then === 'down' && edited)
                    focusPosition({ row: keyAt(Math.min(index + 1, rows.length - 1)), at: edited.field })
                }}
                onCancelEdit={() => {
                  setEdited(undefined)
                  if (edited) focusPosition({ row: rowKey(row), at: edited.field })
                }}
              />
            )
          })}
        </tbody>
        <Spacer height={after} />
      </table>
    </>
  )
}

/** The room of rows that are not there. */
function Spacer({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tbody aria-hidden="true">
      <tr>
        <td style={{ height }} />
      </tr>
    </tbody>
  )
}

type GridPosition = { element: HTMLElement; row: string; at: string }

/** The place of the grid that has the focus. */
function findPosition(target: EventTarget): GridPosition | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null
  const row = element?.closest('tr')?.dataset.row
  return element && row !== undefined ? { element, row, at: element.dataset.at ?? '' } : undefined
}

/** A place of the grid by its row and name, or the last of the row that there is before it. */
function findElement(
  table: HTMLTableElement | null,
  { row, at }: { row: string; at: string },
): HTMLElement | undefined {
  const places = [
    ...(table?.querySelectorAll<HTMLElement>(`tr[data-row="${CSS.escape(row)}"] [data-at]`) ?? []),
  ]
  return places.find(({ dataset }) => dataset.at === at) ?? places.at(-1)
}

/** How far below the beginning of the page the rows begin, in px; what stands above may unfold. */
function useOffsetTop(table: { readonly current: HTMLTableElement | null }): number {
  const [top, setTop] = useState(0)
  useEffect(() => {
    function look() {
      const box = table.current?.getBoundingClientRect()
      const head = table.current?.tHead?.getBoundingClientRect().height ?? 0
      if (box) setTop(Math.round(box.top + window.scrollY + head))
    }
    const watch = new ResizeObserver(look)
    const main = table.current?.closest('main')
    if (main) watch.observe(main)
    look()
    return () => watch.disconnect()
  }, [table])
  return top
}
