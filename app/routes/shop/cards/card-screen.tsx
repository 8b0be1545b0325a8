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

/** So many large pictures are in view at once when a screen opens. */
const EAGER_PICTURE_COUNT = 4

/** How many cards are hydrated at a time: full rows, of two, three or four. */
const CARDS_PER_CHUNK = 12

function splitIntoChunks(products: readonly Product[]): Product[][] {
  return Array.from({ length: Math.ceil(products.length / CARDS_PER_CHUNK) }, (_, at) =>
    products.slice(at * CARDS_PER_CHUNK, (at + 1) * CARDS_PER_CHUNK),
  )
}

type CardScreenProps = {
  catalogue: ProductList
  /** How many products there are, where all are of one category. */
  countText?: string
  /** How the cards are shown: beside the search. */
  viewControls?: ReactNode
  /** Cards that lie down, one below the other, instead of standing in a grid. */
  isHorizontal?: boolean
  /** The look of cards that are small on a phone. */
  smallClassName?: string
  /** All of the shop: small pictures, and each category under its name, which is not the page's own. */
  isCompact?: boolean
  /** Where the visitor goes from an emptied cart (section 4). */
  pathAfterClear: string
}

/**
 * Products as cards with the cart summary beside them or, on a phone, in a bar at the bottom (section 2: category,
 * special-category and quick-enquiry). Its checkout has the minimum for browsing (D11).
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
  const cards = (products: readonly Product[], first?: boolean) =>
    (isCompact ? [products] : splitIntoChunks(products)).map((part, at) => (
      // A boundary each: a category of any length is hydrated part by part.
      <Suspense key={part[0]?._id ?? 'none'}>
        <div className={isHorizontal ? `${css.cards} ${css.lying}` : css.cards}>
          {part.map((product, index) => (
            <ProductCard
              key={product._id}
              product={product}
              onOpen={open}
              isAboveFold={first && at === 0 && index < EAGER_PICTURE_COUNT}
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
      {/* After Clear, and for another category, a new list: nothing that was typed and not added stays in it, and no search. */}
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
