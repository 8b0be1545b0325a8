import { useState, useSyncExternalStore } from 'react'
import { useMessages } from '#app/ui/messages.ts'
import css from './payment-options.module.css'

type PaymentFactsProps = { facts: readonly (readonly [name: string, value: string])[] }

const neverChanges = () => () => undefined

/** False in the document and while it is hydrated. */
const useIsHydrated = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )

/**
 * What one pays by, each with a button that copies it; where the browser forbids that, it selects the text instead. A button
 * is seen where its script runs; without it one tap selects the whole value.
 */
export function PaymentFacts({ facts }: PaymentFactsProps) {
  const words = useMessages().payment
  const isHydrated = useIsHydrated()
  const [done, setDone] = useState({ name: '', said: '' })

  async function copy(name: string, value: string, shown?: Element | null) {
    try {
      await navigator.clipboard.writeText(value)
      setDone({ name, said: words.copied })
    } catch {
      if (shown) getSelection()?.selectAllChildren(shown)
      setDone({ name, said: words.selected })
    }
  }

  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) => (
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
            <span role="status">{done.name === name && done.said}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
