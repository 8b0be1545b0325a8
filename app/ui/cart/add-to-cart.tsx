import { useState } from 'react'
import { cart, useQuantity } from '#app/cart/cart.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { quantityFieldName } from '#domain/enquiry/cart/order-form-fields.ts'
import { productName } from '#i18n/localized-names.ts'
import { showMessage } from '../dialog-queue.ts'
import { useLanguage, useMessages } from '../messages.ts'
import css from './add-to-cart.module.css'
import { QuantityInput } from './quantity-input.tsx'

type AddToCartProps = {
  product: Product
  /** Called when the added product is already in the cart (section 4, landing). */
  onDuplicate?: () => void
}

/** The quantity of a product with an Add to Cart button that applies it; disabled when sold out (section 4). */
export function AddToCart({ product, onDuplicate }: AddToCartProps) {
  const { cart: words, product: productWords } = useMessages()
  const qty = useQuantity(product._id)
  // A typed quantity is dropped when the cart's quantity changes.
  const [typedQuantity, setTypedQuantity] = useState<{ qty: number; cartQty: number }>()
  if (typedQuantity && typedQuantity.cartQty !== qty) setTypedQuantity(undefined)
  const shownQuantity = typedQuantity?.qty ?? qty
  const [isHintShown, setIsHintShown] = useState(false)
  const isPending = shownQuantity !== qty
  const isSoldOut = product.is_sold_out === 1
  const name = productName(useLanguage(), product)

  /** Adds the shown quantity to the cart. Returns whether there was anything to add. */
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
          // Reads the cart directly: at hydration, typed text is applied before this row has rendered the cart.
          setTypedQuantity({ qty: next, cartQty: cart.getQuantity(product._id) })
          setIsHintShown(false)
        }}
        onEnter={add}
      />
      {/* Without script it submits the list's quantities, like Checkout. */}
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
