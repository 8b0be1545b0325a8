import type { ReactNode } from 'react'
import { PrivacyNotice, type PrivacyNoticeOf } from './privacy-notice.tsx'
import type { CheckedForm } from './use-checked-form.ts'
import { useInBrowser } from './use-in-browser.ts'
import './form-card.css'

type FormCardProps = {
  form: Pick<CheckedForm, 'ref' | 'busy' | 'submit'>
  /** What a screen reader calls the form. */
  name: string
  /** What stands on the button. */
  button: string
  /** Which notice stands below the button, where something is kept of what is entered. */
  privacy?: PrivacyNoticeOf
  children: ReactNode
}

/**
 * A form on a card, its button at the end. It cannot be submitted before the script is there: a browser by itself would
 * put what was typed into the address.
 */
export function FormCard({ form, name, button, privacy, children }: FormCardProps) {
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
      {privacy && <PrivacyNotice of={privacy} />}
    </form>
  )
}
