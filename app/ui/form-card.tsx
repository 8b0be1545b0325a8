import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { Words } from '#i18n/words.ts'
import css from './form-card.module.css'
import { useMessages } from './messages.ts'
import { NeedsScript } from './needs-script.tsx'
import type { CheckedForm } from './use-checked-form.ts'
import { useInBrowser } from './use-in-browser.ts'

type FormCardProps = {
  form: Pick<CheckedForm, 'Form' | 'ref' | 'busy' | 'correct' | 'check'>
  /** What a screen reader calls the form. */
  name: string
  /** The text of the submit button. */
  button: string
  /** The notice about personal data below the button: which data is stored, why and how long. */
  privacy?: Exclude<keyof Words['privacy'], 'policy'>
  /** The route has no `action` for it: the form cannot be sent before the script runs. */
  needsScript?: boolean
  children: ReactNode
}

/** A form on a card, its button at the end. Without script the browser posts it to the `action` of its route (D26). */
export function FormCard({ form, name, button, privacy, needsScript = false, children }: FormCardProps) {
  const inBrowser = useInBrowser()
  const notices = useMessages().privacy
  return (
    <form.Form
      ref={form.ref}
      method="post"
      noValidate
      className={`panel ${css.card}`}
      aria-label={name}
      onInput={form.correct}
      onSubmit={form.check}
    >
      {children}
      <button
        type="submit"
        className="button"
        disabled={needsScript && !inBrowser}
        // Keeps the focus: a button that cannot be pressed at all loses it.
        aria-disabled={form.busy || undefined}
        aria-busy={form.busy}
      >
        {button}
      </button>
      {needsScript && !inBrowser && <NeedsScript />}
      {privacy && (
        <p className={css.privacy}>
          <span>{notices[privacy]}</span> <Link to={href('/privacy-policy')}>{notices.policy}</Link>
        </p>
      )}
    </form.Form>
  )
}
