import type { InputHTMLAttributes } from 'react'
import css from './checkbox.module.css'

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { label: string }

/** A checkbox with its label beside it. */
export function Checkbox({ label, ...input }: CheckboxProps) {
  return (
    <label className={css.checkbox}>
      <input type="checkbox" {...input} />
      <span>{label}</span>
    </label>
  )
}
