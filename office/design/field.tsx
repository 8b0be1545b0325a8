import { type InputHTMLAttributes, useId } from 'react'
import css from './form.module.css'

type Attributes = InputHTMLAttributes<HTMLInputElement | HTMLTextAreaElement>

type FieldProps = Omit<Attributes, 'id'> & {
  name: string
  label: string
  /** Stands beside the label: 'optional'. */
  labelSuffix?: string | undefined
  /** Stands below it: what is wanted. */
  hint?: string | undefined
  /** What is wrong with the value, in words. */
  problem?: string | undefined
  /** Whether it takes several lines. */
  isMultiline?: boolean
}

/** A labelled text field with its hint and its problem below. Most are uncontrolled: the form reads them when it is sent. */
export function Field({ label, labelSuffix, hint, problem, isMultiline, ...input }: FieldProps) {
  const id = useId()
  const about = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const attributes: Attributes = {
    id,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': about || undefined,
    ...input,
  }
  return (
    <div className={css.field}>
      <div>
        <label htmlFor={id}>{label}</label>
        {labelSuffix && <small>{` (${labelSuffix})`}</small>}
      </div>
      {isMultiline ? <textarea rows={2} {...attributes} /> : <input {...attributes} />}
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
