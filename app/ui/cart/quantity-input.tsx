import { useLayoutEffect, useRef, useState } from 'react'
import { QUANTITY_MAX, readQuantity } from '#domain/input/read-quantity.ts'
import { useMessages } from '../messages.ts'
import css from './quantity-input.module.css'

type QuantityInputProps = {
  productName: string
  /** The name of the form field, for lists that submit without script (D26). */
  fieldName?: string
  qty: number
  /** Sold out: cannot be added, but can be removed from the cart. */
  disabled?: boolean
  /** In the cart list an emptied box does not remove the line: the customer may be retyping. */
  isInCartList?: boolean
  onChange: (qty: number) => void
  onEnter?: () => void
}

/** Parses the text of a quantity box: an empty box is 0. Undefined if it is not a quantity. */
function parseQuantityText(text: string): number | undefined {
  return text === '' ? 0 : readQuantity(text)
}

/** The quantity box of a product: digits only, 0 shown as empty, with a plus button and, above 0, a minus button (section 5). */
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
  /** The quantity being typed, until the box loses the focus. */
  const [typedQuantity, setTypedQuantity] = useState<number>()
  const shown = String((typedQuantity ?? qty) || '')

  const lastShown = useRef(shown)
  useLayoutEffect(() => {
    const box = input.current
    // A quantity that changed elsewhere is selected, so that typing replaces it. A quantity being typed wins and is applied
    // again, unless the product was removed; only once, so that two tabs do not overwrite each other endlessly.
    if (typedQuantity === undefined && lastShown.current !== shown && box === document.activeElement)
      box?.select()
    lastShown.current = shown
    if (typedQuantity === undefined || typedQuantity === qty || (isInCartList && typedQuantity === 0)) return
    setTypedQuantity(undefined)
    if (qty > 0) onChange(typedQuantity)
  })
  // The server renders an empty box: a value at hydration was typed before it and is applied now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first render can find something typed before
  useLayoutEffect(() => {
    const box = input.current
    if (box?.value && box.value !== shown) applyText(box, box.value)
  }, [])

  /** Applies a typed quantity. Other text shows the browser's validation message and leaves the cart unchanged. */
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
        // Ignores keys other than digits and keeps the selection. Pasted or dictated text arrives as a whole and is parsed.
        onBeforeInput={(event) => {
          if (!/\D/.test(event.data)) return
          event.preventDefault()
          if (event.data.trim().length > 1) applyText(event.currentTarget, event.data)
        }}
        onChange={({ target }) => applyText(target, target.value)}
        // Focus selects the number, so that typing replaces it. A click sets the caret after the focus, so the first click
        // selects again. React replays focus events after hydration; those must not select digits typed since.
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
