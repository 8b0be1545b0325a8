import { Suspense } from 'react'
import { EarlyNames } from '#app/ui/early-names.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { useProductView } from '#app/ui/product-view.tsx'
import { useShownCatalogue } from '#app/ui/shown-catalogue.ts'
import { waitFor } from '#app/ui/waiting.tsx'
import { type CategoryWithProducts, categoryId, type Product } from '#domain/product.ts'
import type { Shop } from '#domain/shop.ts'
import { catalogue as catalogueWords } from '#i18n/catalogue.ts'
import { lander as words } from '#i18n/lander.ts'
import { pageContext, pageFacts, shownCatalogue } from '#server/page-context.ts'
import { categoriesThing, storeThing } from '#server/search-engines/things.ts'
import { BrandSlider } from '../../brand-slider.tsx'
import type { Route } from './+types/lander'
import { BannerTiles, BookingStarted, SpecialCategories } from './banners.tsx'
import { Claims } from './claims.tsx'
import { Hero } from './hero.tsx'
import { HowOrderingWorks } from './how-ordering-works.tsx'
import './lander.css'
import { ProductSlider } from './product-slider.tsx'
import { type ShopPapers, WhoWeAre } from './who-we-are.tsx'

export { publicPage as headers } from '../../public-page.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, words.title, words.description)

type Lists = readonly CategoryWithProducts[]
/** What both ways to the page give. In the document the products stand in the cards alone (see ShownCatalogue). */
type Landing = { papers: ShopPapers & Pick<Shop, 'minimum_order_banners'>; lists: Lists | null }

/** The products of the two sliders as lists like those of a category; one without products is left out. */
function productLists(arrivals: readonly Product[], topSale: readonly Product[]): Lists {
  return [
    { slug: 'new-arrivals', ...words.newArrivals, product_list: arrivals },
    { slug: 'top-sale', ...words.topSale, product_list: topSale },
  ]
    .filter(({ product_list }) => product_list.length > 0)
    .map(({ slug, title, tamil, product_list }) => ({
      category_id: categoryId(slug),
      category_slug: slug,
      category_name: title,
      category_tamil_name: tamil,
      product_list,
    }))
}

export async function loader({ context }: Route.LoaderArgs): Promise<Landing> {
  const { api, shopFront, site } = context.get(pageContext)
  const shop = shopFront()
  const categories = await api.categories()
  context.set(pageFacts, {
    things: [storeThing(shop, site), categoriesThing(catalogueWords.priceList, categories, site)],
  })
  context.set(shownCatalogue, productLists(await api.newArrivals(), await api.topSaleProducts()))
  const { tamil_name, tagline, licence_number, gstin, minimum_order_banners } = shop
  return { papers: { tamil_name, tagline, licence_number, gstin, minimum_order_banners }, lists: null }
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Landing> {
  const { newArrivals, topSaleProducts } = await import('#contract/client/product.ts')
  const [{ papers }, arrivals, topSale] = await waitFor(
    Promise.all([
      serverLoader(),
      // A list that cannot be had stays silent (section 8).
      newArrivals().catch(() => []),
      topSaleProducts().catch(() => []),
    ]),
  )
  return { papers, lists: productLists(arrivals, topSale) }
}

/** The landing page (section 2): what the shop has and claims, how an enquiry goes, and who the shop is. */
export default function Lander({ loaderData: { papers, lists } }: Route.ComponentProps) {
  const [first, second] = useShownCatalogue(lists).catalogue
  const { open, view } = useProductView()
  return (
    <div className="lander">
      <Hero />
      <Claims />
      <HowOrderingWorks />
      {/* Boundaries: the browser wakes the page part by part, the one that is touched first. */}
      <Suspense>{first && <ProductSlider list={first} onOpen={open} />}</Suspense>
      <BannerTiles minimums={papers.minimum_order_banners} />
      <Suspense>{second && <ProductSlider list={second} onOpen={open} />}</Suspense>
      <EarlyNames />
      <BookingStarted />
      <SpecialCategories />
      <BrandSlider interval={2500} />
      <WhoWeAre papers={papers} />
      {view}
    </div>
  )
}
