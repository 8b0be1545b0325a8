import { Suspense, useCallback } from 'react'
import { useNavigate } from 'react-router'
import { useRecalculation } from '#app/cart/use-recalculation.ts'
import { ProductSearch } from '#app/search/product-search.tsx'
import { CartBar } from '#app/ui/cart-bar.tsx'
import { CategoryLinks } from '#app/ui/category-links.tsx'
import { CategorySection } from '#app/ui/category-section.tsx'
import { EarlyCount, useTypedEarly } from '#app/ui/early-count.tsx'
import { EarlyNames } from '#app/ui/early-names.tsx'
import { PageBanner } from '#app/ui/page-banner.tsx'
import { PriceTable } from '#app/ui/price-table.tsx'
import { useProductView } from '#app/ui/product-view.tsx'
import { useShop } from '#app/ui/shop.ts'
import { useShownCatalogue } from '#app/ui/shown-catalogue.ts'
import { useWords } from '#app/ui/words.ts'
import type { Product } from '#domain/product.ts'
import { orderNow as orderNowEn } from '#i18n/en/order-now.ts'
import type { Route } from './+types/order-now'
import { WHOLE_LIST } from './whole-list.ts'

export { publicPage as headers } from '../public-page.ts'
export { wholeListClientLoader as clientLoader } from './whole-list.ts'
export { wholeListLoader as loader } from './whole-list-loader.ts'

/** The quick-order list: every product with its quantity box, and the totals always in view (section 2). */
export default function OrderNow({ loaderData }: Route.ComponentProps) {
  const { orderNow: words } = useWords({ orderNow: orderNowEn })
  const { catalogue, long } = useShownCatalogue(loaderData, WHOLE_LIST)
  const { minimum_orders } = useShop()
  const navigate = useNavigate()
  const { open, view } = useProductView()
  const results = useCallback(
    (products: readonly Product[]) => (
      <div className="category">
        <PriceTable products={products} onOpen={open} />
      </div>
    ),
    [open],
  )
  useTypedEarly(catalogue)
  useRecalculation()
  return (
    <>
      <PageBanner title={words.title} description={words.description} />
      <CategoryLinks categories={catalogue} />
      <CartBar minimum={minimum_orders.ordering} onCleared={() => navigate('/order-now')} />
      <div className={long ? 'price-list long' : 'price-list'}>
        <ProductSearch catalogue={catalogue} renderResults={results}>
          {catalogue.map((category) => (
            // A boundary each: the browser wakes the list table by table, the one that is touched first.
            <Suspense key={category.category_id}>
              <CategorySection category={category}>
                <PriceTable products={category.product_list} onOpen={open} />
              </CategorySection>
            </Suspense>
          ))}
          {catalogue.length === 0 && <p className="empty">{words.noProducts}</p>}
        </ProductSearch>
      </div>
      <EarlyNames />
      <EarlyCount />
      {view}
    </>
  )
}
