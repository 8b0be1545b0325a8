import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { callOffice } from '#contract/office/office-client.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { formatDate } from '#i18n/indian-time.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { status as statusEn } from '#i18n/office/en/status.ts'
import { Chip } from '../../design/data/chip.tsx'
import { Card } from '../../design/layout/card.tsx'
import flow from '../../design/layout/flow.module.css'
import { useWords } from '../../shell/language.ts'
import { officeQuery } from '../../shell/requests/office-query.ts'

/** Earlier enquiries of the same mobile number, newest first. Nothing if there are none. */
export function EarlierEnquiries({ number }: { number: string }) {
  const { enquiry: words, status } = useWords({ enquiry: enquiryEn, status: statusEn })
  const { data: earlier = [] } = useQuery(
    officeQuery(['enquiry', number, 'earlier'], (signal) =>
      callOffice('GET /office/api/enquiries/{number}/earlier', { params: { number }, signal }),
    ),
  )
  if (earlier.length === 0) return null
  return (
    <Card title={words.earlier}>
      <ul className={flow.list}>
        {earlier.map(({ enquiry_number, placed_at, order_status, net_amount }) => (
          <li key={enquiry_number} className={flow.row}>
            <Link to={`/enquiries/${enquiry_number}`}>{enquiry_number}</Link>
            <Chip>{status[order_status]}</Chip>
            <span>{formatRupees(net_amount)}</span>
            <span className={flow.soft}>{formatDate(new Date(placed_at))}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
