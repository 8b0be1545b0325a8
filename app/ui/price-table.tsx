import { memo } from 'react'
import { cart, useQuantity } from '#app/cart/cart.ts'
import { pictureAt } from '#domain/picture.ts'
import type { CategoryWithProducts, Product } from '#domain/product.ts'
import { orderNow as words } from '#i18n/en/order-now.ts'
import { product as productWords } from '#i18n/en/product.ts'
import { formatRupees } from '#i18n/format.ts'
import { QuantityBox } from './quantity-box.tsx'
import './price-table.css'

type Open = (product: Product) => void

/** One category of the quick-order list under its name (section 2, /order-now). */
export const PriceTable = memo(function PriceTable({
  category,
  onOpen,
}: {
  category: CategoryWithProducts
  onOpen: Open
}) {
  return (
    <section id={category.category_slug} data-category={category.category_id} className="category">
      <h2>
        {category.category_name}
        <span lang="ta">{category.category_tamil_name}</span>
      </h2>
      <PriceRows products={category.product_list} onOpen={onOpen} />
    </section>
  )
})

/** Products as a table: serial, code, name, per-unit, price, discount, after-discount price, quantity. */
export function PriceRows({ products, onOpen }: { products: readonly Product[]; onOpen: Open }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{words.serial}</th>
          <th scope="col">{words.code}</th>
          <th scope="col">{words.product}</th>
          <th scope="col">{words.per}</th>
          <th scope="col">{words.price}</th>
          <th scope="col">{words.discount}</th>
          <th scope="col">{words.ourPrice}</th>
          <th scope="col">{words.quantity}</th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <PriceRow key={product._id} product={product} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  )
}

/** One product. Its twin, readShownCatalogue, reads these cells back by their classes. */
const PriceRow = memo(function PriceRow({ product, onOpen }: { product: Product; onOpen: Open }) {
  const qty = useQuantity(product._id)
  const soldOut = product.is_sold_out === 1
  return (
    <tr data-id={product._id} className={qty > 0 ? 'chosen' : undefined}>
      <td className="serial" />
      <td className="code">{product.product_code}</td>
      <td className="name">
        <button type="button" onClick={() => onOpen(product)}>
          <img src={pictureAt(product.photo_path, 'row')} width="64" height="64" loading="lazy" alt="" />
          {product.product_name}
          <span lang="ta">{product.tamil_name}</span>
        </button>
      </td>
      <td className="per">{product.per}</td>
      <td className="mrp">{formatRupees(product.price)}</td>
      <td className="off">
        {product.discount_price === 0 ? productWords.netRate : productWords.off(product.discount_percentage)}
      </td>
      <td className="price">{formatRupees(product.after_discount_price)}</td>
      <td className="qty">
        <QuantityBox
          name={product.product_name}
          qty={qty}
          disabled={soldOut}
          onChange={(next) => cart.setQuantity(product, next)}
        />
        {soldOut && <b>{productWords.soldOut}</b>}
      </td>
    </tr>
  )
})
