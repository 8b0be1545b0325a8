import { useState } from 'react'
import { cart, useQuantity } from '#app/cart/cart.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { quantityField } from '#domain/enquiry/order-form.ts'
import { productName } from '#i18n/names.ts'
import css from './add-to-cart.module.css'
import { say } from './dialogs.tsx'
import { useLanguage, useMessages } from './messages.ts'
import { QuantityBox } from './quantity-box.tsx'

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
  const [typed, setTyped] = useState<{ qty: number; over: number }>()
  if (typed && typed.over !== qty) setTyped(undefined)
  const wanted = typed?.qty ?? qty
  const [hinted, setHinted] = useState(false)
  const pending = wanted !== qty
  const soldOut = product.is_sold_out === 1
  const name = productName(useLanguage(), product)

  /** Whether anything was added. */
  function add(): boolean {
    const nothing = wanted === 0 && qty === 0
    setHinted(nothing)
    if (nothing) return false
    if (qty > 0) onDuplicate?.()
    cart.setQuantity(product, wanted)
    if (wanted > 0) void say('success', words.added)
    return true
  }

  return (
    <>
      <QuantityBox
        name={name}
        field={quantityField(product._id)}
        qty={wanted}
        disabled={soldOut}
        onChange={(next) => {
          // Of the cart itself: a box that wakes tells of what was typed before the row knows the cart.
          setTyped({ qty: next, over: cart.quantityOf(product._id) })
          setHinted(false)
        }}
        onEnter={add}
      />
      {/* Without script it submits the quantities of the list, as Checkout does. */}
      <button
        type="submit"
        className={pending ? 'button' : 'button quiet'}
        disabled={soldOut}
        aria-label={soldOut ? undefined : words.addToCartNamed(name)}
        onClick={({ currentTarget }) => add() || currentTarget.parentElement?.querySelector('input')?.focus()}
      >
        {soldOut ? productWords.outOfStock : words.addToCart}
      </button>
      {pending && <p className={css.pending}>{words.notYetInCart}</p>}
      {hinted && (
        <p role="alert" className={css.hint}>
          {words.quantityFirst}
        </p>
      )}
    </>
  )
}
