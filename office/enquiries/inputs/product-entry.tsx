import { useQuery } from '@tanstack/react-query'
import { type Ref, useId, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Product } from '#domain/catalogue/product.ts'
import { readQuantity } from '#domain/input/read-quantity.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { productName } from '#i18n/localized-names.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { newEnquiry as newEnquiryEn } from '#i18n/office/en/new-enquiry.ts'
import { Button } from '../../design/actions/button.tsx'
import { Combobox } from '../../design/forms/combobox.tsx'
import { Field } from '../../design/forms/field.tsx'
import flow from '../../design/layout/flow.module.css'
import { useLanguage, useWords } from '../../shell/language.ts'
import { announce } from '../../shell/status-region.tsx'
import css from './product-entry.module.css'
import { PRODUCTS_QUERY, toProductIndex } from './products-query.ts'
import { useInputProblems } from './use-input-problems.ts'

/** The most suggestions. Typing more narrows them down. */
const SUGGESTIONS_MAX = 8

/** The methods that a form calls on its product entry. */
export type ProductEntryHandle = {
  focus: () => void
  /** Whether something is typed but not added. */
  hasPendingInput: () => boolean
  /** Call before submit. Marks, focuses and announces an entry that was not added. Returns false if there is none. */
  reportPendingInput: () => boolean
}

type ProductEntryProps = {
  ref: Ref<ProductEntryHandle>
  /** The text in the quantity input of a product that the list already has. */
  quantityOf: (id: string) => string | undefined
  /** Sets the quantity of a product. Replaces an earlier one. */
  onAdd: (product: Product, qty: number) => void
  autoFocus?: boolean
}

/**
 * Adds products by keyboard: code or name, Enter, quantity, Enter. Each product is listed once: for a listed product the
 * quantity input starts with its quantity.
 */
export function ProductEntry({ ref, quantityOf, onAdd, autoFocus }: ProductEntryProps) {
  const { enquiry, newEnquiry: words } = useWords({ enquiry: enquiryEn, newEnquiry: newEnquiryEn })
  const { quantityProblem } = useInputProblems()
  const language = useLanguage()
  const id = useId()
  const inputRef = useRef<HTMLInputElement>(null)
  const quantityRef = useRef<HTMLInputElement>(null)
  const { data: index, refetch } = useQuery({ ...PRODUCTS_QUERY, select: toProductIndex })
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Product>()
  const [quantity, setQuantity] = useState('')
  const [problem, setProblem] = useState<'quantity' | 'not-added'>()
  const options = useMemo(
    () => (index && !chosen && text.trim() ? index.find(text, SUGGESTIONS_MAX) : []),
    [index, text, chosen],
  )
  const nameOf = (product: Product) => `${product.product_code} · ${productName(language, product)}`
  const quantityInList = chosen && quantityOf(chosen._id)
  const pendingText = [chosen ? productName(language, chosen) : text.trim(), quantity.trim()]
    .filter(Boolean)
    .join(', ')

  useImperativeHandle(ref, () => ({
    focus: () => inputRef.current?.focus(),
    hasPendingInput: () => pendingText !== '',
    reportPendingInput() {
      if (pendingText === '') return false
      setProblem('not-added')
      announce(words.notAdded(pendingText))
      const input = chosen ? quantityRef : inputRef
      input.current?.focus()
      return true
    },
  }))
  /** Clears the problem here and in the status region. */
  function clearProblem() {
    if (problem === 'not-added') announce('')
    setProblem(undefined)
  }

  function choose(product: Product) {
    setChosen(product)
    setText(nameOf(product))
    setQuantity(quantityOf(product._id) ?? '')
    clearProblem()
  }
  // A layout effect: the quantity must be rendered before it can be selected.
  useLayoutEffect(() => {
    if (!chosen) return
    quantityRef.current?.focus()
    quantityRef.current?.select()
  }, [chosen])
  function addProduct() {
    if (!chosen) return inputRef.current?.focus()
    const qty = readQuantity(quantity)
    clearProblem()
    if (!qty) {
      setProblem('quantity')
      return quantityRef.current?.focus()
    }
    onAdd(chosen, qty)
    setChosen(undefined)
    setText('')
    setQuantity('')
    inputRef.current?.focus()
  }
  const hint =
    problem === 'not-added'
      ? words.notAdded(pendingText)
      : problem === 'quantity'
        ? quantityProblem(quantity)
        : quantityInList
          ? words.alreadyAdded(quantityInList)
          : !index && text
            ? words.noProducts
            : text.trim() && !chosen && options.length === 0 && words.nothingFound
  return (
    <fieldset className={`${flow.row} ${css.entry}`} aria-label={words.addProduct}>
      <Combobox
        label={words.product}
        placeholder={words.productHint}
        text={text}
        onType={(typed) => {
          clearProblem()
          setText(typed)
          setChosen(undefined)
          if (!typed.trim()) setQuantity('')
          if (!index) void refetch()
        }}
        options={options}
        keyOf={({ _id }) => _id}
        isOptionDisabled={({ is_sold_out }) => is_sold_out === 1}
        onChoose={choose}
        isOverlay
        autoFocus={autoFocus ?? false}
        isInvalid={problem === 'not-added' && !chosen}
        describedBy={`${id}-hint`}
        inputRef={inputRef}
      >
        {(product) => (
          <>
            <span>{nameOf(product)}</span>
            <span>
              {product.is_sold_out
                ? words.soldOut
                : `${product.per} · ${formatRupees(product.after_discount_price)}`}
            </span>
          </>
        )}
      </Combobox>
      <Field
        ref={quantityRef}
        name="quantity"
        label={enquiry.quantity}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        aria-invalid={(problem && chosen && true) || undefined}
        aria-describedby={`${id}-hint`}
        value={quantity}
        onChange={({ target }) => {
          clearProblem()
          setQuantity(target.value)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          addProduct()
        }}
      />
      <Button onClick={addProduct}>{words.add}</Button>
      <p id={`${id}-hint`} className={`${flow.hint} ${css.hint}`} aria-live="polite">
        {hint}
      </p>
    </fieldset>
  )
}
