import { ProductCard } from '#app/ui/product-card.tsx'
import { Slider } from '#app/ui/slider.tsx'
import type { CategoryWithProducts, Product } from '#domain/product.ts'
import { cart } from '#i18n/cart.ts'

/** The stated browser alert (section 4, D21). */
const sayDuplicate = () => alert(cart.duplicate)

type ProductSliderProps = { list: CategoryWithProducts; onOpen: (product: Product) => void }

/** A product slider: autoplay 5000 ms, 1 to 5 slides by breakpoint (section 9). */
export function ProductSlider({ list, onOpen }: ProductSliderProps) {
  return (
    <div id={list.category_slug} data-category={list.category_id} className="lander-part">
      <Slider
        label={list.category_name}
        interval={5000}
        className="product-slider"
        heading={
          <h2>
            {list.category_name}
            <span lang="ta">{list.category_tamil_name}</span>
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
