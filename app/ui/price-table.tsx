import { memo, type ReactNode } from 'react'
import { cart, useQuantity } from '#app/cart/cart.ts'
import { pictureAt } from '#domain/catalogue/picture.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { quantityField } from '#domain/enquiry/order-form.ts'
import { timesQuantity } from '#domain/money/money.ts'
import { formatRupees } from '#i18n/format.ts'
import { productName } from '#i18n/names.ts'
import { packName } from '#i18n/pack.ts'
import { BothNames } from './both-names.tsx'
import { useLanguage, useMessages } from './messages.ts'
import { nextBoxOnKey } from './next-box.ts'
import css from './price-table.module.css'
import { ProductLink } from './product-link.tsx'
import { QuantityBox } from './quantity-box.tsx'

type RowsProps = {
  /** Rows of the price list: the picture in the place of the serial, and one more column for the total. */
  sheet?: boolean
  onOpen: (product: Product) => void
}

type PriceTableProps = RowsProps & {
  head: ReactNode
  products: readonly Product[]
  /** All have one discount, and the heading above the table says it: on a narrow screen the rows do not. */
  alike?: boolean
  /** The look of its screen, beside that of all such tables. */
  look?: string
}

/** Products as a table whose quantities count in the cart as they are typed (section 2, /order-now and /price-list). */
export const PriceTable = memo(function PriceTable({
  head,
  products,
  alike,
  look,
  ...rows
}: PriceTableProps) {
  const looks = [css.table, look, alike && css.alike]
  return (
    <table className={looks.filter(Boolean).join(' ')} onKeyDownCapture={nextBoxOnKey}>
      {head}
      <tbody>
        {products.map((product) => (
          <PriceRow key={product._id} product={product} {...rows} />
        ))}
      </tbody>
    </table>
  )
})

/** One product. */
const PriceRow = memo(function PriceRow({ product, sheet, onOpen }: RowsProps & { product: Product }) {
  const words = useMessages().product
  const language = useLanguage()
  const qty = useQuantity(product._id)
  const soldOut = product.is_sold_out === 1
  return (
    <tr data-id={product._id} className={soldOut ? css.gone : qty > 0 ? css.chosen : undefined}>
      <td />
      <td>{product.product_code}</td>
      <td>
        <ProductLink product={product} onOpen={onOpen}>
          {product.photo_path && <img src={pictureAt(product.photo_path, 'row')} loading="lazy" alt="" />}
          <BothNames english={product.product_name} tamil={product.tamil_name} />
        </ProductLink>
      </td>
      <td>{packName(language, product.per)}</td>
      <td>{formatRupees(product.price)}</td>
      <td>{product.discount_price === 0 ? words.netRate : words.off(product.discount_percentage)}</td>
      <td>{formatRupees(product.after_discount_price)}</td>
      <td>
        <QuantityBox
          name={productName(language, product)}
          field={quantityField(product._id)}
          qty={qty}
          disabled={soldOut}
          onChange={(next) => cart.setQuantity(product, next)}
        />
        {soldOut && <b>{words.soldOut}</b>}
      </td>
      {sheet && <td>{qty > 0 && formatRupees(timesQuantity(product.after_discount_price, qty))}</td>}
    </tr>
  )
})
