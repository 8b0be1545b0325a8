import { type InputHTMLAttributes, useId } from 'react'
import { cleanInput } from '#contract/client/clean-input.ts'
import css from './form-card.module.css'

type Attributes = InputHTMLAttributes<HTMLInputElement | HTMLTextAreaElement>

/** What a field has beside what every input takes. */
export type FieldProps = Attributes & {
  label: string
  /** Stands beside the label: 'optional'. */
  hint?: string | undefined
  /** What is wrong with the value, in words. */
  problem?: string
  /** Renders a text area. */
  isMultiline?: boolean
  /** Returns the part of a typed text that stays in the field: only digits in mobile and PIN fields (section 5). */
  sanitize?: (typed: string) => string
}

/** A labelled text field with its message below. It is uncontrolled: the browser keeps and restores what was typed. */
export function Field({ label, hint, problem, isMultiline, sanitize, ...input }: FieldProps) {
  const id = useId()
  const attributes: Attributes = {
    id,
    onInput: sanitize && (({ currentTarget }) => cleanInput(currentTarget, sanitize)),
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem ? `${id}-problem` : undefined,
    ...input,
  }
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      {hint && <small>{` (${hint})`}</small>}
      {isMultiline ? <textarea rows={2} {...attributes} /> : <input {...attributes} />}
      {problem && (
        <p id={`${id}-problem`} className={css.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
