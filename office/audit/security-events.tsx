import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { SECURITY_FILTERS, type SecurityEventJson } from '#contract/office/audit.ts'
import { callOffice } from '#contract/office/office-client.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { audit as auditEn } from '#i18n/office/en/audit.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'
import { security as securityEn } from '#i18n/office/en/security.ts'
import { Checkbox } from '../design/checkbox.tsx'
import { Chip } from '../design/chip.tsx'
import { EmptyState } from '../design/empty-state.tsx'
import { RetryAlert } from '../design/retry-alert.tsx'
import { SelectField } from '../design/select-field.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import table from '../design/table.module.css'
import { TableHead } from '../design/table-head.tsx'
import { useLanguage, useWords } from '../shell/language.ts'
import { formatOfficeError } from '../shell/requests/format-office-error.ts'
import { officeQuery } from '../shell/requests/office-query.ts'
import css from './audit.module.css'
import { FilterForm } from './filter-form.tsx'
import { buildPageHref, readFilterQuery } from './filter-params.ts'
import { Pagination } from './pagination.tsx'

/** The query parameter that selects the security events. */
export const SECURITY_VIEW = { view: 'security' }

/** Sign-ins, rejected calls and reads of personal data by hour (O8). The filters are in the URL. */
export function SecurityEvents() {
  const words = useWords({
    audit: auditEn,
    security: securityEn,
    errors: errorsEn,
    fieldProblems: fieldProblemsEn,
  })
  const { audit, security } = words
  const [search, setSearch] = useSearchParams()
  const query = readFilterQuery(search, SECURITY_FILTERS)
  const { data, error, refetch } = useQuery({
    ...officeQuery(['audit', 'security', query], (signal) =>
      callOffice('GET /office/api/security', { query, signal }),
    ),
    placeholderData: keepPreviousData,
  })

  return (
    <>
      <p>{security.hint}</p>
      <FilterForm
        key={buildPageHref(search, null)}
        filters={SECURITY_FILTERS}
        people={data?.people ?? []}
        error={error ?? undefined}
        onFilter={(filters) => setSearch({ ...SECURITY_VIEW, ...filters })}
      >
        {({ getValue }) => (
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
      </FilterForm>
      {error?.problems && <p role="alert">{formatOfficeError(error, words)}</p>}
      {error && !error.problems && <RetryAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton />}
      {data && <SecurityEventTable rows={data.rows} />}
      <Pagination label={security.title} next={data?.next} />
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
