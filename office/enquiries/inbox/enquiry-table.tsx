import { ArrowDown, ArrowUp } from 'lucide-react'
import { type MouseEvent, memo, useMemo, useRef } from 'react'
import type { EnquiryRowJson } from '#contract/office/inbox.ts'
import {
  firstSortOf,
  INBOX_SORT_COLUMNS,
  INBOX_SORTS,
  type InboxSort,
  parseInboxSort,
} from '#domain/office/inbox-sort.ts'
import { inbox as inboxEn } from '#i18n/office/en/inbox.ts'
import { useScrollAnchor } from '../../design/layout/use-scroll-anchor.ts'
import { useWords } from '../../shell/language.ts'
import { INBOX_COLUMNS, type InboxColumn } from './inbox-columns.tsx'
import css from './inbox-table.module.css'
import type { RowSelection } from './use-row-selection.ts'
import { focusRow } from './use-row-shortcuts.ts'

type EnquiryTableProps = {
  rows: readonly EnquiryRowJson[]
  sort: InboxSort
  onSort: (sort: InboxSort) => void
  hiddenColumns: readonly string[]
  isCompact: boolean
  selection: RowSelection
  /** The enquiry in the preview. */
  previewed?: string | undefined
  /** Called when the focus or a click moves to a row. Returns true if a click opens the preview instead of the enquiry. */
  onCurrent: (number: string, isClick: boolean) => boolean
}

/** The number of the row that contains the target of an event. */
const rowNumberAt = (target: EventTarget) =>
  (target instanceof Element && target.closest('tr')?.getAttribute('aria-label')) || ''

/** A table of enquiries. Each row is named by its number and links to the enquiry. On a phone its rows are cards. */
export function EnquiryTable(props: EnquiryTableProps) {
  const { rows, sort, onSort, hiddenColumns, isCompact, selection, previewed, onCurrent } = props
  const { inbox } = useWords({ inbox: inboxEn })
  const columns = useMemo(
    () => INBOX_COLUMNS.filter(({ id }) => !hiddenColumns.includes(id)),
    [hiddenColumns],
  )
  const isAllSelected = rows.every(({ enquiry_number }) => selection.numbers.has(enquiry_number))
  const element = useRef<HTMLTableElement>(null)
  useScrollAnchor(element, { headHeight: 0 })

  function handleClick(event: MouseEvent) {
    if (!(event.target instanceof Element) || !event.target.closest('th')) return
    const number = rowNumberAt(event.target)
    const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey
    if (event.shiftKey || selection.isSelecting) {
      event.preventDefault()
      selection.toggle(number)
    } else if (!hasModifier && event.detail > 0 && onCurrent(number, true)) event.preventDefault()
  }
  return (
    <table
      ref={element}
      className={css.table}
      aria-label={inbox.title}
      data-compact={isCompact || undefined}
      data-selecting={selection.isSelecting || undefined}
    >
      <thead>
        <tr>
          <td data-column="select">
            <input
              type="checkbox"
              aria-label={inbox.selectAll}
              checked={isAllSelected}
              ref={(box) => {
                if (box) box.indeterminate = selection.numbers.size > 0 && !isAllSelected
              }}
              onChange={() => (isAllSelected ? selection.reset(false) : selection.selectAll())}
            />
          </td>
          {columns.map((column) => (
            <ColumnHeader key={column.id} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      {/* The events of a row bubble. */}
      <tbody
        onFocus={({ target }) => onCurrent(rowNumberAt(target), false)}
        onChange={({ target, nativeEvent }) =>
          selection.toggle(
            rowNumberAt(target),
            nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey,
          )
        }
        onClickCapture={handleClick}
        onContextMenu={(event) => {
          // A long press on a phone.
          if (!matchMedia('(pointer: coarse)').matches) return
          event.preventDefault()
          const number = rowNumberAt(event.target)
          if (!selection.numbers.has(number)) selection.toggle(number)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          focusRow(event.key === 'ArrowDown' ? 1 : -1)
        }}
      >
        {rows.map((row) => (
          <EnquiryRow
            key={row.enquiry_number}
            row={row}
            columns={columns}
            isSelected={selection.numbers.has(row.enquiry_number)}
            isPreviewed={row.enquiry_number === previewed}
          />
        ))}
      </tbody>
    </table>
  )
}

type ColumnHeaderProps = Pick<EnquiryTableProps, 'sort' | 'onSort'> & { column: InboxColumn }

/** The name of a column. A click sorts by it, and a second one in the other direction. */
function ColumnHeader({ column: { id }, sort, onSort }: ColumnHeaderProps) {
  const { inbox } = useWords({ inbox: inboxEn })
  const { column, isDescending } = parseInboxSort(sort)
  const isSorted = column === id
  const sortColumn = INBOX_SORT_COLUMNS.find((each) => each === id)
  const reversed = INBOX_SORTS.find((each) => each !== sort && parseInboxSort(each).column === column)
  const Arrow = isSorted && !isDescending ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      data-column={id}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
    >
      {sortColumn ? (
        <button
          type="button"
          data-sorted={isSorted || undefined}
          onClick={() => onSort((isSorted && reversed) || firstSortOf(sortColumn))}
        >
          <span>{inbox[id]}</span>
          <Arrow aria-hidden size="1em" />
        </button>
      ) : (
        inbox[id]
      )}
    </th>
  )
}

type EnquiryRowProps = {
  row: EnquiryRowJson
  columns: readonly InboxColumn[]
  isSelected: boolean
  isPreviewed: boolean
}

/** One row. Renders only when its props change, so that long lists stay fast. */
const EnquiryRow = memo(function Row({ row, columns, isSelected, isPreviewed }: EnquiryRowProps) {
  const { inbox } = useWords({ inbox: inboxEn })
  const { enquiry_number, order_status } = row
  return (
    <tr
      aria-label={enquiry_number}
      data-cancelled={order_status === 'Cancelled' || undefined}
      data-selected={isSelected || undefined}
      data-previewed={isPreviewed || undefined}
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
      {columns.map(({ id, Cell }) => {
        const Element = id === 'number' ? 'th' : 'td'
        return (
          <Element
            key={id}
            scope={id === 'number' ? 'row' : undefined}
            data-column={id}
            style={{ gridArea: id }}
          >
            {/* Separates the cells for screen readers and in copied text. */}
            <span> </span>
            <Cell row={row} />
          </Element>
        )
      })}
    </tr>
  )
})
