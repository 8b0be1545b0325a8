import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { PreviewJson } from '#contract/office/imports.ts'
import { PLAIN_TEXT_FIELDS } from '#domain/catalogue/product-fields.ts'
import type { PreviewGroup, SheetField } from '#domain/price-sheet/preview/preview.ts'
import { imports as importsEn } from '#i18n/office/en/imports.ts'
import typography from '../design/typography.module.css'
import visually from '../design/visually-hidden.module.css'
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

/** The fields in display order. */
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
/** The estimated row height in px, before rows are measured: as a table row and as a card. */
const ROW_HEIGHT = 44
const CARD_HEIGHT = 260
/** How many rows beyond the window are rendered. */
const OVERSCAN = 12
/** How many rows Page Up and Page Down move. */
const PAGE_ROWS = 10

/** The cell being edited. `isTypedOver` if typing replaced its text. */
type CellEdit = { row: SheetRow; field: SheetField; from: string; text: string; isTypedOver: boolean }

type PreviewGridProps = {
  open: OpenImport
  preview: PreviewJson
  group: PreviewGroup
  rows: readonly SheetRow[]
  /** Called when a row is corrected. */
  onCorrect: (row: SheetRow) => void
}

/**
 * The rows of a group as a virtualized grid. Arrow keys move between cells, Enter or typing edits a cell, Enter commits, Escape
 * cancels, Delete reverts a correction.
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
  // Roving tabindex: the last focused position is the tab stop, or else the first cell.
  const hasActive = shown.some(({ index }) => keyAt(index) === active?.row)
  const entry = hasActive ? active : { row: keyAt(shown[0]?.index ?? 0), at: fields[0] ?? '' }

  useEffect(() => {
    const { current } = pendingFocus
    const element = current && findElement(table.current, current)
    if (!element) return
    pendingFocus.current = undefined
    element.focus()
  })
  function focusPosition(position: { row: string; at: string }) {
    setActive(position)
    pendingFocus.current = position
    const index = rows.findIndex((row) => rowKey(row) === position.row)
    if (!findElement(table.current, position)) virtual.scrollToIndex(index)
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
  function startEdit(row: SheetRow, field: SheetField, typedKey?: string) {
    const from = initialCellText(corrections, row, field)
    setEdited({ row, field, from, text: typedKey ?? from, isTypedOver: typedKey !== undefined })
  }
  const isScrolledOut = edited && !shown.some(({ index }) => keyAt(index) === rowKey(edited.row))
  useEffect(() => {
    if (edited && isScrolledOut) commitEdit(edited.text)
  })

  /** Moves the focus for a navigation key. Returns false for any other key. */
  function moveFocus(event: KeyboardEvent, position: GridPosition): boolean {
    const rowIndex = rows.findIndex((row) => rowKey(row) === position.row)
    const last = rows.length - 1
    const vertical = new Map([
      ['ArrowDown', rowIndex + 1],
      ['ArrowUp', rowIndex - 1],
      ['PageDown', rowIndex + PAGE_ROWS],
      ['PageUp', rowIndex - PAGE_ROWS],
    ])
    if (event.ctrlKey) vertical.set('Home', 0).set('End', last)
    const to = vertical.get(event.key)
    if (to !== undefined) {
      // Arrow keys change the value of a select.
      if (position.element.matches('select')) return false
      focusPosition({ row: keyAt(Math.min(Math.max(to, 0), last)), at: position.at })
      return true
    }
    const elements = [
      ...(position.element.closest('tr')?.querySelectorAll<HTMLElement>('[data-position]') ?? []),
    ]
    const index = elements.indexOf(position.element)
    const horizontal = new Map([
      ['ArrowRight', index + 1],
      ['ArrowLeft', index - 1],
      ['Home', 0],
      ['End', elements.length - 1],
    ])
    const next = horizontal.get(event.key)
    if (next === undefined) return false
    elements[next]?.focus()
    return true
  }
  function handleKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const position = findPosition(event.target)
    if (!position || edited || event.altKey || event.nativeEvent.isComposing) return
    const row = rows.find((each) => rowKey(each) === position.row)
    const field = fields.find((each) => each === position.at)
    if (moveFocus(event, position)) event.preventDefault()
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
        <p id="keys" className={`${typography.soft} ${typography.keyboardOnly}`}>
          {imports.gridKeys}
        </p>
      )}
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: A table with the grid role keeps the table markup.
        role="grid"
        className={css.grid}
        aria-label={imports.groups[group]}
        aria-describedby={hasKeys ? 'keys' : undefined}
        aria-rowcount={rows.length + 1}
        aria-busy={open.isSaving}
        aria-readonly={!isEditable}
        onKeyDown={handleKeyDown}
        onFocus={({ target }) => {
          const position = findPosition(target)
          if (position) setActive({ row: position.row, at: position.at })
        }}
      >
        <thead className={visually.hidden}>
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

/** The space of rows that are not rendered. */
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

/** The position that contains an element. */
function findPosition(target: EventTarget): GridPosition | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-position]') : null
  const row = element?.closest('tr')?.dataset.row
  return element && row !== undefined ? { element, row, at: element.dataset.position ?? '' } : undefined
}

/** Finds a position's element, or the last one of its row if the position no longer exists. */
function findElement(
  table: HTMLTableElement | null,
  { row, at }: { row: string; at: string },
): HTMLElement | undefined {
  const elements = [
    ...(table?.querySelectorAll<HTMLElement>(`tr[data-row="${CSS.escape(row)}"] [data-position]`) ?? []),
  ]
  return elements.find(({ dataset }) => dataset.position === at) ?? elements.at(-1)
}

/** The offset of the rows from the top of the page, in px. It is updated when the content above changes. */
function useOffsetTop(table: { readonly current: HTMLTableElement | null }): number {
  const [top, setTop] = useState(0)
  useEffect(() => {
    function measure() {
      const box = table.current?.getBoundingClientRect()
      const head = table.current?.tHead?.getBoundingClientRect().height ?? 0
      if (box) setTop(Math.round(box.top + window.scrollY + head))
    }
    const observer = new ResizeObserver(measure)
    const main = table.current?.closest('main')
    if (main) observer.observe(main)
    measure()
    return () => observer.disconnect()
  }, [table])
  return top
}
