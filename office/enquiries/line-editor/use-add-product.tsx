import { type RefObject, useState } from 'react'
import type { VersionContentJson } from '#contract/office/enquiries.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { multiplyByQuantity } from '#domain/money/money.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { useWords } from '../../shell/language.ts'
import { announce } from '../../shell/status-region.tsx'
import type { ProductEntryHandle } from '../inputs/product-entry.tsx'

const loadProductEntry = () => import('../inputs/product-entry.tsx')

type AddProduct = {
  entry: RefObject<ProductEntryHandle | null>
  /** The text in the quantity input of a product that the enquiry already has. */
  quantityOf: (id: string) => string | undefined
  /** Adds a line at the current rate, with its quantity. */
  onAdd: (line: VersionContentJson['lines'][number], quantity: string) => void
}

/** Returns a button that opens the product entry, and the entry: code or name, Enter, quantity, Enter. */
export function useAddProduct({ entry, quantityOf, onAdd }: AddProduct) {
  const { errors } = useWords({ errors: errorsEn })
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadProductEntry>>>()
  async function open() {
    if (loaded) return entry.current?.focus()
    try {
      setLoaded(await loadProductEntry())
    } catch {
      announce(errors.network)
    }
  }
  return {
    open: () => void open(),
    fields: loaded && (
      <loaded.ProductEntry
        ref={entry}
        quantityOf={quantityOf}
        onAdd={(chosen, qty) => onAdd(toLine(chosen, qty), `${qty}`)}
        autoFocus
      />
    ),
  }
}

function toLine(product: Product, qty: number) {
  const { _id, product_code, product_name, tamil_name, per, after_discount_price } = product
  const line = { product_id: _id, product_code, product_name, tamil_name, per, after_discount_price }
  return { ...line, qty, sub_total: multiplyByQuantity(after_discount_price, qty) }
}
