import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Words } from '#i18n/words.ts'
import css from './form-card.module.css'
import { useMessages } from './messages.ts'
import { useShop } from './shop.ts'
import type { CheckedForm } from './use-checked-form.ts'
import { useInBrowser } from './use-in-browser.ts'

type FormCardProps = {
  form: Pick<CheckedForm, 'ref' | 'busy' | 'correct' | 'submit'>
  /** What a screen reader calls the form. */
  name: string
  /** What stands on the button. */
  button: string
  /** Where something is kept of what is entered: what, why and how long. It stands below the button. */
  privacy?: Exclude<keyof Words['privacy'], 'policy'>
  /** The page's action takes the form where no script runs. */
  isPosted?: boolean
  children: ReactNode
}

/**
 * A form on a card, its button at the end. Without script it is posted to its page, where the page has an action for it (D26). Else
 * it cannot be sent before the script is there, and says how else to reach the shop.
 */
export function FormCard({ form, name, button, privacy, isPosted, children }: FormCardProps) {
  const inBrowser = useInBrowser()
  const { fields: words, privacy: notices } = useMessages()
  const shop = useShop()
  return (
    <form
      ref={form.ref}
      method="post"
      noValidate
      className={`panel ${css.card}`}
      aria-label={name}
      onInput={form.correct}
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      {children}
      <button
        type="submit"
        className="button"
        disabled={!(inBrowser || isPosted)}
        // Keeps the focus: a button that cannot be pressed at all loses it.
        aria-disabled={form.busy || undefined}
        aria-busy={form.busy}
      >
        {button}
      </button>
      {!(inBrowser || isPosted) && (
        <p className={css.asleep}>
          <span>{words.asleep}</span>{' '}
          <a className="link" href={`tel:${shop.phones[0]}`}>
            {shop.phones[0]}
          </a>{' '}
          <a className="link" href={`https://wa.me/${shop.whatsapp}`}>
            WhatsApp
          </a>
        </p>
      )}
      {privacy && (
        <p className={css.privacy}>
          <span>{notices[privacy]}</span> <Link to="/privacy-policy">{notices.policy}</Link>
        </p>
      )}
    </form>
  )
}
