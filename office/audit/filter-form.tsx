import { ListFilter } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { AuditPage } from '#contract/office/audit.ts'
import type { OfficeError } from '#contract/office/office-client.ts'
import { readEnquiryNumber } from '#domain/input/read-enquiry-number.ts'
import { cleanSingleLineText } from '#domain/input/text-schemas.ts'
import { audit as auditEn } from '#i18n/office/en/audit.ts'
import { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { SelectField } from '../design/select-field.tsx'
import { useWords } from '../shell/language.ts'
import css from './audit.module.css'

type FilterFormProps = {
  /** The names of all filter fields. */
  filters: readonly string[]
  people: AuditPage['people']
  error: OfficeError | undefined
  onFilter: (filters: Record<string, string>) => void
  /** The fields between the user and the dates. */
  children: (of: {
    getValue: (name: string) => string
    problemOf: (name: string) => string | undefined
  }) => ReactNode
}

/** Normalizes a filter value. Only `subject` is free text: an enquiry number in any form, or another name. */
const readFilter = (name: string, value: string) =>
  name === 'subject' ? (readEnquiryNumber(value) ?? cleanSingleLineText(value)) : value

/** Filters a list of the audit screen by user, dates and its own fields. */
export function FilterForm({ filters, people, error, onFilter, children }: FilterFormProps) {
  const [search] = useSearchParams()
  const { audit, fieldProblems } = useWords({ audit: auditEn, fieldProblems: fieldProblemsEn })
  const getValue = (name: string) => search.get(name) ?? ''
  const problems = error?.problems ?? {}
  const problemOf = (name: string) => problems[name] && fieldProblems[problems[name]]
  return (
    <form
      className={css.filters}
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
      {children({ getValue, problemOf })}
      <Field
        name="from"
        label={audit.from}
        type="date"
        defaultValue={getValue('from')}
        problem={problemOf('from')}
      />
      <Field name="to" label={audit.to} type="date" defaultValue={getValue('to')} problem={problemOf('to')} />
      <Button type="submit" icon={ListFilter}>
        {audit.show}
      </Button>
    </form>
  )
}
