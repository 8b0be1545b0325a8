import { useRecalculation } from '#app/cart/use-recalculation.ts'
import { PageBanner } from '#app/ui/page-banner.tsx'
import { useWords } from '#app/ui/words.ts'
import { catalogue as catalogueEn } from '#i18n/en/catalogue.ts'
import { pageFacts } from '#server/page-context.ts'
import { CardScreen } from '../cards/card-screen.tsx'
import { useWholeList } from '../whole-list.ts'
import { wholeListLoader } from '../whole-list-loader.ts'
import type { Route } from './+types/quick-enquiry'

export { publicPage as headers } from '../../page-headers.ts'
export { wholeListClientLoader as clientLoader } from '../whole-list.ts'

/** One screen under two addresses: search engines know it by the first. */
export function loader(args: Route.LoaderArgs) {
  args.context.set(pageFacts, { address: '/quick-enquiry' })
  return wholeListLoader(args)
}

/** Every product as a card under its category (section 2, /quick-enquiry and /all-products). */
export default function QuickEnquiry({ loaderData }: Route.ComponentProps) {
  const { catalogue: words } = useWords({ catalogue: catalogueEn })
  const list = useWholeList(loaderData)
  useRecalculation()
  return (
    <>
      <PageBanner title={words.quickEnquiry} description={words.quickEnquiryDescription} />
      <CardScreen {...list} lying compact home="/all-products" />
    </>
  )
}
