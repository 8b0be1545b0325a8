import { useLayoutEffect, useRef, useState } from 'react'
import { QUANTITY_MAX, readQuantity } from '#domain/input/read-quantity.ts'
import { useMessages } from '../messages.ts'
import css from './quantity-input.module.css'

type QuantityInputProps = {
  productName: string
  /** The name of the field, where it belongs to a form (D26). */
  fieldName?: string
  qty: number
  /** Sold out: no more of it, but what the cart has can be taken out. */
  disabled?: boolean
  /** In a list of chosen products an emptied box is a pause in typing, not the wish to remove. */
  isInCartList?: boolean
  onChange: (qty: number) => void
  /** What Enter does. */
  onEnter?: () => void
}

/** Reads the text of a quantity box: an empty box is 0. Undefined if it is not a quantity. */
function parseQuantityText(text: string): number | undefined {
  return text === '' ? 0 : readQuantity(text)
}

/**
 * The quantity box of a product: digits only, 0 shown empty, with a button for one more and, where there is one, for one
 * less (section 5).
 */
export function QuantityInput({
  productName,
  fieldName,
  qty,
  disabled,
  isInCartList,
  onChange,
  onEnter,
}: QuantityInputProps) {
  const words = useMessages().cart
  const input = useRef<HTMLInputElement>(null)
  const isJustFocused = useRef(false)
  /** What somebody is typing into the box and has not left yet. */
  const [typedQuantity, setTypedQuantity] = useState<number>()
  const shown = String((typedQuantity ?? qty) || '')

  const latest = useRef(shown)
  useLayoutEffect(() => {
    const box = input.current
    // What comes from elsewhere, the kept cart or another tab, mixes with no digits: it waits to be typed over. A number that
    // is being typed stays and is said again, unless the product was taken out; once, so that of two boxes that are both
    // typed into one gives way.
    if (typedQuantity === undefined && latest.current !== shown && box === document.activeElement)
      box?.select()
    latest.current = shown
    if (typedQuantity === undefined || typedQuantity === qty || (isInCartList && typedQuantity === 0)) return
    setTypedQuantity(undefined)
    if (qty > 0) onChange(typedQuantity)
  })
  // The server renders an empty box: a value at hydration was typed before it, and counts now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first render can find something typed before
  useLayoutEffect(() => {
    const box = input.current
    if (box?.value && box.value !== shown) applyText(box, box.value)
  }, [])

  /** Puts a typed quantity into the cart. For any other text the browser shows a message, and the cart keeps its quantity. */
  function applyText(box: HTMLInputElement, text: string) {
    const typed = parseQuantityText(text)
    box.setCustomValidity(typed === undefined ? words.noQuantity(text.trim(), QUANTITY_MAX) : '')
    if (typed === undefined) return void box.reportValidity()
    setTypedQuantity(typed)
    if (!(isInCartList && text === '')) onChange(typed)
  }

  function step(by: 1 | -1) {
    setTypedQuantity(undefined)
    onChange(Math.min(QUANTITY_MAX, Math.max(0, qty + by)))
  }

  return (
    <div className={css.quantity}>
      {qty > 0 && (
        <button type="button" tabIndex={-1} aria-label={words.oneLess(productName)} onClick={() => step(-1)}>
          −
        </button>
      )}
      <input
        ref={input}
        name={fieldName}
        inputMode="numeric"
        autoComplete="off"
        placeholder="0"
        aria-label={words.quantityOf(productName)}
        disabled={disabled}
        value={shown}
        // A key other than a digit is ignored and keeps the selection, so that the next digit replaces the number. Pasted or dictated
        // text arrives as a whole and is read as a quantity.
        onBeforeInput={(event) => {
          if (!/\D/.test(event.data)) return
          event.preventDefault()
          if (event.data.trim().length > 1) applyText(event.currentTarget, event.data)
        }}
        onChange={({ target }) => applyText(target, target.value)}
        // Whoever comes into the box means another number: what is typed takes the place of this one. A tap or a click puts
        // its caret after the focus came, so it selects once more; the next one leaves the caret where it is. React replays a
        // focus after hydration: digits typed since are not selected.
        onFocus={({ currentTarget, isTrusted }) => {
          if (!isTrusted) return
          isJustFocused.current = true
          currentTarget.select()
        }}
        onClick={({ currentTarget }) => {
          if (isJustFocused.current) currentTarget.select()
          isJustFocused.current = false
        }}
        onBlur={() => setTypedQuantity(undefined)}
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
        aria-label={words.oneMore(productName)}
        disabled={disabled}
        onClick={() => step(1)}
      >
        +
      </button>
    </div>
  )
}
