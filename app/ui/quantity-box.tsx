import { useLayoutEffect, useRef, useState } from 'react'
import { MAX_QUANTITY, parseQuantity } from '#domain/cart.ts'
import { cart as words } from '#i18n/cart.ts'
import { nameOf } from './early-names.tsx'

type QuantityBoxProps = {
  name: string
  qty: number
  disabled?: boolean
  /** In a list of chosen products an emptied box is a pause in typing, not the wish to remove. */
  chosen?: boolean
  onChange: (qty: number) => void
  /** What Enter does. */
  onEnter?: () => void
}

/**
 * The quantity box of a product: digits only, 0 shown empty, with a button for one more and, where there is one, for one
 * less (section 5).
 */
export function QuantityBox({ name, qty, disabled, chosen, onChange, onEnter }: QuantityBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const [emptied, setEmptied] = useState(false)
  const shown = qty === 0 || emptied ? '' : String(qty)

  // What was typed before the script arrived is kept and counted: the box is then ahead of the cart.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first look can find something typed earlier
  useLayoutEffect(() => {
    const box = input.current
    const typed = parseQuantity(box?.value ?? '')
    if (typed && typed !== qty && box?.value !== box?.dataset.takenOver) onChange(typed)
  }, [])

  return (
    <div className="quantity">
      {qty > 0 && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={words.oneLess}
          disabled={disabled}
          onClick={() => onChange(qty - 1)}
        >
          −
        </button>
      )}
      <input
        ref={input}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        placeholder="0"
        suppressHydrationWarning
        aria-label={nameOf(words.quantityOf, name)}
        disabled={disabled}
        value={shown}
        onChange={(event) => {
          const { value: text, dataset } = event.target
          // React tells of what it finds in a box that wakes.
          const isOldNews = text === dataset.takenOver
          delete dataset.takenOver
          if (isOldNews) return
          const typed = parseQuantity(text)
          setEmptied(chosen === true && text === '')
          if (typed !== undefined && !(chosen && text === '')) onChange(typed)
        }}
        onBlur={() => setEmptied(false)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter?.()
          else if (event.key === 'ArrowUp') onChange(Math.min(MAX_QUANTITY, qty + 1))
          else if (event.key === 'ArrowDown') onChange(Math.max(0, qty - 1))
          else return
          event.preventDefault()
        }}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label={words.oneMore}
        disabled={disabled}
        onClick={() => onChange(Math.min(MAX_QUANTITY, qty + 1))}
      >
        +
      </button>
    </div>
  )
}
