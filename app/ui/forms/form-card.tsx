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
  /** The accessible name of the form. */
  name: string
  submitLabel: string
  /** The privacy notice below the button: the data stored, why and for how long. */
  privacyNotice?: Exclude<keyof Words['privacy'], 'policy'>
  /** Disables submit until hydration, for routes without an `action`. */
  needsScript?: boolean
  children: ReactNode
}

/** A form on a card with its submit button. Without script the browser posts it to the route's `action` (D26). */
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
        // aria-disabled instead of disabled: a disabled button would lose the focus.
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
