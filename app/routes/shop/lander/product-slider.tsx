import type { ComponentProps } from 'react'
import { ProductCard } from '#app/ui/products/product-card.tsx'
import { Slider } from '#app/ui/slider.tsx'
import type { ProductList } from '#domain/catalogue/product.ts'
import { TwoLineHeading } from '../../two-line-heading.tsx'
import css from './lander.module.css'

type ProductSliderProps = Pick<ComponentProps<typeof ProductCard>, 'onOpen' | 'onDuplicate'> & {
  lists: ProductList
  /** Slug of the list to show. */
  slug: string
  titles: { title: string; tamil: string }
}

/** A product slider: autoplay 5000 ms, 1 to 5 slides by breakpoint (section 9). Null without products. */
export function ProductSlider({ lists, slug, titles, ...card }: ProductSliderProps) {
  const list = lists.find(({ category_slug }) => category_slug === slug)
  if (!list || list.product_list.length === 0) return null
  return (
    <div id={slug} className={`${css.part} ${css.products}`}>
      <Slider
        label={titles.title}
        interval={5000}
        className={css.slider}
        heading={<TwoLineHeading words={titles} />}
      >
        {list.product_list.map((product) => (
          <ProductCard key={product._id} product={product} {...card} />
        ))}
      </Slider>
    </div>
  )
}
