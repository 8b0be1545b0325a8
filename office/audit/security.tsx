import { useCallback } from 'react'
import { Link, useSearchParams } from 'react-router'
import { askOffice, type OfficeError } from '#contract/office/client.ts'
import { SECURITY_FILTERS, type SecurityEventJson, type SecurityPage } from '#contract/office/security.ts'
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
import table from '../ui/table.module.css'
import { useAnswer } from '../ui/use-answer.ts'
import css from './audit.module.css'

/** The part of the address that shows the security events in place of the changes. */
export const SECURITY_VIEW = { view: 'security' }

/** What an address asks for: its filters, and before which hour. */
function askedIn(search: URLSearchParams) {
  return Object.fromEntries(
    [...SECURITY_FILTERS, 'after' as const].map((name) => [name, search.get(name) || undefined]),
  )
}

/** Who signed in, was refused or read personal data, hour by hour (O8). The address has the filters. */
export function Security() {
  const words = useWords({
    audit: auditEn,
    security: securityEn,
    errors: errorsEn,
    fieldProblems: fieldProblemsEn,
  })
  const { audit, security } = words
  const [search, setSearch] = useSearchParams()
  const asked = search.toString()
  const ask = useCallback(
    (signal: AbortSignal) =>
      askOffice('GET /office/api/security', { query: askedIn(new URLSearchParams(asked)), signal }),
    [asked],
  )
  const { answer } = useAnswer(ask)

  /** The same filters, before an hour or at the newest. */
  function at(after: string | null): string {
    const there = new URLSearchParams(search)
    there.delete('after')
    if (after) there.set('after', after)
    return `?${there}`
  }
  return (
    <>
      <p>{security.hint}</p>
      <Filters
        key={at(null)}
        search={search}
        people={answer?.data?.people ?? []}
        problems={answer?.error?.problems ?? {}}
        onShow={(filters) => setSearch({ ...SECURITY_VIEW, ...filters })}
      />
      {answer?.error && <p role="alert">{refusalText(answer.error, words)}</p>}
      {answer?.data && <Events rows={answer.data.rows} />}
      <nav className={css.pages} aria-label={security.title}>
        {search.has('after') && (
          <Link className={controls.quiet} to={at(null)}>
            {audit.newest}
          </Link>
        )}
        {answer?.data?.next && (
          <Link className={controls.quiet} to={at(answer.data.next)}>
            {audit.older}
          </Link>
        )}
      </nav>
    </>
  )
}

type FiltersProps = {
  search: URLSearchParams
  people: SecurityPage['people']
  /** What is wrong with a filter, by its name. */
  problems: NonNullable<OfficeError['problems']>
  onShow: (filters: Record<string, string>) => void
}

function Filters({ search, people, problems, onShow }: FiltersProps) {
  const { audit, security, fieldProblems } = useWords({
    audit: auditEn,
    security: securityEn,
    fieldProblems: fieldProblemsEn,
  })
  const filledIn = (name: string) => search.get(name) ?? ''
  const problemOf = (name: string) => problems[name] && fieldProblems[problems[name]]
  return (
    <form
      className={css.filters}
      aria-label={audit.filter}
      onSubmit={(event) => {
        event.preventDefault()
        const form = new FormData(event.currentTarget)
        const given = SECURITY_FILTERS.map((name) => [name, `${form.get(name) ?? ''}`])
        onShow(Object.fromEntries(given.filter(([, value]) => value)))
      }}
    >
      {/* Mounted again once the people are known: which of them was chosen shows only then. */}
      <Choice
        key={people.length}
        name="who"
        label={audit.who}
        defaultValue={filledIn('who')}
        options={[['', audit.everybody], ...people.map((each) => [each.user_id, each.user_name] as const)]}
      />
      <Choice
        name="kind"
        label={audit.what}
        defaultValue={filledIn('kind')}
        options={[['', audit.everything], ...Object.entries(security.kinds)]}
      />
      <label className={controls.check}>
        <input type="checkbox" name="unusual" value="yes" defaultChecked={search.has('unusual')} />
        {security.unusualOnly}
      </label>
      <Field
        name="from"
        label={audit.from}
        type="date"
        defaultValue={filledIn('from')}
        problem={problemOf('from')}
      />
      <Field name="to" label={audit.to} type="date" defaultValue={filledIn('to')} problem={problemOf('to')} />
      <button type="submit" className={controls.quiet}>
        {audit.show}
      </button>
    </form>
  )
}

function Events({ rows }: { rows: readonly SecurityEventJson[] }) {
  const { audit, security } = useWords({ audit: auditEn, security: securityEn })
  const language = useLanguage()
  if (rows.length === 0) return <p>{audit.none}</p>
  return (
    <table className={table.table} aria-label={security.title}>
      <thead>
        <tr>
          <th scope="col">{security.hour}</th>
          <th scope="col">{audit.who}</th>
          <th scope="col">{audit.what}</th>
          <th scope="col">{security.device}</th>
          <th scope="col">{security.times}</th>
          <th scope="col">{security.mark}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ hour, who, kind, device, about, times, unusual }) => (
          <tr key={[hour, who?.id, kind, device, about].join(' ')}>
            <td className={css.when}>{formatDateTime(hour, language)}</td>
            <th scope="row">{who ? who.name : security.notSignedIn}</th>
            <td>{about ? `${security.kinds[kind]}: ${security.rights[about]}` : security.kinds[kind]}</td>
            <td>{device || security.unknownDevice}</td>
            <td>{`${times} ×`}</td>
            <td>{unusual && <strong className={css.unusual}>{security.marks[unusual]}</strong>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
