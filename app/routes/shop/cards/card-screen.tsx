import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { rememberPriceList } from '#app/cart/known-price-list.ts'
import { useRecalculation } from '#app/cart/use-recalculation.ts'
import { ProductSearch } from '#app/search/product-search.tsx'
import { CartBar } from '#app/ui/cart-bar.tsx'
import { CategoryPicker } from '#app/ui/category-picker.tsx'
import { CategorySection, Listed } from '#app/ui/category-section.tsx'
import { isLongList } from '#app/ui/is-long-list.ts'
import { ListForm } from '#app/ui/list-form.tsx'
import { useMessages } from '#app/ui/messages.ts'
import { ProductCard } from '#app/ui/product-card.tsx'
import { useProductView } from '#app/ui/product-view.tsx'
import { SeasonNotice } from '#app/ui/season-notice.tsx'
import type { Product, ProductList } from '#domain/catalogue/product.ts'
import css from './card-screen.module.css'

/** So many large pictures are in view at once when a screen opens. */
const FIRST = 4

/** How many cards are hydrated at a time: full rows, of two, three or four. */
const PART = 12

function inParts(products: readonly Product[]): Product[][] {
  return Array.from({ length: Math.ceil(products.length / PART) }, (_, at) =>
    products.slice(at * PART, (at + 1) * PART),
  )
}

type CardScreenProps = {
  catalogue: ProductList
  /** How many products there are, where all are of one category. */
  count?: string
  /** How the cards are shown: beside the search. */
  views?: ReactNode
  /** Cards that lie down, one below the other, instead of standing in a grid. */
  lying?: boolean
  /** The look of cards that are small on a phone. */
  small?: string
  /** All of the shop: small pictures, and each category under its name, which is not the page's own. */
  compact?: boolean
  /** Where the visitor goes from an emptied cart (section 4). */
  home: string
}

/**
 * Products as cards with the cart summary beside them or, on a phone, in a bar at the bottom (section 2: category,
 * special-category and quick-enquiry). Its checkout has the minimum for browsing (D11).
 */
export function CardScreen(props: CardScreenProps) {
  const { catalogue, count, views, lying, small, compact, home } = props
  const words = useMessages().catalogue
  const { open, view } = useProductView(catalogue)
  const [cleared, setCleared] = useState(0)
  useRecalculation(catalogue)
  useEffect(() => {
    if (compact) rememberPriceList(catalogue)
  }, [compact, catalogue])
  const isLong = isLongList(catalogue)
  const cards = (products: readonly Product[], first?: boolean) =>
    (compact ? [products] : inParts(products)).map((part, at) => (
      // A boundary each: a category of any length is hydrated part by part.
      <Suspense key={part[0]?._id ?? 'none'}>
        <div className={lying ? `${css.cards} ${css.lying}` : css.cards}>
          {part.map((product, index) => (
            <ProductCard
              key={product._id}
              product={product}
              onOpen={open}
              first={first && at === 0 && index < FIRST}
              compact={compact}
              lying={lying}
              small={small}
            />
          ))}
        </div>
      </Suspense>
    ))
  return (
    <div className={css.screen}>
      <CartBar look={css.panel} minimum="browsing" home={home} onCleared={() => setCleared(cleared + 1)} />
      {/* After Clear, and for another category, a new list: nothing that was typed and not added stays in it, and no search. */}
      <div key={`${home} ${cleared}`}>
        <SeasonNotice />
        <ProductSearch
          catalogue={catalogue}
          renderResults={(products) => <Listed>{cards(products)}</Listed>}
          views={views}
          tools={compact && <CategoryPicker categories={catalogue} />}
        >
          <ListForm counted={catalogue}>
            {catalogue.map((category, index) => (
              <Suspense key={category.category_id}>
                <CategorySection category={category} count={count} long={isLong}>
                  {category.product_list.length > 0 ? (
                    cards(category.product_list, index === 0 && !compact)
                  ) : (
                    <p className="empty">{words.noProducts}</p>
                  )}
                </CategorySection>
              </Suspense>
            ))}
          </ListForm>
        </ProductSearch>
        {catalogue.length === 0 && (
          <div className="empty">
            <p>{count}</p>
            <p>{words.noProducts}</p>
          </div>
        )}
      </div>
      {view}
    </div>
  )
}
