import { useLayoutEffect, useRef, useState } from 'react'
import { MAX_QUANTITY, readQuantity } from '#domain/typed/read-quantity.ts'
import { useMessages } from './messages.ts'
import css from './quantity-box.module.css'

type QuantityBoxProps = {
  name: string
  /** The name of the field, where it belongs to a form (D26). */
  field?: string
  qty: number
  /** Sold out: no more of it, but what the cart has can be taken out. */
  disabled?: boolean
  /** In a list of chosen products an emptied box is a pause in typing, not the wish to remove. */
  chosen?: boolean
  onChange: (qty: number) => void
  /** What Enter does. */
  onEnter?: () => void
}

/** Reads the text of a quantity box: an empty box is 0. Undefined if it is not a quantity. */
function quantityInBox(text: string): number | undefined {
  return text === '' ? 0 : readQuantity(text)
}

/**
 * The quantity box of a product: digits only, 0 shown empty, with a button for one more and, where there is one, for one
 * less (section 5).
 */
export function QuantityBox({ name, field, qty, disabled, chosen, onChange, onEnter }: QuantityBoxProps) {
  const words = useMessages().cart
  const input = useRef<HTMLInputElement>(null)
  const entered = useRef(false)
  /** What somebody is typing into the box and has not left yet. */
  const [typing, setTyping] = useState<number>()
  const shown = String((typing ?? qty) || '')

  const latest = useRef(shown)
  useLayoutEffect(() => {
    const box = input.current
    // What comes from elsewhere, the kept cart or another tab, mixes with no digits: it waits to be typed over. A number that
    // is being typed stays and is said again, unless the product was taken out; once, so that of two boxes that are both
    // typed into one gives way.
    if (typing === undefined && latest.current !== shown && box === document.activeElement) box?.select()
    latest.current = shown
    if (typing === undefined || typing === qty || (chosen && typing === 0)) return
    setTyping(undefined)
    if (qty > 0) onChange(typing)
  })
  // The server renders an empty box: a value at hydration was typed before it, and counts now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first render can find something typed before
  useLayoutEffect(() => {
    const box = input.current
    if (box?.value && box.value !== shown) take(box, box.value)
  }, [])

  /** Puts a typed quantity into the cart. For any other text the browser shows a message, and the cart keeps its quantity. */
  function take(box: HTMLInputElement, text: string) {
    const typed = quantityInBox(text)
    box.setCustomValidity(typed === undefined ? words.noQuantity(text.trim(), MAX_QUANTITY) : '')
    if (typed === undefined) return void box.reportValidity()
    setTyping(typed)
    if (!(chosen && text === '')) onChange(typed)
  }

  function step(by: 1 | -1) {
    setTyping(undefined)
    onChange(Math.min(MAX_QUANTITY, Math.max(0, qty + by)))
  }

  return (
    <div className={css.quantity}>
      {qty > 0 && (
        <button type="button" tabIndex={-1} aria-label={words.oneLess(name)} onClick={() => step(-1)}>
          −
        </button>
      )}
      <input
        ref={input}
        name={field}
        inputMode="numeric"
        autoComplete="off"
        placeholder="0"
        aria-label={words.quantityOf(name)}
        disabled={disabled}
        value={shown}
        // A key other than a digit is ignored and keeps the selection, so that the next digit replaces the number. Pasted or dictated
        // text arrives as a whole and is read as a quantity.
        onBeforeInput={(event) => {
          if (!/\D/.test(event.data)) return
          event.preventDefault()
          if (event.data.trim().length > 1) take(event.currentTarget, event.data)
        }}
        onChange={({ target }) => take(target, target.value)}
        // Whoever comes into the box means another number: what is typed takes the place of this one. A tap or a click puts
        // its caret after the focus came, so it selects once more; the next one leaves the caret where it is. React replays a
        // focus after hydration: digits typed since are not selected.
        onFocus={({ currentTarget, isTrusted }) => {
          if (!isTrusted) return
          entered.current = true
          currentTarget.select()
        }}
        onClick={({ currentTarget }) => {
          if (entered.current) currentTarget.select()
          entered.current = false
        }}
        onBlur={() => setTyping(undefined)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') onEnter?.()
          else if (event.key === 'ArrowUp') step(1)
          else if (event.key === 'ArrowDown') step(-1)
          else return
          event.preventDefault()
        }}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label={words.oneMore(name)}
        disabled={disabled}
        onClick={() => step(1)}
      >
        +
      </button>
    </div>
  )
}
