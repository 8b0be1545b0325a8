import { memo, type ReactNode } from 'react'
import { cart, useQuantity } from '#app/cart/cart.ts'
import { timesQuantity } from '#domain/money.ts'
import { pictureAt } from '#domain/picture.ts'
import type { Product } from '#domain/product.ts'
import { product as productEn } from '#i18n/en/product.ts'
import { formatRupees } from '#i18n/format.ts'
import { productName } from '#i18n/names.ts'
import { packName } from '#i18n/pack.ts'
import { BothNames } from './both-names.tsx'
import { QuantityBox } from './quantity-box.tsx'
import { useLanguage, useWords } from './words.ts'
import './price-cells.css'

type RowsProps = {
  /** Rows of the price list: a column for the picture instead of the serial, and one more for the total. */
  sheet?: boolean
  onOpen: (product: Product) => void
}

type PriceTableProps = RowsProps & { head: ReactNode; products: readonly Product[] }

/** Products as a table whose quantities count in the cart as they are typed (section 2, /order-now and /price-list). */
export const PriceTable = memo(function PriceTable({ head, products, ...rows }: PriceTableProps) {
  return (
    <table>
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
  const words = useWords({ product: productEn }).product
  const language = useLanguage()
  const qty = useQuantity(product._id)
  const soldOut = product.is_sold_out === 1
  const picture = <img src={pictureAt(product.photo_path, 'row')} loading="lazy" alt="" />
  return (
    <tr data-id={product._id} className={qty > 0 ? 'chosen' : undefined}>
      <td className={sheet ? 'preview' : 'serial'}>{sheet && product.photo_path && picture}</td>
      <td className="code">{product.product_code}</td>
      <td className="name">
        <button type="button" onClick={() => onOpen(product)}>
          {!sheet && picture}
          <BothNames english={product.product_name} tamil={product.tamil_name} />
        </button>
      </td>
      <td className="per">{packName(language, product.per)}</td>
      <td className="mrp">{formatRupees(product.price)}</td>
      <td className="off">
        {product.discount_price === 0 ? words.netRate : words.off(product.discount_percentage)}
      </td>
      <td className="price">{formatRupees(product.after_discount_price)}</td>
      <td className="qty">
        <QuantityBox
          name={productName(language, product)}
          qty={qty}
          disabled={soldOut}
          onChange={(next) => cart.setQuantity(product, next)}
        />
        {soldOut && <b>{words.soldOut}</b>}
      </td>
      {sheet && (
        <td className="total">{qty > 0 && formatRupees(timesQuantity(product.after_discount_price, qty))}</td>
      )}
    </tr>
  )
})
