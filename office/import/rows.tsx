import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { PreviewJson } from '#contract/office/imports.ts'
import { PLAIN_TEXTS } from '#domain/catalogue/product-fields.ts'
import type { PreviewGroup, SheetField } from '#domain/price-sheet/preview.ts'
import { imports as importsEn } from '#i18n/office/en/import.ts'
import { useWords } from '../ui/language.ts'
import { type Correction, mend, rowKey, type SheetRow, standingIn, takeBack } from './corrections.ts'
import css from './import.module.css'
import { Row } from './row.tsx'
import type { OpenImport } from './use-import.ts'

/** The columns as they stand. */
const IN_ORDER = [
  'product_code',
  'product_name',
  'tamil_name',
  'category_name',
  'per',
  'price',
  'discount_percentage',
  ...PLAIN_TEXTS,
] as const satisfies readonly SheetField[]
/** A row's height in px before it is known: of a line, and of a card. */
const LINE = 44
const CARD = 260
/** So many rows are there beyond what is seen. */
const BEYOND = 12
/** Page Up and Page Down go so many rows. */
const PAGE = 10

/** A cell that is being mended: what stood in it, and what is typed; `isBegun` by typing over it. */
type Edited = { row: SheetRow; field: SheetField; from: string; text: string; isBegun: boolean }

type RowsProps = {
  open: OpenImport
  preview: PreviewJson
  group: PreviewGroup
  rows: readonly SheetRow[]
  /** Something is said about a row. */
  onMend: (row: SheetRow) => void
}

/**
 * Rows of a sheet, as a grid: arrows go from cell to cell, Enter or typing mends one, Enter again keeps that, Escape leaves it as
 * it was, Delete takes back what was mended. Of thousands only those in view are there.
 */
