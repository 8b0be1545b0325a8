import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { AUDIT_FILTERS, type AuditRowJson } from '#contract/office/audit.ts'
import { callOffice } from '#contract/office/office-client.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { audit as auditEn } from '#i18n/office/en/audit.ts'
import { security as securityEn } from '#i18n/office/en/security.ts'
import { Chip } from '../design/data/chip.tsx'
import table from '../design/data/table.module.css'
import { TableHead } from '../design/data/table-head.tsx'
import { EmptyState } from '../design/feedback/empty-state.tsx'
import { Field } from '../design/forms/field.tsx'
import { SelectField } from '../design/forms/select-field.tsx'
import { Screen } from '../design/layout/screen.tsx'
import { useLanguage, useWords } from '../shell/language.ts'
import { officeQuery } from '../shell/requests/office-query.ts'
import css from './audit.module.css'
import { AuditList } from './audit-list.tsx'
import { readFilterQuery } from './filter-params.ts'
import { SECURITY_VIEW, SecurityEvents } from './security-events.tsx'
import { useAuditFormatters } from './use-audit-formatters.ts'

/** Subject kinds whose label can be used as a filter. */
const LINKED_SUBJECT_KINDS = ['enquiry', 'product', 'office user', 'customer']

/** The audit log: changes or security events (O8). View and filters are in the URL, so that Back restores them. */
export function Component() {
  const { audit, security } = useWords({ audit: auditEn, security: securityEn })
  const [search] = useSearchParams()
  const isSecurity = search.get('view') === SECURITY_VIEW.view
  return (
    <Screen title={audit.title}>
      <nav className={css.views} aria-label={audit.views}>
        <Link to="?" aria-current={!isSecurity || undefined}>
          {audit.changes}
        </Link>
        <Link to={`?${new URLSearchParams(SECURITY_VIEW)}`} aria-current={isSecurity || undefined}>
          {security.title}
        </Link>
      </nav>
      {isSecurity ? <SecurityEvents /> : <ChangeLog />}
    </Screen>
  )
}

/** The filtered log of changes: who, when, and the old and new values. */
function ChangeLog() {
  const { audit } = useWords({ audit: auditEn })
  const [search, setSearch] = useSearchParams()
  const filters = readFilterQuery(search, AUDIT_FILTERS)
  const query = useQuery({
    ...officeQuery(['audit', 'changes', filters], (signal) =>
      callOffice('GET /office/api/audit', { query: filters, signal }),
    ),
    placeholderData: keepPreviousData,
  })
  return (
    <AuditList
      label={audit.title}
      filters={AUDIT_FILTERS}
      query={query}
      onFilter={(filters) => setSearch(filters)}
      fields={({ getValue, problemOf }) => (
        <>
          <SelectField
            name="action"
            label={audit.what}
            defaultValue={getValue('action')}
            options={[['', audit.everything], ...Object.entries(audit.actions)]}
          />
          <Field
            name="subject"
            label={audit.about}
            hint={audit.aboutHint}
            defaultValue={getValue('subject')}
            problem={problemOf('subject')}
          />
        </>
      )}
    >
      {query.data && <ChangeTable rows={query.data.rows} />}
    </AuditList>
  )
}

/** Whether a change has a visible difference. Null and '' both show as nothing. */
const hasDifference = ({ before, after }: AuditRowJson['changes'][number]) => (before ?? '') !== (after ?? '')

function ChangeTable({ rows }: { rows: readonly AuditRowJson[] }) {
  const { audit } = useWords({ audit: auditEn })
  const language = useLanguage()
  const { formatAction, formatActor, formatChange } = useAuditFormatters()
  if (rows.length === 0) return <EmptyState icon={ScrollText} text={audit.none} />
  return (
    <div className={table.surface}>
      <table className={table.table} aria-label={audit.title}>
        <TableHead columns={[audit.when, audit.who, audit.what, audit.about, audit.changes]} />
        <tbody>
          {rows.map((entry) => (
            <tr key={entry.audit_no}>
              <td className={css.time}>{formatDateTime(entry.at, language)}</td>
              <th scope="row" className={table.text}>
                {formatActor(entry)}
              </th>
              <td>
                <Chip tone="info">{formatAction(entry.action)}</Chip>
              </td>
              <td className={`${table.text} ${css.subjectCell}`}>
                <Subject {...entry.subject} />
              </td>
              <td className={css.changes}>
                <Changes texts={entry.changes.filter(hasDifference).map(formatChange)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What an entry is about, with a link to all its entries. */
function Subject({ kind, label }: AuditRowJson['subject']) {
  if (!label || !LINKED_SUBJECT_KINDS.includes(kind)) return <span>{label}</span>
  return (
    <Link className={css.subject} to={`?${new URLSearchParams({ subject: label })}`}>
      {label}
    </Link>
  )
}

/** The changes of an entry. Several are collapsed, so that a long entry does not hide the others. */
function Changes({ texts }: { texts: readonly string[] }) {
  const { audit } = useWords({ audit: auditEn })
  if (texts.length < 2) return <span>{texts[0]}</span>
  return (
    <details>
      <summary>{audit.changeCount(texts.length)}</summary>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  )
}
