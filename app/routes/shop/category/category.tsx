import { data } from 'react-router'
import { listAtHand } from '#app/cart/quick-order-cache.ts'
import { PageBanner } from '#app/ui/page-banner.tsx'
import type { Catalogue } from '#app/ui/shown-catalogue.ts'
import { waitFor } from '#app/ui/waiting.tsx'
import { useLanguage, useWords } from '#app/ui/words.ts'
import * as client from '#contract/client/product.ts'
import type { ShopApi } from '#contract/shop-api.ts'
import { type Category, categoryId } from '#domain/catalogue/product.ts'
import { SPECIAL_CATEGORIES } from '#domain/catalogue/special-categories.ts'
import { category as categoryEn } from '#i18n/en/category.ts'
import { inReadersOrder } from '#i18n/names.ts'
import { pageContext, pageFacts, renderedCatalogue } from '#server/page-context.ts'
import { categoryFacts } from '#server/search-engines/category-facts.ts'
import { madeUpPage, publicPage } from '../../page-headers.ts'
import type { Route } from './+types/category'
import { CategoryCards } from './category-cards.tsx'

export { loaderHeaders as headers } from '../../page-headers.ts'

/** Which of the two screens this is: one module under two addresses. */
type Page = 'category' | 'special-category'

/** What both ways to the page give. In the document the products stand in the cards alone (see useShownCatalogue). */
type Found = { page: Page; category?: Category; catalogue: Catalogue | null }

/** The special categories, like any others. */
const SPECIAL = SPECIAL_CATEGORIES.map(({ slug, name, tamil_name }): Category => {
  const names = { category_name: name, category_tamil_name: tamil_name }
  return { category_id: categoryId(slug), category_slug: slug, ...names }
})

/** Which screen is meant, and which category: it is named by id or slug (D14). */
function readAddress({ url, pattern }: Pick<Route.LoaderArgs, 'url' | 'pattern'>) {
  const id = url.searchParams.get('id')
  const page: Page = pattern.endsWith('special-category') ? 'special-category' : 'category'
  const isNamed = ({ category_id, category_slug }: Category) => category_id === id || category_slug === id
  return { id, page, isNamed }
}

function categoriesOf(api: Pick<ShopApi, 'categories'>, page: Page) {
  return page === 'category' ? api.categories() : SPECIAL
}

/** The products of a category as a list of one; of none when there is no category. */
async function productsOf(
  api: Pick<ShopApi, 'categoryProducts' | 'specialCategoryProducts'>,
  page: Page,
  category: Category | undefined,
): Promise<Catalogue> {
  if (!category) return []
  const { category_name, category_slug } = category
  const products =
    page === 'category' ? api.categoryProducts(category_slug) : api.specialCategoryProducts(category_name)
  return [{ ...category, product_list: await products }]
}

/** The category that the address names, its products for the rendering alone, and what others read of them. */
export async function loader({ context, ...address }: Route.LoaderArgs) {
  const { id, page, isNamed } = readAddress(address)
  const { api, language } = context.get(pageContext)
  const found = (await categoriesOf(api, page)).find(isNamed)
  const catalogue = await productsOf(api, page, found)
  context.set(renderedCatalogue, catalogue)
  context.set(pageFacts, categoryFacts(language, page, catalogue))
  const [category] = catalogue.map(({ product_list: _, ...named }) => named)
  return data<Found>(
    { page, category, catalogue: null },
    { headers: !found && id !== null ? madeUpPage() : publicPage() },
  )
}

/** The same for a navigation: of the price list at hand, or of the API. */
export async function clientLoader(address: Route.ClientLoaderArgs): Promise<Found> {
  const { page, isNamed } = readAddress(address)
  const askFor = async () => {
    const atHand = page === 'category' ? await listAtHand() : undefined
    if (atHand) return atHand.filter(isNamed)
    return productsOf(client, page, (await categoriesOf(client, page)).find(isNamed))
  }
  // A list that cannot be had stays silent (section 8).
  const catalogue = await waitFor(askFor()).catch(() => [])
  const special = page === 'category' ? undefined : SPECIAL.find(isNamed)
  return { page, category: catalogue[0] ?? special, catalogue }
}

/** The products of a category or a special category as cards (section 2, /category and special-category). */
export default function CategoryScreen({ loaderData }: Route.ComponentProps) {
  const { page, category, catalogue } = loaderData
  const words = useWords({ category: categoryEn }).category
  const special = page === 'special-category' ? words.special : undefined
  const [name, otherName] = inReadersOrder(
    useLanguage(),
    category?.category_name ?? special ?? words.title,
    category?.category_tamil_name ?? '',
  )
  const title = special || !category ? name : `${name} · ${otherName}`
  const slug = category?.category_slug
  const path = special
    ? `product/subcategoryitems/${encodeURIComponent(category?.category_name ?? '')}`
    : `product/categorywise/list/${slug}`
  return (
    <>
      <PageBanner title={title} description={words.description(title)} heading={name} crumb={special} />
      <CategoryCards
        loaded={catalogue}
        source={{ paths: category ? [path] : [], ask: () => productsOf(client, page, category) }}
        home={slug ? `/${page}?id=${slug}` : `/${page}`}
      />
    </>
  )
}
