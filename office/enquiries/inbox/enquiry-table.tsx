import { FlexRender, type Row, type RowSelectionState, useTable } from '@tanstack/react-table'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type MouseEvent, memo, useMemo, useRef } from 'react'
import type { EnquiryRowJson } from '#contract/office/inbox.ts'
import { INBOX_SORTS, type InboxSort, parseInboxSort } from '#domain/office/inbox-sort.ts'
import { inbox as inboxEn } from '#i18n/office/en/inbox.ts'
import { useScrollAnchor } from '../../design/layout/use-scroll-anchor.ts'
import { useWords } from '../../shell/language.ts'
import { INBOX_COLUMNS, INBOX_TABLE_FEATURES, OPTIONAL_COLUMNS } from './inbox-columns.tsx'
import css from './inbox-table.module.css'
import { focusRow } from './use-row-shortcuts.ts'

type EnquiryTableProps = {
  rows: readonly EnquiryRowJson[]
  sort: InboxSort
  onSort: (sort: InboxSort) => void
  hiddenColumns: readonly string[]
  isCompact: boolean
  selection: RowSelectionState
  onSelect: (change: (selection: RowSelectionState) => RowSelectionState) => void
  /** Whether a tap on a phone's row selects it. */
  isSelecting: boolean
  /** The enquiry in the preview. */
  previewed?: string | undefined
  /** Called when the focus or a click moves to a row. Returns true if a click opens the preview instead of the enquiry. */
  onCurrent: (number: string, isClick: boolean) => boolean
}

type TableRow = Row<typeof INBOX_TABLE_FEATURES, EnquiryRowJson>

/** A table of enquiries. Each row is named by its number and links to the enquiry. On a phone its rows are cards. */
export function EnquiryTable(props: EnquiryTableProps) {
  const { rows, sort, onSort, hiddenColumns, selection, onSelect, isSelecting, previewed, onCurrent } = props
  const { inbox } = useWords({ inbox: inboxEn })
  const { column, isDescending } = parseInboxSort(sort)
  const columnVisibility = useMemo(
    () => Object.fromEntries(hiddenColumns.map((id) => [id, false])),
    [hiddenColumns],
  )
  const sorting = [{ id: column, desc: isDescending }]
  const table = useTable({
    features: INBOX_TABLE_FEATURES,
    columns: INBOX_COLUMNS,
    data: rows,
    getRowId: ({ enquiry_number }) => enquiry_number,
    manualSorting: true,
    enableSortingRemoval: false,
    state: { columnVisibility, sorting, rowSelection: selection },
    onSortingChange: (update) => {
      const [next] = typeof update === 'function' ? update(sorting) : update
      const chosen = INBOX_SORTS.find((each) => each === `${next?.desc ? '-' : ''}${next?.id}`)
      if (chosen) onSort(chosen)
    },
    onRowSelectionChange: (update) =>
      onSelect((before) => (typeof update === 'function' ? update(before) : update)),
  })
  const lastToggled = useRef<string>(undefined)
  /** Selects or deselects a row, or all rows from the last toggled one. */
  function toggle(number: string, isRange: boolean) {
    const numbers: string[] = rows.map(({ enquiry_number }) => enquiry_number)
    const from = numbers.indexOf((isRange && lastToggled.current) || number)
    const to = numbers.indexOf(number)
    lastToggled.current = number
    const range = from < 0 ? [number] : numbers.slice(Math.min(from, to), Math.max(from, to) + 1)
    onSelect((before) => {
      const others = Object.entries(before).filter(([each]) => !range.includes(each))
      return Object.fromEntries([
        ...others,
        ...(before[number] ? [] : range.map((each) => [each, true] as const)),
      ])
    })
  }
  const element = useRef<HTMLTableElement>(null)
  useScrollAnchor(element, { headHeight: 0 })
  return (
    <table
      ref={element}
      className={css.table}
      aria-label={inbox.title}
      data-compact={props.isCompact || undefined}
      data-selecting={isSelecting || undefined}
    >
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            <td data-column="select">
              <input
                type="checkbox"
                aria-label={inbox.selectAll}
                checked={table.getIsAllRowsSelected()}
                ref={(box) => {
                  if (box) box.indeterminate = table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()
                }}
                onChange={table.getToggleAllRowsSelectedHandler()}
              />
            </td>
            {group.headers.map(({ column }) => (
              <ColumnHeader
                key={column.id}
                id={column.id}
                direction={column.getIsSorted()}
                onSort={column.getCanSort() ? column.getToggleSortingHandler() : undefined}
              />
            ))}
          </tr>
        ))}
      </thead>
      {/* The focus of a row's link bubbles. */}
      <tbody
        onFocus={({ target }) => {
          const number = target.closest('tr')?.getAttribute('aria-label')
          if (number) onCurrent(number, false)
        }}
        onChange={({ target, nativeEvent }) => {
          const number = target instanceof Element && target.closest('tr')?.getAttribute('aria-label')
          if (number) toggle(number, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          focusRow(event.key === 'ArrowDown' ? 1 : -1)
        }}
      >
        {table.getRowModel().rows.map((row) => (
          <EnquiryRow
            key={row.id}
            row={row}
            columnVisibility={columnVisibility}
            isSelected={row.getIsSelected()}
            isSelecting={isSelecting}
            isPreviewed={row.id === previewed}
            onCurrent={onCurrent}
          />
        ))}
      </tbody>
    </table>
  )
}