export function Rows({ open, preview, group, rows, onMend }: RowsProps) {
  const { imports } = useWords({ imports: importsEn })
  const table = useRef<HTMLTableElement>(null)
  const { file, said, correct } = open
  const [active, setActive] = useState<{ row: string; at: string }>()
  const [edited, setEdited] = useState<Edited>()
  const wanted = useRef<{ row: string; at: string }>(undefined)
  const top = useTop(table)
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
    estimateSize: () => (isCards ? CARD : LINE),
    overscan: BEYOND,
    scrollMargin: top,
    getItemKey: keyAt,
    useFlushSync: false,
  })
  const shown = virtual.getVirtualItems()
  const before = (shown[0]?.start ?? top) - top
  const after = virtual.getTotalSize() - ((shown.at(-1)?.end ?? top) - top)
  const fields = IN_ORDER.filter((field) => preview.rows.some(({ cells }) => cells[field]))
  const isOpenToWords = file.state === 'read'
  const hasKeys = isOpenToWords && group !== 'missing'
  // One place of the grid is in the order of Tab: where one was last, else its first cell.
  const hasActive = shown.some(({ index }) => keyAt(index) === active?.row)
  const entry = hasActive ? active : { row: keyAt(shown[0]?.index ?? 0), at: fields[0] ?? '' }

  useEffect(() => {
    const { current } = wanted
    const element = current && findPlace(table.current, current)
    if (!element) return
    wanted.current = undefined
    element.focus()
  })
  function focus(place: { row: string; at: string }) {
    setActive(place)
    wanted.current = place
    const index = rows.findIndex((row) => rowKey(row) === place.row)
    if (!findPlace(table.current, place)) virtual.scrollToIndex(index)
  }
  function say(row: SheetRow, correction: Correction) {
    onMend(row)
    correct(correction)
  }
  function keep(text: string) {
    if (!edited) return
    const { row, field, from } = edited
    setEdited(undefined)
    if (row.row !== null && text.trim() !== from.trim()) say(row, mend(row.row, field, text.trim()))
  }
  function edit(row: SheetRow, field: SheetField, begun?: string) {
    const from = standingIn(said, row, field)
    setEdited({ row, field, from, text: begun ?? from, isBegun: begun !== undefined })
  }
  const isOutOfView = edited && !shown.some(({ index }) => keyAt(index) === rowKey(edited.row))
  useEffect(() => {
    if (edited && isOutOfView) keep(edited.text)
  })

  /** Where a key leads from a place of the grid. */
  function go(event: KeyboardEvent, place: Place): boolean {
    const index = rows.findIndex((row) => rowKey(row) === place.row)
    const last = rows.length - 1
    const down = new Map([
      ['ArrowDown', index + 1],
      ['ArrowUp', index - 1],
      ['PageDown', index + PAGE],
      ['PageUp', index - PAGE],
    ])
    if (event.ctrlKey) down.set('Home', 0).set('End', last)
    const to = down.get(event.key)
    if (to !== undefined) {
      // A list to choose from has its own arrows.
      if (place.element.matches('select')) return false
      focus({ row: keyAt(Math.min(Math.max(to, 0), last)), at: place.at })
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
  function press(event: KeyboardEvent<HTMLTableElement>) {
    const place = placeOf(event.target)
    if (!place || edited || event.altKey || event.nativeEvent.isComposing) return
    const row = rows.find((each) => rowKey(each) === place.row)
    const field = fields.find((each) => each === place.at)
    if (go(event, place)) event.preventDefault()
    else if (row && field && row.row !== null && isOpenToWords) {
      const typed = event.key.length === 1 && !event.ctrlKey && !event.metaKey
      if (event.key === 'Enter' || event.key === 'F2' || event.key === ' ') edit(row, field)
      else if (event.key === 'Delete') {
        if (row.cells[field]?.is_mended) say(row, takeBack(row.row, field))
      } else if (typed) edit(row, field, event.key)
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
        aria-readonly={!isOpenToWords}
        onKeyDown={press}
        onFocus={({ target }) => {
          const place = placeOf(target)
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
        <Space height={before} />
        <tbody>
          {shown.map(({ index, key }) => {
            const row = rows[index]
            if (!row) return null
            const isEdited = edited !== undefined && rowKey(edited.row) === rowKey(row)
            return (
              <Row
                key={String(key)}
                row={row}
                index={index}
                measure={virtual.measureElement}
                fields={fields}
                group={group}
                saved={file.corrections}
                said={said}
                isOff={!isOpenToWords}
                at={entry?.row === rowKey(row) ? entry.at : undefined}
                edited={isEdited ? edited : undefined}
                onSay={(correction) => say(row, correction)}
                onEdit={(field) => edit(row, field)}
                onType={(text) => edited && setEdited({ ...edited, text })}
                onKeep={(text, then) => {
                  keep(text)
                  if (then === 'stay' && edited) focus({ row: rowKey(row), at: edited.field })
                  if (then === 'down' && edited)
                    focus({ row: keyAt(Math.min(index + 1, rows.length - 1)), at: edited.field })
                }}
                onLeave={() => {
                  setEdited(undefined)
                  if (edited) focus({ row: rowKey(row), at: edited.field })
                }}
              />
            )
          })}
        </tbody>
        <Space height={after} />
      </table>
    </>
  )
}

/** The room of rows that are not there. */
function Space({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tbody aria-hidden="true">
      <tr>
        <td style={{ height }} />
      </tr>
    </tbody>
  )
}

type Place = { element: HTMLElement; row: string; at: string }

/** The place of the grid that has the focus. */
function placeOf(target: EventTarget): Place | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null
  const row = element?.closest('tr')?.dataset.row
  return element && row !== undefined ? { element, row, at: element.dataset.at ?? '' } : undefined
}

/** A place of the grid by its row and name, or the last of the row that there is before it. */
function findPlace(
  table: HTMLTableElement | null,
  { row, at }: { row: string; at: string },
): HTMLElement | undefined {
  const places = [
    ...(table?.querySelectorAll<HTMLElement>(`tr[data-row="${CSS.escape(row)}"] [data-at]`) ?? []),
  ]
  return places.find(({ dataset }) => dataset.at === at) ?? places.at(-1)
}

/** How far below the beginning of the page the rows begin, in px; what stands above may unfold. */
function useTop(table: { readonly current: HTMLTableElement | null }): number {
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
