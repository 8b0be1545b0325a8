import { useState } from 'react'
import { useMessages } from '#app/ui/messages.ts'
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts'
import css from './payment-options.module.css'

type PaymentDetailsProps = { details: readonly (readonly [name: string, value: string])[] }

/**
 * What one pays by, each with a button that copies it; where the browser forbids that, it selects the text instead. A button
 * is seen where its script runs; without it one tap selects the whole value.
 */
export function PaymentDetails({ details }: PaymentDetailsProps) {
  const words = useMessages().payment
  const isHydrated = useIsHydrated()
  const [copyStatus, setCopyStatus] = useState({ name: '', said: '' })

  async function copy(name: string, value: string, shown?: Element | null) {
    try {
      await navigator.clipboard.writeText(value)
      setCopyStatus({ name, said: words.copied })
    } catch {
      if (shown) getSelection()?.selectAllChildren(shown)
      setCopyStatus({ name, said: words.selected })
    }
  }

  return (
    <dl className={css.facts}>
      {details.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span>{value}</span>
            <button
              type="button"
              className={`button quiet ${isHydrated ? '' : css.notYet}`}
              aria-label={words.copyOf(name)}
              onClick={({ currentTarget }) =>
                copy(name, value, currentTarget.parentElement?.firstElementChild)
              }
            >
              {words.copy}
            </button>
            <span role="status">{copyStatus.name === name && copyStatus.said}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
