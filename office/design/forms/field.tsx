import { type InputHTMLAttributes, type Ref, useId } from 'react'
import typography from '../typography.module.css'
import css from './field.module.css'
import { useRegisteredField } from './use-registered-field.ts'

type Attributes = InputHTMLAttributes<HTMLInputElement | HTMLTextAreaElement>

type FieldProps = Omit<Attributes, 'id'> & {
  name: string
  label: string
  /** Text after the label, for example 'optional'. */
  labelSuffix?: string | undefined
  /** The hint below the field. */
  hint?: string | undefined
  /** The error message. */
  problem?: string | undefined
  /** Whether it is a textarea. */
  isMultiline?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A labelled text field with its error and hint below. Uncontrolled by default: the form around it reads the value on submit. */
export function Field({ label, labelSuffix, hint, problem, isMultiline, ref, ...input }: FieldProps) {
  const id = useId()
  const describedBy = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const attributes: Attributes = {
    id,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': describedBy || undefined,
    ...input,
    ...useRegisteredField(input.name, input),
  }
  return (
    <div className={css.field}>
      <div>
        <label htmlFor={id}>{label}</label>
        {labelSuffix && <small>{` (${labelSuffix})`}</small>}
      </div>
      {isMultiline ? <textarea rows={2} {...attributes} /> : <input ref={ref} {...attributes} />}
      {problem && (
        <p id={`${id}-problem`} className={typography.problem}>
          {problem}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={typography.soft}>
          {hint}
        </p>
      )}
    </div>
  )
}
