import { memo } from 'react'
import { useQuantity } from '#app/cart/cart.ts'
import { BothNames } from '#app/ui/both-names.tsx'
import { ColumnHeads } from '#app/ui/column-heads.tsx'
import { PriceCells } from '#app/ui/price-cells.tsx'
import { useWords } from '#app/ui/words.ts'
import { timesQuantity } from '#domain/money.ts'
import { pictureAt } from '#domain/picture.ts'
import type { Product } from '#domain/product.ts'
import { catalogue as catalogueEn } from '#i18n/en/catalogue.ts'
import { priceList as priceListEn } from '#i18n/en/price-list.ts'
import { formatRupees } from '#i18n/format.ts'

const COLUMNS = [
  'preview',
  'code',
  'product',
  'content',
  'mrp',
  'discount',
  'ourPrice',
  'quantity',
  'total',
] as const
const CLASSES = { preview: 'preview', code: 'code', content: 'per', discount: 'off' }

type Open = (product: Product) => void

type PriceSheetProps = {
  products: readonly Product[]
  /** The compact variant has no column for the code, and calls the name the product. */
  compact: boolean
  onOpen: Open
}

/**
 * Products as a table of the price list (section 2). It holds both variants: the compact one leaves code, content and
 * discount unseen.
 */
export const PriceSheet = memo(function PriceSheet({ products, compact, onOpen }: PriceSheetProps) {
  const { catalogue: words, priceList } = useWords({ catalogue: catalogueEn, priceList: priceListEn })
  if (products.length === 0) return <p>{words.noProducts}</p>
  return (
    <table>
      <ColumnHeads
        columns={COLUMNS}
        words={compact ? words : { ...words, product: priceList.name }}
        classes={CLASSES}
      />
      <tbody>
        {products.map((product) => (
          <SheetRow key={product._id} product={product} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  )
})

/** One product. */
const SheetRow = memo(function SheetRow({ product, onOpen }: { product: Product; onOpen: Open }) {
  const qty = useQuantity(product._id)
  return (
    <tr data-id={product._id} className={qty > 0 ? 'chosen' : undefined}>
      <td className="preview">
        {product.photo_path && <img src={pictureAt(product.photo_path, 'row')} loading="lazy" alt="" />}
      </td>
      <td className="code">{product.product_code}</td>
      <td className="name">
        <button type="button" onClick={() => onOpen(product)}>
          <BothNames english={product.product_name} tamil={product.tamil_name} />
        </button>
      </td>
      <PriceCells product={product} qty={qty} />
      <td className="total">{qty > 0 && formatRupees(timesQuantity(product.after_discount_price, qty))}</td>
    </tr>
  )
})
