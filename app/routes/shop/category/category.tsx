import { data } from 'react-router'
import { findFreshPriceList, readStoredPriceList } from '#app/cart/price-list-cache.ts'
import { PageBanner } from '#app/ui/layout/page-banner.tsx'
import { useLanguage, useMessages } from '#app/ui/messages.ts'
import type { ShopApi } from '#contract/shop-api.ts'
import { type Category, categoryId, type ProductList } from '#domain/catalogue/product.ts'
import { SPECIAL_CATEGORIES } from '#domain/catalogue/special-categories.ts'
import { orderNamesByLanguage } from '#i18n/localized-names.ts'
import { pageContext, pageMetadata } from '#server/pages/page-context.ts'
import { categoryMetadata } from '#server/search-engines/category-metadata.ts'
import { publicPageHeaders, unknownPageHeaders } from '../../page-headers.ts'
import type { Route } from './+types/category'
import { CategoryCards } from './category-cards.tsx'

export { loaderHeaders as headers } from '../../page-headers.ts'

/** The two paths that share this module. */
type CategoryPage = 'category' | 'special-category'

type CategoryData = { page: CategoryPage; category?: Category; catalogue: ProductList }

/** The special categories in the shape of ordinary ones. */
const SPECIAL_AS_CATEGORIES = SPECIAL_CATEGORIES.map(({ slug, name, tamil_name }): Category => {
  const names = { category_name: name, category_tamil_name: tamil_name }
  return { category_id: categoryId(slug), category_slug: slug, ...names }
})

/** Parses the path and the requested category, which is named by id or slug (D14). */
function parseCategoryUrl({ url, pattern }: Pick<Route.LoaderArgs, 'url' | 'pattern'>) {
  const id = url.searchParams.get('id')
  const page: CategoryPage = pattern.endsWith('special-category') ? 'special-category' : 'category'
  const isRequested = ({ category_id, category_slug }: Category) => category_id === id || category_slug === id
  return { id, page, isRequested }
}

/** Loads the requested category with its products, and sets the metadata for search engines. */
export async function loader({ context, ...request }: Route.LoaderArgs) {
  const { id, page, isRequested } = parseCategoryUrl(request)
  const { api, language } = context.get(pageContext)
  const category = (page === 'category' ? await api.listCategories() : SPECIAL_AS_CATEGORIES).find(
    isRequested,
  )
  const catalogue = category ? [{ ...category, product_list: await fetchProducts(api, page, category) }] : []
  context.set(pageMetadata, categoryMetadata(language, page, catalogue))
  return data<CategoryData>(
    { page, ...(category && { category }), catalogue },
    { headers: !category && id !== null ? unknownPageHeaders() : publicPageHeaders() },
  )
}

function fetchProducts(api: ShopApi, page: CategoryPage, { category_name, category_slug }: Category) {
  return page === 'category'
    ? api.listCategoryProducts(category_slug)
    : api.listSpecialCategoryProducts(category_name)
}

/** Loads the category on a client navigation: from the cached price list, else from the server. */
export async function clientLoader({
  serverLoader,
  ...request
}: Route.ClientLoaderArgs): Promise<CategoryData> {
  const { page, isRequested } = parseCategoryUrl(request)
  const freshList = page === 'category' ? findFreshPriceList()?.filter(isRequested) : undefined
  if (freshList) return { page, ...(freshList[0] && { category: freshList[0] }), catalogue: freshList }
  // A failed list shows no error (section 8).
  return serverLoader().catch(() => {
    const catalogue = page === 'category' ? readStoredPriceList().filter(isRequested) : []
    const category =
      catalogue[0] ?? (page === 'category' ? undefined : SPECIAL_AS_CATEGORIES.find(isRequested))
    return { page, ...(category && { category }), catalogue }
  })
}

/** The products of a category or special category as cards (section 2, /category and special-category). */
export default function CategoryScreen({ loaderData }: Route.ComponentProps) {
  const { page, category, catalogue } = loaderData
  const words = useMessages().category
  const special = page === 'special-category' ? words.special : undefined
  const [name, otherName] = orderNamesByLanguage(
    useLanguage(),
    category?.category_name ?? special ?? words.title,
    category?.category_tamil_name ?? '',
  )
  const title = special || !category ? name : `${name} · ${otherName}`
  const slug = category?.category_slug
  return (
    <>
      <PageBanner title={title} description={words.description(title)} heading={name} breadcrumb={special} />
      <CategoryCards catalogue={catalogue} pathAfterClear={slug ? `/${page}?id=${slug}` : `/${page}`} />
    </>
  )
}
