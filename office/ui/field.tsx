import { type InputHTMLAttributes, useId } from 'react'
import css from './form.module.css'

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  name: string
  label: string
  /** Stands beside the label: 'optional'. */
  beside?: string | undefined
  /** Stands below it: what is wanted. */
  hint?: string | undefined
  /** What is wrong with the value, in words. */
  problem?: string | undefined
}

/** A labelled text field with its hint and its problem below. Most are uncontrolled: the form reads them when it is sent. */
export function Field({ label, beside, hint, problem, ...input }: FieldProps) {
  const id = useId()
  const about = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={css.field}>
      <div>
        <label htmlFor={id}>{label}</label>
        {beside && <small>{` (${beside})`}</small>}
      </div>
      <input
        id={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={about || undefined}
        {...input}
      />
      {problem && (
        <p id={`${id}-problem`} className={css.problem}>
          {problem}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
