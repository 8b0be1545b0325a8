import { useNavigate } from 'react-router'
import { useRecalculation } from '#app/cart/use-recalculation.ts'
import { PageBanner } from '#app/ui/page-banner.tsx'
import { useShownCatalogue } from '#app/ui/shown-catalogue.ts'
import { waitFor } from '#app/ui/waiting.tsx'
import { catalogue as words } from '#i18n/en/catalogue.ts'
import { shell } from '#i18n/en/shell.ts'
import { pageContext, shownCatalogue } from '#server/page-context.ts'
import { CardScreen } from '../cards/card-screen.tsx'
import type { Route } from './+types/quick-enquiry'

export { publicPage as headers } from '../../public-page.ts'

export const meta: Route.MetaFunction = () => [
  { title: words.quickEnquiry },
  { name: 'description', content: words.quickEnquiryDescription },
]

/** The products go into the document's cards (see ShownCatalogue), not into the hydration data. */
export async function loader({ context }: Route.LoaderArgs) {
  context.set(shownCatalogue, await context.get(pageContext).api.quickOrder())
  return null
}

export async function clientLoader() {
  const { quickOrderList } = await import('#app/cart/quick-order-cache.ts')
  return waitFor(quickOrderList())
}

/** Every product as a card under its category (section 2, /quick-enquiry and /all-products). */
export default function QuickEnquiry({ loaderData }: Route.ComponentProps) {
  const catalogue = useShownCatalogue(loaderData ?? null)
  const navigate = useNavigate()
  useRecalculation()
  return (
    <>
      <PageBanner title={words.quickEnquiry} />
      <nav aria-label={shell.header.categories} className="chips">
        {catalogue.map(({ category_id, category_slug, category_name }) => (
          <a key={category_id} href={`#${category_slug}`}>
            {category_name}
          </a>
        ))}
      </nav>
      <CardScreen catalogue={catalogue} lying compact onCleared={() => navigate('/all-products')} />
    </>
  )
}
