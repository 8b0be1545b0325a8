import { useState } from 'react'
import { cart, useQuantity } from '#app/cart/cart.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { quantityFieldName } from '#domain/enquiry/cart/order-form-fields.ts'
import { productName } from '#i18n/localized-names.ts'
import { showMessage } from '../dialogs.tsx'
import { useLanguage, useMessages } from '../messages.ts'
import css from './add-to-cart.module.css'
import { QuantityInput } from './quantity-input.tsx'

type AddToCartProps = {
  product: Product
  /** What the screen does when a product is already in the cart that is being added (section 4, landing). */
  onDuplicate?: () => void
}

/** The quantity of a product, which counts when Add to Cart is pressed; disabled for one that is sold out (section 4). */
export function AddToCart({ product, onDuplicate }: AddToCartProps) {
  const { cart: words, product: productWords } = useMessages()
  const qty = useQuantity(product._id)
  // What the cart learns meanwhile, here or elsewhere, takes the place of what is typed.
  const [typedQuantity, setTypedQuantity] = useState<{ qty: number; over: number }>()
  if (typedQuantity && typedQuantity.over !== qty) setTypedQuantity(undefined)
  const shownQuantity = typedQuantity?.qty ?? qty
  const [isHintShown, setIsHintShown] = useState(false)
  const isPending = shownQuantity !== qty
  const isSoldOut = product.is_sold_out === 1
  const name = productName(useLanguage(), product)

  /** Whether anything was added. */
  function add(): boolean {
    const isNothingToAdd = shownQuantity === 0 && qty === 0
    setIsHintShown(isNothingToAdd)
    if (isNothingToAdd) return false
    if (qty > 0) onDuplicate?.()
    cart.setQuantity(product, shownQuantity)
    if (shownQuantity > 0) void showMessage('success', words.added)
    return true
  }

  return (
    <>
      <QuantityInput
        productName={name}
        fieldName={quantityFieldName(product._id)}
        qty={shownQuantity}
        disabled={isSoldOut}
        onChange={(next) => {
          // Of the cart itself: a box that wakes tells of what was typed before the row knows the cart.
          setTypedQuantity({ qty: next, over: cart.getQuantity(product._id) })
          setIsHintShown(false)
        }}
        onEnter={add}
      />
      {/* Without script it submits the quantities of the list, as Checkout does. */}
      <button
        type="submit"
        className={isPending ? 'button' : 'button quiet'}
        disabled={isSoldOut}
        aria-label={isSoldOut ? undefined : words.addToCartNamed(name)}
        onClick={({ currentTarget }) => add() || currentTarget.parentElement?.querySelector('input')?.focus()}
      >
        {isSoldOut ? productWords.outOfStock : words.addToCart}
      </button>
      {isPending && <p className={css.pending}>{words.notYetInCart}</p>}
      {isHintShown && (
        <p role="alert" className={css.hint}>
          {words.quantityFirst}
        </p>
      )}
    </>
  )
}
