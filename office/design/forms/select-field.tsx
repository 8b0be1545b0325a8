import { type SelectHTMLAttributes, useId } from 'react'
import typography from '../typography.module.css'
import css from './field.module.css'
import { useRegisteredField } from './use-registered-field.ts'

type SelectFieldProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> & {
  label: string
  /** The options, with their labels. */
  options: readonly (readonly [value: string, label: string])[]
  /** The error message. */
  problem?: string | undefined
}

/** A labelled select with its error below. Uncontrolled unless it has a `value`. */
export function SelectField({ label, options, problem, ...select }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && `${id}-problem`}
        {...select}
        {...useRegisteredField(select.name, select)}
      >
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {problem && (
        <p id={`${id}-problem`} className={typography.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
