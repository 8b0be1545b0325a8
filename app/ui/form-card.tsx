import type { ReactNode } from 'react'
import type { CheckedForm } from './use-checked-form.ts'
import { useInBrowser } from './use-in-browser.ts'
import './form-card.css'

type FormCardProps = {
  form: Pick<CheckedForm, 'ref' | 'busy' | 'submit'>
  /** What a screen reader calls the form. */
  name: string
  /** What stands on the button. */
  button: string
  children: ReactNode
}

/**
 * A form on a card, its button at the end. It cannot be submitted before the script is there: a browser by itself would
 * put what was typed into the address.
 */
export function FormCard({ form, name, button, children }: FormCardProps) {
  const inBrowser = useInBrowser()
  return (
    <form
      ref={form.ref}
      noValidate
      className="form-card"
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      {children}
      <button type="submit" className="button" disabled={form.busy || !inBrowser} aria-busy={form.busy}>
        {button}
      </button>
    </form>
  )
}
