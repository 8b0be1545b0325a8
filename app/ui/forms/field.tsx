import { type InputHTMLAttributes, useId } from 'react'
import { cleanInput } from '#contract/client/clean-input.ts'
import css from './form-card.module.css'

type Attributes = InputHTMLAttributes<HTMLInputElement | HTMLTextAreaElement>

/** Props of a field in addition to the attributes of an input. */
export type FieldProps = Attributes & {
  label: string
  /** Text beside the label: 'optional'. */
  hint?: string | undefined
  /** The error message. */
  problem?: string
  /** Renders a text area. */
  isMultiline?: boolean
  /** Returns the part of a typed text to keep, for example only digits in mobile and PIN fields (section 5). */
  sanitize?: (typed: string) => string
}

/** A labelled text field with its error below. Uncontrolled, so that the browser restores typed text. */
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
