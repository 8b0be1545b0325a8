import { useCallback } from 'react'
import { Link, useSearchParams } from 'react-router'
import { AUDIT_FILTERS, type AuditRowJson } from '#contract/office/audit.ts'
import { askOffice } from '#contract/office/client.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { audit as auditEn } from '#i18n/office/en/audit.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'
import { security as securityEn } from '#i18n/office/en/security.ts'
import { Choice } from '../ui/choice.tsx'
import controls from '../ui/controls.module.css'
import { Field } from '../ui/field.tsx'
import { useLanguage, useWords } from '../ui/language.ts'
import { refusalText } from '../ui/refusal.ts'
import { Screen } from '../ui/screen.tsx'
import table from '../ui/table.module.css'
import { useAnswer } from '../ui/use-answer.ts'
import css from './audit.module.css'
import { useFactWords } from './fact-words.ts'
import { FilterForm } from './filter-form.tsx'
import { addressAfter, queryOf } from './filters.ts'
import { OlderPages } from './older-pages.tsx'
import { SECURITY_VIEW, Security } from './security.tsx'

/** What is about something that can be asked for by its name. */
const NAMED = ['enquiry', 'product', 'office user', 'customer']

/** The audit: changes, or security events (O8). The address has view and filters, so that Back returns to the view before. */
export function Component() {
  const { audit, security } = useWords({ audit: auditEn, security: securityEn })
  const [search] = useSearchParams()
  const isSecurity = search.get('view') === SECURITY_VIEW.view
  return (
    <Screen title={audit.title}>
      <nav className={css.pages} aria-label={audit.views}>
        <Link className={controls.quiet} to="?" aria-current={!isSecurity || undefined}>
          {audit.changes}
        </Link>
        <Link
          className={controls.quiet}
          to={`?${new URLSearchParams(SECURITY_VIEW)}`}
          aria-current={isSecurity || undefined}
        >
          {security.title}
        </Link>
      </nav>
      {isSecurity ? <Security /> : <Changes />}
    </Screen>
  )
}

/** Who changed what, when, from what to what. */
function Changes() {
  const words = useWords({ audit: auditEn, errors: errorsEn, fieldProblems: fieldProblemsEn })
  const { audit } = words
  const [search, setSearch] = useSearchParams()
  const asked = search.toString()
  const ask = useCallback(
    (signal: AbortSignal) =>
      askOffice('GET /office/api/audit', {
        query: queryOf(new URLSearchParams(asked), AUDIT_FILTERS),
        signal,
      }),
    [asked],
  )
  const { answer } = useAnswer(ask)

  return (
    <>
      <FilterForm
        key={addressAfter(search, null)}
        filters={AUDIT_FILTERS}
        people={answer?.data?.people ?? []}
        error={answer?.error}
        onShow={(filters) => setSearch(filters)}
      >
        {({ filledIn, problemOf }) => (
          <>
            <Choice
              name="action"
              label={audit.what}
              defaultValue={filledIn('action')}
              options={[['', audit.everything], ...Object.entries(audit.actions)]}
            />
            <Field
              name="subject"
              label={audit.about}
              hint={audit.aboutHint}
              defaultValue={filledIn('subject')}
              problem={problemOf('subject')}
            />
          </>
        )}
      </FilterForm>
      {answer?.error && <p role="alert">{refusalText(answer.error, words)}</p>}
      {answer?.data && <Rows rows={answer.data.rows} />}
      <OlderPages label={audit.title} next={answer?.data?.next} />
    </>
  )
}

/** Nothing that became nothing need not be read. */
const saysSomething = ({ before, after }: AuditRowJson['changes'][number]) => (before ?? '') !== (after ?? '')

function Rows({ rows }: { rows: readonly AuditRowJson[] }) {
  const { audit } = useWords({ audit: auditEn })
  const language = useLanguage()
  const { actionWords, whoWords, changeWords } = useFactWords()
  if (rows.length === 0) return <p>{audit.none}</p>
  return (
    <table className={table.table} aria-label={audit.title}>
      <thead>
        <tr>
          <th scope="col">{audit.when}</th>
          <th scope="col">{audit.who}</th>
          <th scope="col">{audit.what}</th>
          <th scope="col">{audit.about}</th>
          <th scope="col">{audit.changes}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ audit_no, at, who, action, subject, changes }) => (
          <tr key={audit_no}>
            <td className={css.when}>{formatDateTime(at, language)}</td>
            <th scope="row" className={table.words}>
              {whoWords(who)}
            </th>
            <td>{actionWords(action)}</td>
            <td className={`${table.words} ${css.about}`}>
              {subject.label && NAMED.includes(subject.kind) ? (
                <Link className={css.subject} to={`?${new URLSearchParams({ subject: subject.label })}`}>
                  {subject.label}
                </Link>
              ) : (
                subject.label
              )}
            </td>
            <td className={css.changes}>
              {changes.filter(saysSomething).map((change) => (
                <div key={change.field}>{changeWords(change)}</div>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
