import { cart } from '#app/cart/cart.ts'
import type { Product } from '#domain/product.ts'
import { product as productEn } from '#i18n/en/product.ts'
import { formatRupees } from '#i18n/format.ts'
import { productName } from '#i18n/names.ts'
import { QuantityBox } from './quantity-box.tsx'
import { useLanguage, useWords } from './words.ts'
import './price-cells.css'

/**
 * The cells that every table of prices ends with: unit, M.R.P, discount, our price, and the quantity, which counts in the
 * cart as it is typed.
 */
export function PriceCells({ product, qty }: { product: Product; qty: number }) {
  const words = useWords({ product: productEn }).product
  const language = useLanguage()
  const soldOut = product.is_sold_out === 1
  return (
    <>
      <td className="per">{product.per}</td>
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
    </>
  )
}
