import { type RefObject, useState } from 'react'
import type { VersionContentJson } from '#contract/office/enquiries.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { multiplyByQuantity } from '#domain/money/money.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { newEnquiry as newEnquiryEn } from '#i18n/office/en/new-enquiry.ts'
import { ActionButton } from '../../shell/actions/action-button.tsx'
import { useWords } from '../../shell/language.ts'
import { announce } from '../../shell/status-region.tsx'
import type { ProductEntryHandle } from '../inputs/product-entry.tsx'

const loadProductEntry = () => import('../inputs/product-entry.tsx')

type AddProductButtonProps = {
  entry: RefObject<ProductEntryHandle | null>
  /** The quantity that a product has already, as it stands in its box. */
  quantityOf: (id: string) => string | undefined
  /** A line of today's rate that is in no version yet, and how many are wanted. */
  onAdd: (line: VersionContentJson['lines'][number], quantity: string) => void
}

/** The way to further products: code or name, Enter, quantity, Enter, as where an enquiry is taken down. */
export function AddProductButton({ entry, quantityOf, onAdd }: AddProductButtonProps) {
  const { newEnquiry: words, errors } = useWords({ newEnquiry: newEnquiryEn, errors: errorsEn })
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadProductEntry>>>()
  async function open() {
    if (loaded) return entry.current?.focus()
    try {
      setLoaded(await loadProductEntry())
    } catch {
      announce(errors.network)
    }
  }
  return (
    <>
      <ActionButton name={words.addProduct} keys="a" onClick={() => void open()} />
      {loaded && (
        <loaded.ProductEntry
          ref={entry}
          quantityOf={quantityOf}
          onAdd={(chosen, qty) => onAdd(toLine(chosen, qty), `${qty}`)}
          autoFocus
        />
      )}
    </>
  )
}

function toLine(product: Product, qty: number) {
  const { _id, product_code, product_name, tamil_name, per, after_discount_price } = product
  const line = { product_id: _id, product_code, product_name, tamil_name, per, after_discount_price }
  return { ...line, qty, sub_total: multiplyByQuantity(after_discount_price, qty) }
}
