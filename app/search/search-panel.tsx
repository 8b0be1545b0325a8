import { memo, useEffect, useRef } from 'react'
import { cart, useQuantity } from '#app/cart/cart.ts'
import { fetchPriceList } from '#app/cart/price-list-cache.ts'
import { BilingualName } from '#app/ui/bilingual-name.tsx'
import { QuantityInput } from '#app/ui/cart/quantity-input.tsx'
import { CROSS, Icon } from '#app/ui/icons.tsx'
import { useLanguage, useMessages } from '#app/ui/messages.ts'
import { useProductModal } from '#app/ui/products/use-product-modal.tsx'
import { picturePath } from '#domain/catalogue/picture.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { localizeUnit } from '#i18n/localize-unit.ts'
import { productName } from '#i18n/localized-names.ts'
import { SearchField } from './search-field.tsx'
import css from './search-panel.module.css'
import { useProductSearch } from './use-product-search.ts'

/** A dialog on top of any page that searches the whole price list. Entered quantities go to the cart at once. */
export function SearchPanel({ onClose }: { onClose: () => void }) {
  const { dialogs, search: words } = useMessages()
  const dialog = useRef<HTMLDialogElement>(null)
  const search = useProductSearch(fetchPriceList)
  const { results } = search
  const { open, modal } = useProductModal([])

  useEffect(() => dialog.current?.showModal(), [])

  return (
    <dialog
      ref={dialog}
      aria-label={words.field}
      className={css.panel}
      closedby="any"
      // React bubbles this event, also from the product modal.
      onClose={({ target }) => target === dialog.current && onClose()}
      onKeyDown={({ key, target }) => {
        // Otherwise the first Escape would clear the search field.
        if (key === 'Escape' && target instanceof HTMLInputElement && target.type === 'search')
          dialog.current?.close()
      }}
    >
      <div className={css.head}>
        <SearchField search={search}>
          <button
            type="button"
            className={css.close}
            aria-label={dialogs.close}
            onClick={() => dialog.current?.close()}
          >
            <Icon path={CROSS} />
          </button>
        </SearchField>
      </div>
      {results && results.products.length > 0 && (
        <ul aria-label={words.results}>
          {results.products.map((product) => (
            <SearchResult key={product._id} product={product} onOpen={open} />
          ))}
        </ul>
      )}
      {/* A section, so that the modal's <header> is not a second page banner. */}
      <section>{modal}</section>
    </dialog>
  )
}

type SearchResultProps = { product: Product; onOpen: (product: Product) => void }

const SearchResult = memo(function SearchResult({ product, onOpen }: SearchResultProps) {
  const productWords = useMessages().product
  const language = useLanguage()
  const qty = useQuantity(product._id)
  const isSoldOut = product.is_sold_out === 1
  return (
    <li>
      <img src={picturePath(product.photo_path, 'row')} width="64" height="64" loading="lazy" alt="" />
      <button type="button" className={css.found} onClick={() => onOpen(product)}>
        <BilingualName english={product.product_name} tamil={product.tamil_name} />
      </button>
      <p>
        <b>{formatRupees(product.after_discount_price)}</b> <span>{localizeUnit(language, product.per)}</span>
        {isSoldOut && <strong>{productWords.soldOut}</strong>}
      </p>
      <QuantityInput
        productName={productName(language, product)}
        qty={qty}
        disabled={isSoldOut}
        onChange={(next) => cart.setQuantity(product, next)}
      />
    </li>
  )
})
