import { IndianRupee, type LucideIcon, PackageX, User } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { EnquiryRowJson } from '#contract/office/inbox.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { inbox as inboxEn } from '#i18n/office/en/inbox.ts'
import { packing as packingEn } from '#i18n/office/en/packing.ts'
import { Chip, type Tone } from '../../design/data/chip.tsx'
import { StatusChip } from '../../design/data/status-chip.tsx'
import flow from '../../design/layout/flow.module.css'
import { useLanguage, useWords } from '../../shell/language.ts'
import { useOtherViewers } from '../../shell/requests/event-stream.ts'
import { CallDeadline } from './calling/call-deadline.tsx'
import css from './inbox-table.module.css'
import { rememberOpenedLink } from './opened-link.ts'

type CellProps = { row: EnquiryRowJson }

/** A column of the inbox. */
export type InboxColumn = {
  id: 'number' | 'name' | 'status' | (typeof OPTIONAL_COLUMNS)[number]
  Cell: (props: CellProps) => ReactNode
}

/** The columns that the user can hide. */
export const OPTIONAL_COLUMNS = ['city', 'mobile', 'placed', 'amount', 'due', 'deadline'] as const

/** The columns that make room for the preview. */
export const COLUMNS_BESIDE_PREVIEW = ['city', 'mobile', 'placed', 'due'] as const

/** The columns of the inbox. */
export const INBOX_COLUMNS: readonly InboxColumn[] = [
  { id: 'number', Cell: NumberCell },
  { id: 'name', Cell: ({ row }) => <span>{row.customer_name}</span> },
  { id: 'city', Cell: ({ row }) => <span>{row.city}</span> },
  { id: 'mobile', Cell: ({ row }) => <span>{row.mobile_no}</span> },
  { id: 'placed', Cell: PlacedCell },
  { id: 'amount', Cell: ({ row }) => <span>{formatRupees(row.net_amount)}</span> },
  { id: 'due', Cell: DueCell },
  { id: 'status', Cell: StatusCell },
  { id: 'deadline', Cell: DeadlineCell },
]

function NumberCell({ row: { enquiry_number } }: CellProps) {
  const id = `row-${enquiry_number}`
  return (
    <Link id={id} to={`/enquiries/${enquiry_number}`} onClick={() => rememberOpenedLink(id)}>
      {enquiry_number}
    </Link>
  )
}

function PlacedCell({ row }: CellProps) {
  return <time dateTime={row.placed_at}>{formatDateTime(row.placed_at, useLanguage())}</time>
}

function DueCell({ row: { amount_due } }: CellProps) {
  const { inbox } = useWords({ inbox: inboxEn })
  if (amount_due === 0) return null
  return (
    <>
      <span className={css.cellLabel}>{`${inbox.due} `}</span>
      <span>{formatRupees(amount_due)}</span>
    </>
  )
}

function StatusCell({ row }: CellProps) {
  const { inbox, packing } = useWords({ inbox: inboxEn, packing: packingEn })
  const { order_status, version_no, version_waiting, assignee_name } = row
  const others = useOtherViewers(row.enquiry_number)
  const isMoneyDue = order_status === 'Packed' && row.amount_due > 0
  const marks: [text: string | false, tone?: Tone, icon?: LucideIcon][] = [
    [version_no > 1 && `v${version_no}`],
    [version_waiting !== null && inbox.marked.proposed(version_waiting), 'warn'],
    [row.is_wrong_number && inbox.marked.wrongNumber, 'bad'],
    [others !== '' && inbox.hasOpen(others), 'accent'],
    [row.is_short && packing.missing, 'bad', PackageX],
    [isMoneyDue && packing.moneyDue, 'bad', IndianRupee],
    [assignee_name ?? false, 'neutral', User],
  ]
  return (
    <span className={flow.row}>
      <StatusChip order_status={order_status} />
      {marks.map(
        ([text, tone = 'neutral', icon]) =>
          text && (
            <Chip key={text} tone={tone} icon={icon}>
              {text}
            </Chip>
          ),
      )}
      {row.burst !== null && (
        <Link to={`?${new URLSearchParams({ burst: row.burst })}`}>
          <Chip tone="warn">{inbox.marked.burst}</Chip>
        </Link>
      )}
    </span>
  )
}

function DeadlineCell({ row: { call_from, placed_at } }: CellProps) {
  return call_from === null ? null : <CallDeadline placed_at={placed_at} />
}