type ColumnHeaderProps = {
  id: string
  direction: false | 'asc' | 'desc'
  onSort: ((event: unknown) => void) | undefined
}

function ColumnHeader({ id, direction, onSort }: ColumnHeaderProps) {
  const { inbox } = useWords({ inbox: inboxEn })
  const name = COLUMN_NAMES.find((each) => each === id)
  const title = name && inbox[name]
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      data-column={id}
      aria-sort={direction ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {onSort ? (
        <button type="button" onClick={onSort} data-sorted={direction || undefined}>
          <span>{title}</span>
          <Arrow aria-hidden size="1em" />
        </button>
      ) : (
        title
      )}
    </th>
  )
}

const COLUMN_NAMES = ['number', 'name', 'status', ...OPTIONAL_COLUMNS] as const

type EnquiryRowProps = {
  row: TableRow
  columnVisibility: Readonly<Record<string, boolean>>
  isSelected: boolean
  isSelecting: boolean
  isPreviewed: boolean
  onCurrent: EnquiryTableProps['onCurrent']
}

// Long lists stay fast: a row renders again only if something that it shows has changed.
const EnquiryRow = memo(
  ({ row, isSelected, isSelecting, isPreviewed, onCurrent }: EnquiryRowProps) => {
    const { inbox } = useWords({ inbox: inboxEn })
    const { enquiry_number, order_status } = row.original
    function handleClick(event: MouseEvent) {
      if (!(event.target instanceof Element) || !event.target.closest('th')) return
      const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey
      if (event.shiftKey || isSelecting) {
        event.preventDefault()
        row.toggleSelected()
      } else if (!hasModifier && event.detail > 0 && onCurrent(enquiry_number, true)) event.preventDefault()
    }
    return (
      <tr
        aria-label={enquiry_number}
        data-cancelled={order_status === 'Cancelled' || undefined}
        data-selected={isSelected || undefined}
        data-previewed={isPreviewed || undefined}
        onClickCapture={handleClick}
        onContextMenu={(event) => {
          // A long press on a phone.
          if (!matchMedia('(pointer: coarse)').matches) return
          event.preventDefault()
          row.toggleSelected(true)
        }}
      >
        <td data-column="select" style={{ gridArea: 'select' }}>
          <label>
            <input
              type="checkbox"
              aria-label={inbox.selectOne(enquiry_number)}
              checked={isSelected}
              // The table handles the change.
              readOnly
            />
          </label>
        </td>
        {row.getVisibleCells().map((cell) => {
          const { id } = cell.column
          // The space separates the cells for screen readers and in copied text.
          const content = (
            <>
              <span> </span>
              <FlexRender cell={cell} />
            </>
          )
          return id === 'number' ? (
            <th key={id} scope="row" data-column={id} style={{ gridArea: id }}>
              {content}
            </th>
          ) : (
            <td key={id} data-column={id} style={{ gridArea: id }}>
              {content}
            </td>
          )
        })}
      </tr>
    )
  },
  (before, after) =>
    before.row.original === after.row.original &&
    before.isSelected === after.isSelected &&
    before.isSelecting === after.isSelecting &&
    before.isPreviewed === after.isPreviewed &&
    before.columnVisibility === after.columnVisibility,
)
