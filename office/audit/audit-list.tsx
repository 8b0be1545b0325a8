import { ListFilter } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { AuditPage } from '#contract/office/audit.ts'
import type { OfficeError } from '#contract/office/office-client.ts'
import { readEnquiryNumber } from '#domain/input/read-enquiry-number.ts'
import { cleanSingleLineText } from '#domain/input/text-schemas.ts'
import { audit as auditEn } from '#i18n/office/en/audit.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'
import { Button, ButtonLink } from '../design/actions/button.tsx'
import table from '../design/data/table.module.css'
import { RetryAlert } from '../design/feedback/retry-alert.tsx'
import { Skeleton } from '../design/feedback/skeleton.tsx'
import { Field } from '../design/forms/field.tsx'
import { SelectField } from '../design/forms/select-field.tsx'
import { useWords } from '../shell/language.ts'
import { formatOfficeError } from '../shell/requests/format-office-error.ts'
import css from './audit.module.css'
import { buildPageHref } from './filter-params.ts'

type AuditListProps = {
  label: string
  /** The names of all filter fields. */
  filters: readonly string[]
  onFilter: (filters: Record<string, string>) => void
  /** The state of the query for a page. */
  query: {
    data: Pick<AuditPage, 'people' | 'next'> | undefined
    error: OfficeError | null
    refetch: () => unknown
  }
  /** The filter fields between the user and the dates. */
  fields: (of: {
    getValue: (name: string) => string
    problemOf: (name: string) => string | undefined
  }) => ReactNode
  /** The table. */
  children: ReactNode
}

/** Normalizes a filter value. Only `subject` is free text: an enquiry number in any form, or another name. */
const readFilter = (name: string, value: string) =>
  name === 'subject' ? (readEnquiryNumber(value) ?? cleanSingleLineText(value)) : value

/** A list of the audit screen: filters by user, dates and its own fields, table, errors, and links to newer and older rows. */
export function AuditList({ label, filters, onFilter, query, fields, children }: AuditListProps) {
  const words = useWords({ audit: auditEn, errors: errorsEn, fieldProblems: fieldProblemsEn })
  const { audit, fieldProblems } = words
  const [search] = useSearchParams()
  const { data, error, refetch } = query
  const people = data?.people ?? []
  const problems = error?.problems
  const getValue = (name: string) => search.get(name) ?? ''
  const problemOf = (name: string) => problems?.[name] && fieldProblems[problems[name]]
  const dateField = (name: 'from' | 'to') => (
    <Field
      name={name}
      label={audit[name]}
      type="date"
      defaultValue={getValue(name)}
      problem={problemOf(name)}
    />
  )
  return (
    <>
      <form
        key={buildPageHref(search, null)}
        className={`${table.surface} ${css.filters}`}
        aria-label={audit.filter}
        onSubmit={(event) => {
          event.preventDefault()
          const form = new FormData(event.currentTarget)
          const entries = filters.map((name) => [name, readFilter(name, `${form.get(name) ?? ''}`)])
          onFilter(Object.fromEntries(entries.filter(([, value]) => value)))
        }}
      >
        {/* The key remounts it when the users arrive, so that the default value can be selected. */}
        <SelectField
          key={people.length}
          name="who"
          label={audit.who}
          defaultValue={getValue('who')}
          options={[
            ['', audit.everybody],
            ...people.map((person) => [person.user_id, person.user_name] as const),
          ]}
        />
        {fields({ getValue, problemOf })}
        {dateField('from')}
        {dateField('to')}
        <Button type="submit" icon={ListFilter}>
          {audit.show}
        </Button>
      </form>
      {error && problems && <p role="alert">{formatOfficeError(error, words)}</p>}
      {error && !problems && <RetryAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton />}
      {children}
      <nav className={css.pagination} aria-label={label}>
        {search.has('after') && <ButtonLink to={buildPageHref(search, null)}>{audit.newest}</ButtonLink>}
        {data?.next && <ButtonLink to={buildPageHref(search, data.next)}>{audit.older}</ButtonLink>}
      </nav>
    </>
  )
}
