import { Suspense, useCallback } from 'react'
import { SeasonNotice } from '#app/ui/cart/season-notice.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { useMessages } from '#app/ui/messages.ts'
import { ProductListForm } from '#app/ui/products/product-list-form.tsx'
import { useProductModal } from '#app/ui/products/use-product-modal.tsx'
import { categoryId, type Product } from '#domain/catalogue/product.ts'
import { pageContext, pageMetadata } from '#server/pages/page-context.ts'
import { categoriesJsonLd, storeJsonLd } from '#server/search-engines/json-ld.ts'
import { BrandSlider } from '../../brand-slider.tsx'
import type { Route } from './+types/lander'
import { AboutShop } from './about-shop.tsx'
import { BannerTiles } from './banner-tiles.tsx'
import { BookingBanner } from './booking-banner.tsx'
import { Claims } from './claims.tsx'
import { Hero } from './hero.tsx'
import { HowOrderingWorks } from './how-ordering-works.tsx'
import { ProductSlider } from './product-slider.tsx'
import { SpecialCategories } from './special-categories.tsx'

export { publicPageHeaders as headers } from '../../page-headers.ts'

/** Wraps products as a category without names, for a list whose heading comes from the page. */
function createUnnamedCategory(slug: string, product_list: readonly Product[]) {
  const emptyNames = { category_name: '', category_tamil_name: '' }
  return { ...emptyNames, category_id: categoryId(slug), category_slug: slug, product_list }
}

/** Loads the shop data and the products of the two sliders. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, language, words, localizedShop, site } = context.get(pageContext)
  const shop = localizedShop()
  const categories = await api.listCategories()
  context.set(pageMetadata, {
    jsonLd: [storeJsonLd(shop, site), categoriesJsonLd(language, words.priceList.title, categories, site)],
  })
  const [arrivals, topSale] = await Promise.all([api.listNewArrivals(), api.listTopSaleProducts()])
  const { tamil_name, tagline, licence_number, gstin, minimum_order_banners, brands } = shop
  return {
    shop: { tamil_name, tagline, licence_number, gstin, minimum_order_banners, brands },
    lists: [createUnnamedCategory('new-arrivals', arrivals), createUnnamedCategory('top-sale', topSale)],
  }
}

/** Offline, the page renders without shop data and sliders: a failed list shows no error (section 8). */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch(() => ({ shop: null, lists: [] }))
}

/** The landing page (section 2). */
export default function Lander({ loaderData: { shop, lists } }: Route.ComponentProps) {
  const { cart, lander: words } = useMessages()
  // The stated browser alert (section 4, D21). Memoized, so that cards do not render again.
  const alertDuplicate = useCallback(() => alert(cart.duplicate), [cart])
  const { open, modal } = useProductModal(lists, alertDuplicate)
  const slider = { lists, onOpen: open, onDuplicate: alertDuplicate }
  return (
    <div>
      <PageHead title={words.title} description={words.description} />
      <SeasonNotice />
      <Hero />
      <Claims />
      <HowOrderingWorks />
      <ProductListForm>
        {/* Suspense boundaries: parts hydrate separately, the touched one first. */}
        <Suspense>
          <ProductSlider {...slider} slug="new-arrivals" titles={words.newArrivals} />
        </Suspense>
        <BannerTiles minimums={shop?.minimum_order_banners ?? []} />
        <Suspense>
          <ProductSlider {...slider} slug="top-sale" titles={words.topSale} />
        </Suspense>
      </ProductListForm>
      <BookingBanner />
      <SpecialCategories />
      <BrandSlider brands={shop?.brands ?? []} interval={2500} />
      {shop && <AboutShop credentials={shop} />}
      {modal}
    </div>
  )
}
