import { useNavigate } from 'react-router'
import { PageBanner } from '#app/ui/page-banner.tsx'
import { useShownCatalogue } from '#app/ui/shown-catalogue.ts'
import { waitFor } from '#app/ui/waiting.tsx'
import type { ShopApi } from '#contract/shop-api.ts'
import type { CategoryWithProducts } from '#domain/product.ts'
import { catalogue as words } from '#i18n/en/catalogue.ts'
import { pageContext, shownCatalogue } from '#server/page-context.ts'
import type { Route } from './+types/category'
import { CategoryCards } from './category-cards.tsx'

export { publicPage as headers } from '../../public-page.ts'

/** What both ways to the page give. In the document the products stand in the cards alone (see ShownCatalogue). */
type Found = { title: string; catalogue: readonly CategoryWithProducts[] | null }

/** The category that the address names by id or slug (D14) as a list of one; of none when there is no such category. */
async function findCategory(
  { categories, categoryProducts }: Pick<ShopApi, 'categories' | 'categoryProducts'>,
  request: Request,
) {
  const id = new URL(request.url).searchParams.get('id')
  if (!id) return []
  const [all, product_list] = await Promise.all([categories(), categoryProducts(id)])
  return all
    .filter(({ category_id, category_slug }) => [category_id, category_slug].includes(id))
    .map((category) => ({ ...category, product_list }))
}

function titleOf([category]: readonly CategoryWithProducts[]): string {
  return category ? `${category.category_name} · ${category.category_tamil_name}` : words.category
}

export async function loader({ context, request }: Route.LoaderArgs): Promise<Found> {
  const catalogue = await findCategory(context.get(pageContext).api, request)
  context.set(shownCatalogue, catalogue)
  return { title: titleOf(catalogue), catalogue: null }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Found> {
  const api = await import('#contract/client/product.ts')
  // A list that cannot be had stays silent (section 8).
  const catalogue = await waitFor(findCategory(api, request)).catch(() => [])
  return { title: titleOf(catalogue), catalogue }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'description', content: words.categoryDescription(loaderData?.title ?? words.category) },
]

/** The products of a category as cards (section 2, /category). */
export default function Category({ loaderData }: Route.ComponentProps) {
  const [category] = useShownCatalogue(loaderData.catalogue)
  const navigate = useNavigate()
  return (
    <>
      <PageBanner title={category?.category_name ?? words.category} />
      <CategoryCards
        loaded={loaderData.catalogue}
        onCleared={() => navigate(category ? `/category?id=${category.category_slug}` : '/category')}
      />
    </>
  )
}
