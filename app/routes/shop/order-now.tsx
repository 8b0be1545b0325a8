import { Suspense, useCallback } from 'react'
import { useNavigate } from 'react-router'
import { useRecalculation } from '#app/cart/use-recalculation.ts'
import { ProductSearch } from '#app/search/product-search.tsx'
import { CartBar } from '#app/ui/cart-bar.tsx'
import { EarlyCount } from '#app/ui/early-count.tsx'
import { EarlyNames } from '#app/ui/early-names.tsx'
import { PageBanner } from '#app/ui/page-banner.tsx'
import { PriceRows, PriceTable } from '#app/ui/price-table.tsx'
import { useProductView } from '#app/ui/product-view.tsx'
import { useShop } from '#app/ui/shop.ts'
import { useShownCatalogue } from '#app/ui/shown-catalogue.ts'
import { waitFor } from '#app/ui/waiting.tsx'
import type { Product } from '#domain/product.ts'
import { orderNow as words } from '#i18n/en/order-now.ts'
import { shell } from '#i18n/en/shell.ts'
import { pageContext, shownCatalogue } from '#server/page-context.ts'
import type { Route } from './+types/order-now'

export { publicPage as headers } from '../public-page.ts'

export const meta: Route.MetaFunction = () => [
  { title: words.title },
  { name: 'description', content: words.description },
]

/** The quick-order list goes into the document's rows (see ShownCatalogue), not into the hydration data. */
export async function loader({ context }: Route.LoaderArgs) {
  context.set(shownCatalogue, await context.get(pageContext).api.quickOrder())
  return null
}

export async function clientLoader() {
  const { quickOrderList } = await import('#app/cart/quick-order-cache.ts')
  return waitFor(quickOrderList())
}

/** The quick-order list: every product with its quantity box, and the totals always in view (section 2). */
export default function OrderNow({ loaderData }: Route.ComponentProps) {
  const catalogue = useShownCatalogue(loaderData ?? null)
  const { minimum_orders } = useShop()
  const navigate = useNavigate()
  const { open, view } = useProductView()
  const results = useCallback(
    (products: readonly Product[]) => (
      <div className="category">
        <PriceRows products={products} onOpen={open} />
      </div>
    ),
    [open],
  )
  useRecalculation()
  return (
    <>
      <PageBanner title={words.title} />
      <nav aria-label={shell.header.categories} className="chips">
        {catalogue.map(({ category_id, category_slug, category_name }) => (
          <a key={category_id} href={`#${category_slug}`}>
            {category_name}
          </a>
        ))}
      </nav>
      <CartBar minimum={minimum_orders.ordering} onCleared={() => navigate('/order-now')} />
      <div className="price-list">
        <ProductSearch catalogue={catalogue} renderResults={results}>
          {catalogue.map((category) => (
            // A boundary each: the browser wakes the list table by table, the one that is touched first.
            <Suspense key={category.category_id}>
              <PriceTable category={category} onOpen={open} />
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
