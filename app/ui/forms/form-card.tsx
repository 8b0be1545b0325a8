import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { Words } from '#i18n/words.ts'
import { useMessages } from '../messages.ts'
import { useIsHydrated } from '../use-is-hydrated.ts'
import css from './form-card.module.css'
import { ScriptRequiredNotice } from './script-required-notice.tsx'
import type { ValidatedForm } from './use-validated-form.ts'

type FormCardProps = {
  form: Pick<ValidatedForm, 'Form' | 'ref' | 'isSubmitting' | 'revalidateField' | 'validate'>
  /** What a screen reader calls the form. */
  name: string
  /** The text of the submit button. */
  submitLabel: string
  /** The notice about personal data below the button: which data is stored, why and how long. */
  privacyNotice?: Exclude<keyof Words['privacy'], 'policy'>
  /** The route has no `action` for it: the form cannot be sent before the script runs. */
  needsScript?: boolean
  children: ReactNode
}

/** A form on a card, its button at the end. Without script the browser posts it to the `action` of its route (D26). */
export function FormCard({
  form,
  name,
  submitLabel,
  privacyNotice,
  needsScript = false,
  children,
}: FormCardProps) {
  const isHydrated = useIsHydrated()
  const notices = useMessages().privacy
  return (
    <form.Form
      ref={form.ref}
      method="post"
      noValidate
      className={`panel ${css.card}`}
      aria-label={name}
      onInput={form.revalidateField}
      onSubmit={form.validate}
    >
      {children}
      <button
        type="submit"
        className="button"
        disabled={needsScript && !isHydrated}
        // Keeps the focus: a button that cannot be pressed at all loses it.
        aria-disabled={form.isSubmitting || undefined}
        aria-busy={form.isSubmitting}
      >
        {submitLabel}
      </button>
      {needsScript && !isHydrated && <ScriptRequiredNotice />}
      {privacyNotice && (
        <p className={css.privacy}>
          <span>{notices[privacyNotice]}</span> <Link to={href('/privacy-policy')}>{notices.policy}</Link>
        </p>
      )}
    </form.Form>
  )
}
