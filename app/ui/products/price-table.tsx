import { memo, type ReactNode } from 'react'
import { cart, useQuantity } from '#app/cart/cart.ts'
import { picturePath } from '#domain/catalogue/picture.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { quantityFieldName } from '#domain/enquiry/cart/order-form-fields.ts'
import { multiplyByQuantity } from '#domain/money/money.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { localizeUnit } from '#i18n/localize-unit.ts'
import { productName } from '#i18n/localized-names.ts'
import { BilingualName } from '../bilingual-name.tsx'
import { focusAdjacentQuantityInput } from '../cart/focus-adjacent-quantity-input.ts'
import { QuantityInput } from '../cart/quantity-input.tsx'
import { useLanguage, useMessages } from '../messages.ts'
import css from './price-table.module.css'
import { ProductLink } from './product-link.tsx'

type RowsProps = {
  /** Price list rows: a picture instead of the serial, and a total column. */
  hasTotalColumn?: boolean
  onOpen: (product: Product) => void
}

type PriceTableProps = RowsProps & {
  columnHeaders: ReactNode
  products: readonly Product[]
  /** The heading shows the common discount: narrow rows omit it. */
  hasSameDiscount?: boolean
  /** Additional class of the screen. */
  className?: string
}

/** Products as a table. Typed quantities go to the cart at once (section 2, /order-now and /price-list). */
export const PriceTable = memo(function PriceTable({
  columnHeaders,
  products,
  hasSameDiscount,
  className,
  ...rows
}: PriceTableProps) {
  const classNames = [css.table, className, hasSameDiscount && css.sameDiscount]
  return (
    <table className={classNames.filter(Boolean).join(' ')} onKeyDownCapture={focusAdjacentQuantityInput}>
      {columnHeaders}
      <tbody>
        {products.map((product) => (
          <PriceRow key={product._id} product={product} {...rows} />
        ))}
      </tbody>
    </table>
  )
})

const PriceRow = memo(function PriceRow({
  product,
  hasTotalColumn,
  onOpen,
}: RowsProps & { product: Product }) {
  const words = useMessages().product
  const language = useLanguage()
  const qty = useQuantity(product._id)
  const isSoldOut = product.is_sold_out === 1
  return (
    <tr data-id={product._id} className={isSoldOut ? css.soldOut : qty > 0 ? css.chosen : undefined}>
      <td />
      <td>{product.product_code}</td>
      <td>
        <ProductLink product={product} onOpen={onOpen}>
          {product.photo_path && <img src={picturePath(product.photo_path, 'row')} loading="lazy" alt="" />}
          <BilingualName english={product.product_name} tamil={product.tamil_name} />
        </ProductLink>
      </td>
      <td>{localizeUnit(language, product.per)}</td>
      <td>{formatRupees(product.price)}</td>
      <td>{product.discount_price === 0 ? words.netRate : words.off(product.discount_percentage)}</td>
      <td>{formatRupees(product.after_discount_price)}</td>
      <td>
        <QuantityInput
          productName={productName(language, product)}
          fieldName={quantityFieldName(product._id)}
          qty={qty}
          disabled={isSoldOut}
          onChange={(next) => cart.setQuantity(product, next)}
        />
        {isSoldOut && <b>{words.soldOut}</b>}
      </td>
      {hasTotalColumn && (
        <td>{qty > 0 && formatRupees(multiplyByQuantity(product.after_discount_price, qty))}</td>
      )}
    </tr>
  )
})
