import { type InputHTMLAttributes, useId } from 'react'
import css from './form-card.module.css'

/** What a field has beside what every input takes. */
export type FieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  /** Stands beside the label: 'optional'. */
  hint?: string
  /** What is wrong with the value, in words. */
  problem?: string
  /** Mobile and PIN fields take digits only (section 5): those of what was typed. */
  digits?: (typed: string) => string
}

/** A labelled text field with its message below. It is uncontrolled: the browser keeps and restores what was typed. */
export function Field({ label, hint, problem, digits, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      {hint && <small> ({hint})</small>}
      <input
        id={id}
        inputMode={digits ? 'numeric' : undefined}
        onInput={
          digits &&
          (({ currentTarget }) => {
            const kept = digits(currentTarget.value)
            if (kept !== currentTarget.value) currentTarget.value = kept
          })
        }
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        {...input}
      />
      {problem && (
        <p id={`${id}-problem`} className={css.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
