import { ProductCard } from '#app/ui/product-card.tsx'
import { type Catalogue, type CatalogueSource, useShownCatalogue } from '#app/ui/shown-catalogue.ts'
import { Slider } from '#app/ui/slider.tsx'
import type { Product } from '#domain/product.ts'

type ProductSliderProps = {
  /** The lists of the page, loaded by a navigation; null when they came inside the document, from `source`. */
  loaded: Catalogue | null
  source: CatalogueSource
  /** Which of the lists. */
  slug: string
  titles: { title: string; tamil: string }
  onOpen: (product: Product) => void
  /** What happens when a product is already in the cart that is being added (section 4). */
  onDuplicate: () => void
}

/** A product slider: autoplay 5000 ms, 1 to 5 slides by breakpoint (section 9). Nothing where there are no products. */
export function ProductSlider({ loaded, source, slug, titles, onOpen, onDuplicate }: ProductSliderProps) {
  const { catalogue } = useShownCatalogue(loaded, source)
  const list = catalogue.find(({ category_slug }) => category_slug === slug)
  if (!list || list.product_list.length === 0) return null
  return (
    <div id={slug} className="wide lander-part products">
      <Slider
        label={titles.title}
        interval={5000}
        className="product-slider"
        heading={
          <h2>
            {titles.title}
            <span lang="ta">{titles.tamil}</span>
          </h2>
        }
      >
        {list.product_list.map((product) => (
          <ProductCard key={product._id} product={product} onOpen={onOpen} onDuplicate={onDuplicate} />
        ))}
      </Slider>
    </div>
  )
}
