import { Table } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { OverviewJson } from '#contract/office/overview.ts'
import type { EnquiryStatus } from '#domain/enquiry/enquiry-status.ts'
import { formatCount } from '#i18n/format-amount.ts'
import { overview as overviewEn } from '#i18n/office/en/overview.ts'
import { status as statusEn } from '#i18n/office/en/status.ts'
import { Button } from '../design/actions/button.tsx'
import table from '../design/data/table.module.css'
import { TableHead } from '../design/data/table-head.tsx'
import { Card } from '../design/layout/card.tsx'
import visually from '../design/visually-hidden.module.css'
import { useWords } from '../shell/language.ts'
import { formatWholeRupees } from './format-whole-rupees.ts'
import css from './overview.module.css'

const listPath = (status: EnquiryStatus) => `/enquiries?${new URLSearchParams({ status })}`

type AmountsByStatusProps = { byStatus: OverviewJson['by_status'] }

/** The enquiries of each status and their amounts, as bars or as a table. */
export function AmountsByStatus({ byStatus }: AmountsByStatusProps) {
  const { overview: words } = useWords({ overview: overviewEn })
  const [isTable, setTable] = useState(false)
  const toggle = (
    <Button variant="quiet" icon={Table} aria-pressed={isTable} onClick={() => setTable(!isTable)}>
      {words.showTable}
    </Button>
  )
  return (
    <Card title={words.byStatus} actions={toggle}>
      {isTable ? <AmountTable byStatus={byStatus} /> : <AmountBars byStatus={byStatus} />}
    </Card>
  )
}

function AmountBars({ byStatus }: AmountsByStatusProps) {
  const { status } = useWords({ status: statusEn })
  const largest = Math.max(1, ...byStatus.map(({ amount }) => amount))
  return (
    <ul>
      {byStatus.map(({ order_status, enquiries, amount }) => (
        <li key={order_status}>
          <Link className={css.bar} to={listPath(order_status)}>
            <span>{status[order_status]}</span>
            <span className={css.soft}>{formatCount(enquiries)}</span>
            <span className={css.track} aria-hidden>
              <span style={{ inlineSize: `${(amount / largest) * 100}%` }} data-status={order_status} />
            </span>
            <strong>{formatWholeRupees(amount)}</strong>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function AmountTable({ byStatus }: AmountsByStatusProps) {
  const { overview: words, status } = useWords({ overview: overviewEn, status: statusEn })
  const id = useId()
  return (
    <table className={`${table.table} ${css.table}`} aria-labelledby={id}>
      <caption id={id} className={visually.hidden}>
        {words.byStatus}
      </caption>
      <TableHead columns={[words.status, words.enquiries, words.amount]} />
      <tbody>
        {byStatus.map(({ order_status, enquiries, amount }) => (
          <tr key={order_status}>
            <th scope="row">
              <Link to={listPath(order_status)}>{status[order_status]}</Link>
            </th>
            <td>{formatCount(enquiries)}</td>
            <td>{formatWholeRupees(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
