import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { cachePriceList } from '#app/cart/price-list-cache.ts'
import { useRecalculation } from '#app/cart/use-recalculation.ts'
import { ProductSearch } from '#app/search/product-search.tsx'
import { CartBar } from '#app/ui/cart/cart-bar.tsx'
import { SeasonNotice } from '#app/ui/cart/season-notice.tsx'
import { useMessages } from '#app/ui/messages.ts'
import { CategoryPicker } from '#app/ui/products/category-picker.tsx'
import { CategorySection, SearchResultsSection } from '#app/ui/products/category-section.tsx'
import { isLongList } from '#app/ui/products/is-long-list.ts'
import { ProductCard } from '#app/ui/products/product-card.tsx'
import { ProductListForm } from '#app/ui/products/product-list-form.tsx'
import { useProductModal } from '#app/ui/products/use-product-modal.tsx'
import type { Product, ProductList } from '#domain/catalogue/product.ts'
import css from './card-screen.module.css'

/** Number of large pictures that are visible when a screen opens. */
const EAGER_PICTURE_COUNT = 4

/** Number of cards that hydrate together: full rows of two, three or four. */
const CARDS_PER_CHUNK = 12

function splitIntoChunks(products: readonly Product[]): Product[][] {
  return Array.from({ length: Math.ceil(products.length / CARDS_PER_CHUNK) }, (_, index) =>
    products.slice(index * CARDS_PER_CHUNK, (index + 1) * CARDS_PER_CHUNK),
  )
}

type CardScreenProps = {
  catalogue: ProductList
  /** Text with the number of products, for a single category. */
  countText?: string
  /** Grid and list controls beside the search. */
  viewControls?: ReactNode
  /** Shows cards in one column, picture beside text, instead of a grid. */
  isHorizontal?: boolean
  /** Class of cards that are small on a phone. */
  smallClassName?: string
  /** For the whole catalogue: small pictures, and a heading per category. */
  isCompact?: boolean
  /** Path to navigate to after Clear (section 4). */
  pathAfterClear: string
}

/**
 * Products as cards, with the cart summary in a side panel or, on a phone, in a bar at the bottom (section 2:
 * category, special-category and quick-enquiry). Its checkout uses the minimum for browsing (D11).
 */
export function CardScreen(props: CardScreenProps) {
  const { catalogue, countText, viewControls, isHorizontal, smallClassName, isCompact, pathAfterClear } =
    props
  const words = useMessages().catalogue
  const { open, modal } = useProductModal(catalogue)
  const [clearCount, setClearCount] = useState(0)
  useRecalculation(catalogue)
  useEffect(() => {
    if (isCompact) cachePriceList(catalogue)
  }, [isCompact, catalogue])
  const isLong = isLongList(catalogue)
  const cards = (products: readonly Product[], isFirstCategory?: boolean) =>
    (isCompact ? [products] : splitIntoChunks(products)).map((chunk, chunkIndex) => (
      // One Suspense boundary per chunk, so that long categories hydrate in parts.
      <Suspense key={chunk[0]?._id ?? 'none'}>
        <div className={isHorizontal ? `${css.cards} ${css.horizontal}` : css.cards}>
          {chunk.map((product, index) => (
            <ProductCard
              key={product._id}
              product={product}
              onOpen={open}
              isAboveFold={isFirstCategory && chunkIndex === 0 && index < EAGER_PICTURE_COUNT}
              isCompact={isCompact}
              isHorizontal={isHorizontal}
              smallClassName={smallClassName}
            />
          ))}
        </div>
      </Suspense>
    ))
  return (
    <div className={css.screen}>
      <CartBar
        className={css.panel}
        minimum="browsing"
        pathAfterClear={pathAfterClear}
        onCleared={() => setClearCount(clearCount + 1)}
      />
      {/* The key remounts the list after Clear and for another category: typed quantities and the search are reset. */}
      <div key={`${pathAfterClear} ${clearCount}`}>
        <SeasonNotice />
        <ProductSearch
          catalogue={catalogue}
          renderResults={(products) => <SearchResultsSection>{cards(products)}</SearchResultsSection>}
          viewControls={viewControls}
          tools={isCompact && <CategoryPicker categories={catalogue} />}
        >
          <ProductListForm liveCatalogue={catalogue}>
            {catalogue.map((category, index) => (
              <Suspense key={category.category_id}>
                <CategorySection category={category} countText={countText} isLong={isLong}>
                  {category.product_list.length > 0 ? (
                    cards(category.product_list, index === 0 && !isCompact)
                  ) : (
                    <p className="empty">{words.noProducts}</p>
                  )}
                </CategorySection>
              </Suspense>
            ))}
          </ProductListForm>
        </ProductSearch>
        {catalogue.length === 0 && (
          <div className="empty">
            <p>{countText}</p>
            <p>{words.noProducts}</p>
          </div>
        )}
      </div>
      {modal}
    </div>
  )
}
