import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { SECURITY_FILTERS, type SecurityEventJson } from '#contract/office/audit.ts'
import { callOffice } from '#contract/office/office-client.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { audit as auditEn } from '#i18n/office/en/audit.ts'
import { security as securityEn } from '#i18n/office/en/security.ts'
import { Chip } from '../design/data/chip.tsx'
import table from '../design/data/table.module.css'
import { TableHead } from '../design/data/table-head.tsx'
import { EmptyState } from '../design/feedback/empty-state.tsx'
import { Checkbox } from '../design/forms/checkbox.tsx'
import { SelectField } from '../design/forms/select-field.tsx'
import { useLanguage, useWords } from '../shell/language.ts'
import { officeQuery } from '../shell/requests/office-query.ts'
import css from './audit.module.css'
import { AuditList } from './audit-list.tsx'
import { readFilterQuery } from './filter-params.ts'

/** The query parameter that selects the security events. */
export const SECURITY_VIEW = { view: 'security' }

/** Sign-ins, rejected calls and reads of personal data by hour (O8). The filters are in the URL. */
export function SecurityEvents() {
  const { audit, security } = useWords({ audit: auditEn, security: securityEn })
  const [search, setSearch] = useSearchParams()
  const filters = readFilterQuery(search, SECURITY_FILTERS)
  const query = useQuery({
    ...officeQuery(['audit', 'security', filters], (signal) =>
      callOffice('GET /office/api/security', { query: filters, signal }),
    ),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <p>{security.hint}</p>
      <AuditList
        label={security.title}
        filters={SECURITY_FILTERS}
        query={query}
        onFilter={(filters) => setSearch({ ...SECURITY_VIEW, ...filters })}
        fields={({ getValue }) => (
          <>
            <SelectField
              name="kind"
              label={audit.what}
              defaultValue={getValue('kind')}
              options={[['', audit.everything], ...Object.entries(security.kinds)]}
            />
            <Checkbox
              name="unusual"
              value="yes"
              defaultChecked={search.has('unusual')}
              label={security.unusualOnly}
            />
          </>
        )}
      >
        {query.data && <SecurityEventTable rows={query.data.rows} />}
      </AuditList>
    </>
  )
}

function SecurityEventTable({ rows }: { rows: readonly SecurityEventJson[] }) {
  const { audit, security } = useWords({ audit: auditEn, security: securityEn })
  const language = useLanguage()
  if (rows.length === 0) return <EmptyState icon={ScrollText} text={audit.none} />
  return (
    <div className={table.surface}>
      <table className={table.table} aria-label={security.title}>
        <TableHead
          columns={[security.hour, audit.who, audit.what, security.device, security.times, security.mark]}
        />
        <tbody>
          {rows.map(({ hour, who, kind, device, about, times, unusual }) => (
            <tr key={[hour, who?.id, kind, device, about, unusual].join(' ')}>
              <td className={css.time}>{formatDateTime(hour, language)}</td>
              <th scope="row" className={table.text}>
                {who ? who.name : security.notSignedIn}
              </th>
              <td>{about ? `${security.kinds[kind]}: ${security.rights[about]}` : security.kinds[kind]}</td>
              <td>{device || security.unknownDevice}</td>
              <td>{`${times} ×`}</td>
              <td>{unusual && <Chip tone="bad">{security.marks[unusual]}</Chip>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
