import * as v from 'valibot'
import type { Product } from '#domain/catalogue/product.ts'
import { type CartLine, toCartLine } from '#domain/enquiry/cart/cart.ts'
import { priceFieldName, quantityFieldName } from '#domain/enquiry/cart/order-form-fields.ts'
import { IdempotencyKeySchema } from '#domain/enquiry/ids/idempotency-key.ts'
import { parseWholeNumber } from '#domain/input/parse-whole-number.ts'
import { readQuantity } from '#domain/input/read-quantity.ts'
import { paise } from '#domain/money/money.ts'

/** An order from a form that was sent without script (D26). */
export type OrderForm = {
  lines: readonly CartLine[]
  /** Texts in quantity fields that are not quantities. */
  invalidQuantities: readonly string[]
  idempotencyKey: string
}

/** Reads the order in a form. Ignores fields of unknown products. */
export function readOrderForm(form: FormData, products: readonly Product[]): OrderForm {
  const lines: CartLine[] = []
  const invalidQuantities: string[] = []
  for (const product of products) {
    const typed = readText(form, quantityFieldName(product._id)).trim()
    const qty = readQuantity(typed)
    if (qty) lines.push(toCartLine({ ...product, after_discount_price: readShownPrice(form, product) }, qty))
    else if (typed && qty === undefined) invalidQuantities.push(typed)
  }
  const key = v.safeParse(IdempotencyKeySchema, readText(form, 'idempotency_key'))
  return { lines, invalidQuantities, idempotencyKey: key.success ? key.output : crypto.randomUUID() }
}

/**
 * The price that the checkout showed, in paise; an outdated one is rejected later (D3). Forms of a list use the current price.
 */
function readShownPrice(form: FormData, { _id, after_discount_price }: Product) {
  const shownPrice = readText(form, priceFieldName(_id))
  return /^\d{1,9}$/.test(shownPrice) ? paise(parseWholeNumber(shownPrice)) : after_discount_price
}

function readText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
