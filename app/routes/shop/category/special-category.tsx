import { useNavigate, useSearchParams } from 'react-router'
import { PageBanner } from '#app/ui/page-banner.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { waitFor } from '#app/ui/waiting.tsx'
import type { ShopApi } from '#contract/shop-api.ts'
import { type CategoryWithProducts, categoryId, SPECIAL_CATEGORIES } from '#domain/product.ts'
import { catalogue as words } from '#i18n/catalogue.ts'
import { specialCategoryName } from '#i18n/names.ts'
import { pageContext, pageFacts, shownCatalogue } from '#server/page-context.ts'
import { categoryFacts } from '#server/search-engines/category-facts.ts'
import type { Route } from './+types/special-category'
import { CategoryCards } from './category-cards.tsx'

export { publicPage as headers } from '../../public-page.ts'

/** The special category that an address names by its slug. */
function findNamed(search: URLSearchParams) {
  return SPECIAL_CATEGORIES.find(({ slug }) => slug === search.get('id'))
}

function titleOf(special: ReturnType<typeof findNamed>): string {
  return special ? specialCategoryName(special) : words.specialCategory
}

/** The special category as a list of one, like any other category; of none when there is no such slug. */
async function findSpecialCategory(
  { specialCategoryProducts }: Pick<ShopApi, 'specialCategoryProducts'>,
  request: Request,
): Promise<CategoryWithProducts[]> {
  const special = findNamed(new URL(request.url).searchParams)
  if (!special) return []
  return [
    {
      category_id: categoryId(special.slug),
      category_slug: special.slug,
      category_name: special.name,
      category_tamil_name: special.tamil_name,
      product_list: await specialCategoryProducts(special.name),
    },
  ]
}

/** The products go into the document's cards (see ShownCatalogue), not into the hydration data. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const catalogue = await findSpecialCategory(context.get(pageContext).api, request)
  context.set(shownCatalogue, catalogue)
  context.set(pageFacts, categoryFacts('special-category', catalogue))
  return null
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const api = await import('#contract/client/product.ts')
  // A list that cannot be had stays silent (section 8).
  return waitFor(findSpecialCategory(api, request)).catch(() => [])
}

export const meta: Route.MetaFunction = (args) => {
  const title = titleOf(findNamed(new URLSearchParams(args.location.search)))
  return pageMeta(args, title, words.categoryDescription(title))
}

/** The products of a special category as cards (section 2, special-category). */
export default function SpecialCategory({ loaderData }: Route.ComponentProps) {
  const special = findNamed(useSearchParams()[0])
  const navigate = useNavigate()
  return (
    <>
      <PageBanner title={titleOf(special)} crumb={words.specialCategory} />
      <CategoryCards
        loaded={loaderData ?? null}
        onCleared={() => navigate(special ? `/special-category?id=${special.slug}` : '/special-category')}
      />
    </>
  )
}
