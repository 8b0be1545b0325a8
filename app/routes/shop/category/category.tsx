import { data, useNavigate } from 'react-router'
import { listAtHand } from '#app/cart/quick-order-cache.ts'
import { PageBanner } from '#app/ui/page-banner.tsx'
import type { Catalogue } from '#app/ui/shown-catalogue.ts'
import { waitFor } from '#app/ui/waiting.tsx'
import { useLanguage, useWords } from '#app/ui/words.ts'
import * as client from '#contract/client/product.ts'
import type { ShopApi } from '#contract/shop-api.ts'
import type { Category } from '#domain/product.ts'
import { catalogue as catalogueEn } from '#i18n/en/catalogue.ts'
import { inReadersOrder } from '#i18n/names.ts'
import { pageContext, pageFacts, renderedCatalogue } from '#server/page-context.ts'
import { categoryFacts } from '#server/search-engines/category-facts.ts'
import { madeUpPage, publicPage } from '../../public-page.ts'
import type { Route } from './+types/category'
import { CategoryCards } from './category-cards.tsx'

/** What both ways to the page give. In the document the products stand in the cards alone (see useShownCatalogue). */
type Found = { category?: Category; catalogue: Catalogue | null }

/** The category that an address names by id or slug (D14). */
function isNamed(id: string) {
  return ({ category_id, category_slug }: Category) => category_id === id || category_slug === id
}

/** The products of a category as a list of one; of none when there is no category. */
async function productsOf(
  { categoryProducts }: Pick<ShopApi, 'categoryProducts'>,
  category: Category | undefined,
): Promise<Catalogue> {
  return category ? [{ ...category, product_list: await categoryProducts(category.category_slug) }] : []
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const id = url.searchParams.get('id') ?? ''
  const { api, language } = context.get(pageContext)
  const found = (await api.categories()).find(isNamed(id))
  const catalogue = await productsOf(api, found)
  context.set(renderedCatalogue, catalogue)
  context.set(pageFacts, categoryFacts(language, 'category', catalogue))
  const headers = !found && id ? madeUpPage() : publicPage()
  if (!found) return data<Found>({ catalogue: null }, { headers })
  const { category_id, category_name, category_tamil_name, category_slug } = found
  const category = { category_id, category_name, category_tamil_name, category_slug }
  return data<Found>({ category, catalogue: null }, { headers })
}

async function askFor(id: string): Promise<Catalogue> {
  const list = await listAtHand()
  if (list) return list.filter(isNamed(id))
  return productsOf(client, (await client.categories()).find(isNamed(id)))
}

export async function clientLoader({ url }: Route.ClientLoaderArgs): Promise<Found> {
  // A list that cannot be had stays silent (section 8).
  const catalogue = await waitFor(askFor(url.searchParams.get('id') ?? '')).catch(() => [])
  return { category: catalogue[0], catalogue }
}

/** The products of a category as cards (section 2, /category). */
export default function CategoryScreen({ loaderData: { category, catalogue } }: Route.ComponentProps) {
  const { catalogue: words } = useWords({ catalogue: catalogueEn })
  const language = useLanguage()
  const navigate = useNavigate()
  const names = category
    ? inReadersOrder(language, category.category_name, category.category_tamil_name)
    : [words.category]
  const title = names.join(' · ')
  const slug = category?.category_slug
  return (
    <>
      <PageBanner title={title} description={words.categoryDescription(title)} heading={names[0]} />
      <CategoryCards
        loaded={catalogue}
        source={{
          paths: slug ? [`product/categorywise/list/${slug}`] : [],
          ask: () => productsOf(client, category),
        }}
        onCleared={() => navigate(slug ? `/category?id=${slug}` : '/category')}
      />
    </>
  )
}
