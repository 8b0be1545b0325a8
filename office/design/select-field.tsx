import { type SelectHTMLAttributes, useId } from 'react'
import css from './form.module.css'

type SelectFieldProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> & {
  label: string
  /** What can be chosen, with its words. */
  options: readonly (readonly [value: string, words: string])[]
  /** What is wrong with what was chosen, in words. */
  problem?: string | undefined
}

/** A labelled list to choose one of, with its problem below. As Field it is uncontrolled, unless it is given its value. */
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
      >
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      {problem && (
        <p id={`${id}-problem`} className={css.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
