import { memo } from 'react'
import { useQuantity } from '#app/cart/cart.ts'
import { pictureAt } from '#domain/picture.ts'
import type { Product } from '#domain/product.ts'
import { orderNow as orderNowEn } from '#i18n/en/order-now.ts'
import { BothNames } from './both-names.tsx'
import { ColumnHeads } from './column-heads.tsx'
import { PriceCells } from './price-cells.tsx'
import { useWords } from './words.ts'
import './price-table.css'

const COLUMNS = ['serial', 'code', 'product', 'per', 'price', 'discount', 'ourPrice', 'quantity'] as const

type Open = (product: Product) => void

type PriceTableProps = { products: readonly Product[]; onOpen: Open }

/** Products as a table of the quick-order list: serial, code, name, per-unit, price, discount, after-discount price, quantity. */
export const PriceTable = memo(function PriceTable({ products, onOpen }: PriceTableProps) {
  const words = useWords({ orderNow: orderNowEn }).orderNow
  return (
    <table>
      <ColumnHeads columns={COLUMNS} words={words} />
      <tbody>
        {products.map((product) => (
          <PriceRow key={product._id} product={product} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  )
})

/** One product. */
const PriceRow = memo(function PriceRow({ product, onOpen }: { product: Product; onOpen: Open }) {
  const qty = useQuantity(product._id)
  return (
    <tr data-id={product._id} className={qty > 0 ? 'chosen' : undefined}>
      <td className="serial" />
      <td className="code">{product.product_code}</td>
      <td className="name">
        <button type="button" onClick={() => onOpen(product)}>
          <img src={pictureAt(product.photo_path, 'row')} loading="lazy" alt="" />
          <BothNames english={product.product_name} tamil={product.tamil_name} />
        </button>
      </td>
      <PriceCells product={product} qty={qty} />
    </tr>
  )
})
