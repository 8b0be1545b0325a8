import { type RefObject, useState } from 'react'
import type { ContentJson } from '#contract/office/enquiries.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { timesQuantity } from '#domain/money/money.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { newEnquiry as newEnquiryEn } from '#i18n/office/en/new-enquiry.ts'
import { useWords } from '../ui/language.ts'
import type { ProductEntryHandle } from '../ui/product-entry.tsx'
import { say } from '../ui/status.tsx'
import { WorkButton } from '../ui/work-button.tsx'

const load = () => import('../ui/product-entry.tsx')

type AddProductProps = {
  entry: RefObject<ProductEntryHandle | null>
  /** The quantity that a product has already, as it stands in its box. */
  quantityNow: (id: string) => string | undefined
  /** A line of today's rate that is in no version yet, and how many are wanted. */
  onAdd: (line: ContentJson['lines'][number], quantity: string) => void
}

/** The way to further products: code or name, Enter, quantity, Enter, as where an enquiry is taken down. */
export function AddProduct({ entry, quantityNow, onAdd }: AddProductProps) {
  const { newEnquiry: words, errors } = useWords({ newEnquiry: newEnquiryEn, errors: errorsEn })
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>>>()
  async function open() {
    if (loaded) return entry.current?.focus()
    try {
      setLoaded(await load())
    } catch {
      say(errors.network)
    }
  }
  return (
    <>
      <WorkButton name={words.addProduct} keys="a" onClick={() => void open()} />
      {loaded && (
        <loaded.ProductEntry
          ref={entry}
          quantityNow={quantityNow}
          onEnter={(chosen, qty) => onAdd(lineOf(chosen, qty), `${qty}`)}
          autoFocus
        />
      )}
    </>
  )
}

function lineOf(product: Product, qty: number) {
  const { _id, product_code, product_name, tamil_name, per, after_discount_price } = product
  const line = { product_id: _id, product_code, product_name, tamil_name, per, after_discount_price }
  return { ...line, qty, sub_total: timesQuantity(after_discount_price, qty) }
}
