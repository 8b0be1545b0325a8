import { data, useNavigate, useSearchParams } from 'react-router'
import { PageBanner } from '#app/ui/page-banner.tsx'
import type { Catalogue } from '#app/ui/shown-catalogue.ts'
import { waitFor } from '#app/ui/waiting.tsx'
import { useLanguage, useWords } from '#app/ui/words.ts'
import * as client from '#contract/client/product.ts'
import type { ShopApi } from '#contract/shop-api.ts'
import { categoryId, SPECIAL_CATEGORIES } from '#domain/product.ts'
import { catalogue as catalogueEn } from '#i18n/en/catalogue.ts'
import { specialCategoryName } from '#i18n/names.ts'
import { pageContext, pageFacts, renderedCatalogue } from '#server/page-context.ts'
import { categoryFacts } from '#server/search-engines/category-facts.ts'
import { madeUpPage, publicPage } from '../../public-page.ts'
import type { Route } from './+types/special-category'
import { CategoryCards } from './category-cards.tsx'

/** The special category that an address names by its slug. */
function findNamed(search: URLSearchParams) {
  return SPECIAL_CATEGORIES.find(({ slug }) => slug === search.get('id'))
}

/** The special category as a list of one, like any other category; of none when there is no such slug. */
async function findSpecialCategory(
  { specialCategoryProducts }: Pick<ShopApi, 'specialCategoryProducts'>,
  special: ReturnType<typeof findNamed>,
): Promise<Catalogue> {
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

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

/** The products go into the document's cards, not into the hydration data (see useShownCatalogue). */
export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { api, language } = context.get(pageContext)
  const catalogue = await findSpecialCategory(api, findNamed(searchParams))
  context.set(renderedCatalogue, catalogue)
  context.set(pageFacts, categoryFacts(language, 'special-category', catalogue))
  const isMadeUp = catalogue.length === 0 && searchParams.has('id')
  return data(null, { headers: isMadeUp ? madeUpPage() : publicPage() })
}

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  // A list that cannot be had stays silent (section 8).
  return waitFor(findSpecialCategory(client, findNamed(url.searchParams))).catch(() => [])
}

/** The products of a special category as cards (section 2, special-category). */
export default function SpecialCategory({ loaderData }: Route.ComponentProps) {
  const words = useWords({ catalogue: catalogueEn }).catalogue
  const special = findNamed(useSearchParams()[0])
  const language = useLanguage()
  const navigate = useNavigate()
  const title = special ? specialCategoryName(language, special) : words.specialCategory
  return (
    <>
      <PageBanner
        title={title}
        description={words.categoryDescription(title)}
        crumb={words.specialCategory}
      />
      <CategoryCards
        loaded={loaderData}
        source={{
          paths: special ? [`product/subcategoryitems/${encodeURIComponent(special.name)}`] : [],
          ask: () => findSpecialCategory(client, special),
        }}
        onCleared={() => navigate(special ? `/special-category?id=${special.slug}` : '/special-category')}
      />
    </>
  )
}
