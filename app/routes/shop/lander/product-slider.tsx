import { useCallback } from 'react'
import { ProductCard } from '#app/ui/product-card.tsx'
import { type Catalogue, type CatalogueSource, useShownCatalogue } from '#app/ui/shown-catalogue.ts'
import { Slider } from '#app/ui/slider.tsx'
import { useWords } from '#app/ui/words.ts'
import type { Product } from '#domain/product.ts'
import { cart as cartEn } from '#i18n/en/cart.ts'

type ProductSliderProps = {
  /** The lists of the page, loaded by a navigation; null when they came inside the document, from `source`. */
  loaded: Catalogue | null
  source: CatalogueSource
  /** Which of the lists. */
  slug: string
  titles: { title: string; tamil: string }
  onOpen: (product: Product) => void
}

/** A product slider: autoplay 5000 ms, 1 to 5 slides by breakpoint (section 9). Nothing where there are no products. */
export function ProductSlider({
  loaded,
  source,
  slug,
  titles: { title, tamil },
  onOpen,
}: ProductSliderProps) {
  const { cart } = useWords({ cart: cartEn })
  const { catalogue } = useShownCatalogue(loaded, source)
  const list = catalogue.find(({ category_slug }) => category_slug === slug)
  // The stated browser alert (section 4, D21); the same function as long as the words are the same.
  const sayDuplicate = useCallback(() => alert(cart.duplicate), [cart])
  if (!list || list.product_list.length === 0) return null
  return (
    <div id={slug} className="lander-part products">
      <Slider
        label={title}
        interval={5000}
        className="product-slider"
        heading={
          <h2>
            {title}
            <span lang="ta">{tamil}</span>
          </h2>
        }
      >
        {list.product_list.map((product) => (
          <ProductCard key={product._id} product={product} onOpen={onOpen} onDuplicate={sayDuplicate} />
        ))}
      </Slider>
    </div>
  )
}
