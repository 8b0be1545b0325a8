import type { InputHTMLAttributes } from 'react'
import css from './checkbox.module.css'
import { useRegisteredField } from './use-registered-field.ts'

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { label: string }

/** A checkbox with its label beside it. */
export function Checkbox({ label, ...input }: CheckboxProps) {
  return (
    <label className={css.checkbox}>
      <input type="checkbox" {...input} {...useRegisteredField(input.name, input)} />
      <span>{label}</span>
    </label>
  )
}
