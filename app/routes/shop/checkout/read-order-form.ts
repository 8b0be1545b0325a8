import * as v from 'valibot'
import type { Product } from '#domain/catalogue/product.ts'
import { type CartLine, toCartLine } from '#domain/enquiry/cart/cart.ts'
import { priceFieldName, quantityFieldName } from '#domain/enquiry/cart/order-form-fields.ts'
import { IdempotencyKeySchema } from '#domain/enquiry/enquiry.ts'
import { parseWholeNumber } from '#domain/input/parse-whole-number.ts'
import { readQuantity } from '#domain/input/read-quantity.ts'
import { paise } from '#domain/money/money.ts'

/** What a form orders that a browser sent without script (D26). */
export type OrderForm = {
  lines: readonly CartLine[]
  /** Texts in quantity fields that are no quantities. */
  invalidQuantities: readonly string[]
  idempotencyKey: string
}

/** Reads the quantities in a form. Fields that name no product of the shop are left out. */
export function readOrderForm(form: FormData, products: readonly Product[]): OrderForm {
  const lines: CartLine[] = []
  const unread: string[] = []
  for (const product of products) {
    const typed = readText(form, quantityFieldName(product._id)).trim()
    const qty = readQuantity(typed)
    if (qty) lines.push(toCartLine({ ...product, after_discount_price: readShownPrice(form, product) }, qty))
    else if (typed && qty === undefined) unread.push(typed)
  }
  const key = v.safeParse(IdempotencyKeySchema, readText(form, 'idempotency_key'))
  return { lines, invalidQuantities: unread, idempotencyKey: key.success ? key.output : crypto.randomUUID() }
}

/** The price that the checkout showed, which is refused if it is outdated (D3); in the form of a list the product's. */
function readShownPrice(form: FormData, { _id, after_discount_price }: Product) {
  const shown = readText(form, priceFieldName(_id))
  return /^\d{1,9}$/.test(shown) ? paise(parseWholeNumber(shown)) : after_discount_price
}

function readText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
