import { type InputHTMLAttributes, useId } from 'react'
import css from './form.module.css'

type Attributes = InputHTMLAttributes<HTMLInputElement | HTMLTextAreaElement>

type FieldProps = Omit<Attributes, 'id'> & {
  name: string
  label: string
  /** Stands beside the label: 'optional'. */
  beside?: string | undefined
  /** Stands below it: what is wanted. */
  hint?: string | undefined
  /** What is wrong with the value, in words. */
  problem?: string | undefined
  /** Whether it takes several lines. */
  hasLines?: boolean
}

/** A labelled text field with its hint and its problem below. Most are uncontrolled: the form reads them when it is sent. */
export function Field({ label, beside, hint, problem, hasLines, ...input }: FieldProps) {
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
        {beside && <small>{` (${beside})`}</small>}
      </div>
      {hasLines ? <textarea rows={2} {...attributes} /> : <input {...attributes} />}
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
