import { useNavigate } from 'react-router'
import { useRecalculation } from '#app/cart/use-recalculation.ts'
import { CategoryLinks } from '#app/ui/category-links.tsx'
import { PageBanner } from '#app/ui/page-banner.tsx'
import { useShownCatalogue } from '#app/ui/shown-catalogue.ts'
import { catalogue as words } from '#i18n/catalogue.ts'
import { CardScreen } from '../cards/card-screen.tsx'
import type { Route } from './+types/quick-enquiry'

export { publicPage as headers } from '../../public-page.ts'
export { wholeListClientLoader as clientLoader } from '../whole-list-client-loader.ts'
export { wholeListLoader as loader } from '../whole-list-loader.ts'

export const meta: Route.MetaFunction = () => [
  { title: words.quickEnquiry },
  { name: 'description', content: words.quickEnquiryDescription },
]

/** Every product as a card under its category (section 2, /quick-enquiry and /all-products). */
export default function QuickEnquiry({ loaderData }: Route.ComponentProps) {
  const catalogue = useShownCatalogue(loaderData ?? null)
  const navigate = useNavigate()
  useRecalculation()
  return (
    <>
      <PageBanner title={words.quickEnquiry} />
      <CategoryLinks categories={catalogue} />
      <CardScreen catalogue={catalogue} lying compact onCleared={() => navigate('/all-products')} />
    </>
  )
}
