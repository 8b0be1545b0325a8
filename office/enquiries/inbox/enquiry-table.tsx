import { Fragment } from 'react'
import { Link } from 'react-router'
import type { EnquiryRowJson } from '#contract/office/inbox.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { inbox as inboxEn } from '#i18n/office/en/inbox.ts'
import { status as statusEn } from '#i18n/office/en/status.ts'
import table from '../../design/table.module.css'
import { useLanguage, useWords } from '../../shell/language.ts'
import { useOtherViewers } from '../../shell/requests/event-stream.ts'
import { CallDeadline } from './call-deadline.tsx'
import css from './inbox.module.css'
import { rememberOpenedLink } from './opened-link.ts'
import { ParcelMarks } from './parcel-marks.tsx'

/** A table of enquiries. Each row is named by its number and links to the enquiry. */
export function EnquiryTable({ rows, now }: { rows: readonly EnquiryRowJson[]; now: Date }) {
  const { inbox } = useWords({ inbox: inboxEn })
  return (
    <table className={css.table} aria-label={inbox.title}>
      <thead>
        <tr>
          <th scope="col">{inbox.number}</th>
          <th scope="col">{inbox.name}</th>
          <th scope="col">{inbox.city}</th>
          <th scope="col">{inbox.mobile}</th>
          <th scope="col">{inbox.placed}</th>
          <th scope="col">{inbox.amount}</th>
          <th scope="col">{inbox.due}</th>
          <th scope="col">{inbox.status}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <EnquiryRow key={row.enquiry_number} row={row} now={now} />
        ))}
      </tbody>
    </table>
  )
}

function EnquiryRow({ row, now }: { row: EnquiryRowJson; now: Date }) {
  const { inbox, status } = useWords({ inbox: inboxEn, status: statusEn })
  const language = useLanguage()
  const { enquiry_number, net_amount, amount_due, order_status, version_no } = row
  const others = useOtherViewers(enquiry_number)
  const marks = [
    version_no > 1 && `v${version_no}`,
    row.is_waiting && inbox.marked.waiting,
    row.is_wrong_number && inbox.marked.wrongNumber,
    others !== '' && inbox.hasOpen(others),
  ].filter((mark) => mark !== false)
  const id = `row-${enquiry_number}`
  return (
    <tr aria-label={enquiry_number} data-cancelled={order_status === 'Cancelled' || undefined}>
      <th scope="row">
        <Link id={id} to={`/enquiries/${enquiry_number}`} onClick={() => rememberOpenedLink(id)}>
          {enquiry_number}
        </Link>
      </th>
      <td className={table.text}>{row.customer_name}</td>
      <td className={table.text}>{row.city}</td>
      <td>{row.mobile_no}</td>
      <td>{formatDateTime(row.placed_at, language)}</td>
      <td>{formatRupees(net_amount)}</td>
      <td>
        {amount_due > 0 && (
          <>
            <span className={css.cellLabel}>{`${inbox.due} `}</span>
            <span>{formatRupees(amount_due)}</span>
          </>
        )}
      </td>
      <td>
        <span>{status[order_status]}</span>{' '}
        {row.call_from !== null && <CallDeadline placed_at={row.placed_at} now={now} />}{' '}
        {marks.map((mark) => (
          <Fragment key={mark}>
            <span className={css.mark}>{mark}</span>{' '}
          </Fragment>
        ))}
        <ParcelMarks row={row} />
        {row.burst !== null && (
          <Link to={`?${new URLSearchParams({ burst: row.burst })}`}>
            <span className={css.mark}>{inbox.marked.burst}</span>
          </Link>
        )}
      </td>
    </tr>
  )
}
