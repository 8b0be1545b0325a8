import { useNavigate } from 'react-router'
import { PageBanner } from '#app/ui/page-banner.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { useShownCatalogue } from '#app/ui/shown-catalogue.ts'
import { waitFor } from '#app/ui/waiting.tsx'
import type { ShopApi } from '#contract/shop-api.ts'
import type { Category, CategoryWithProducts } from '#domain/product.ts'
import { catalogue as words } from '#i18n/catalogue.ts'
import { categoryName, inReadersOrder } from '#i18n/names.ts'
import { pageContext, pageFacts, shownCatalogue } from '#server/page-context.ts'
import { categoryFacts } from '#server/search-engines/category-facts.ts'
import type { Route } from './+types/category'
import { CategoryCards } from './category-cards.tsx'

export { publicPage as headers } from '../../public-page.ts'

/** What both ways to the page give. In the document the products stand in the cards alone (see ShownCatalogue). */
type Found = { title: string; catalogue: readonly CategoryWithProducts[] | null }

function idIn(request: Request): string {
  return new URL(request.url).searchParams.get('id') ?? ''
}

function isNamed({ category_id, category_slug }: Category, id: string): boolean {
  return category_id === id || category_slug === id
}

/** The category that the address names by id or slug (D14) as a list of one; of none when there is no such category. */
async function findCategory(
  { categories, categoryProducts }: Pick<ShopApi, 'categories' | 'categoryProducts'>,
  request: Request,
) {
  const id = idIn(request)
  if (!id) return []
  const [all, product_list] = await Promise.all([categories(), categoryProducts(id)])
  return all.filter((category) => isNamed(category, id)).map((category) => ({ ...category, product_list }))
}

function titleOf([category]: readonly CategoryWithProducts[]): string {
  return category
    ? inReadersOrder(category.category_name, category.category_tamil_name).join(' · ')
    : words.category
}

export async function loader({ context, request }: Route.LoaderArgs): Promise<Found> {
  const catalogue = await findCategory(context.get(pageContext).api, request)
  context.set(shownCatalogue, catalogue)
  context.set(pageFacts, categoryFacts('category', catalogue))
  return { title: titleOf(catalogue), catalogue: null }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Found> {
  const [api, { listAtHand }] = await Promise.all([
    import('#contract/client/product.ts'),
    import('#app/cart/quick-order-cache.ts'),
  ])
  const list = await listAtHand()
  // A list that cannot be had stays silent (section 8).
  const catalogue = list
    ? list.filter((category) => isNamed(category, idIn(request)))
    : await waitFor(findCategory(api, request)).catch(() => [])
  return { title: titleOf(catalogue), catalogue }
}

export const meta: Route.MetaFunction = (args) => {
  const title = args.loaderData?.title ?? words.category
  return pageMeta(args, title, words.categoryDescription(title))
}

/** The products of a category as cards (section 2, /category). */
export default function CategoryScreen({ loaderData }: Route.ComponentProps) {
  const [category] = useShownCatalogue(loaderData.catalogue).catalogue
  const navigate = useNavigate()
  return (
    <>
      <PageBanner title={category ? categoryName(category) : words.category} />
      <CategoryCards
        loaded={loaderData.catalogue}
        onCleared={() => navigate(category ? `/category?id=${category.category_slug}` : '/category')}
      />
    </>
  )
}
