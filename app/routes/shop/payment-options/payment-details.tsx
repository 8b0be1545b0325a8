import { useState } from 'react'
import { useMessages } from '#app/ui/messages.ts'
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts'
import css from './payment-options.module.css'

type PaymentDetailsProps = { details: readonly (readonly [name: string, value: string])[] }

/**
 * Payment details, each with a button that copies the value, or selects it when the clipboard is blocked. The button
 * shows after hydration; without script a tap selects the whole value.
 */
export function PaymentDetails({ details }: PaymentDetailsProps) {
  const words = useMessages().payment
  const isHydrated = useIsHydrated()
  const [copyStatus, setCopyStatus] = useState({ name: '', text: '' })

  async function copy(name: string, value: string, valueElement?: Element | null) {
    try {
      await navigator.clipboard.writeText(value)
      setCopyStatus({ name, text: words.copied })
    } catch {
      if (valueElement) getSelection()?.selectAllChildren(valueElement)
      setCopyStatus({ name, text: words.selected })
    }
  }

  return (
    <dl className={css.details}>
      {details.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span>{value}</span>
            <button
              type="button"
              className={`button quiet ${isHydrated ? '' : css.beforeHydration}`}
              aria-label={words.copyOf(name)}
              onClick={({ currentTarget }) =>
                copy(name, value, currentTarget.parentElement?.firstElementChild)
              }
            >
              {words.copy}
            </button>
            <span role="status">{copyStatus.name === name && copyStatus.text}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
