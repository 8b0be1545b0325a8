import { href } from 'react-router'
import { PageBanner } from '#app/ui/layout/page-banner.tsx'
import { useMessages } from '#app/ui/messages.ts'
import { pageMetadata } from '#server/pages/page-context.ts'
import { CardScreen } from '../cards/card-screen.tsx'
import { priceListLoader } from '../price-list-loader.ts'
import type { Route } from './+types/quick-enquiry'

export { publicPageHeaders as headers } from '../../page-headers.ts'
export { priceListClientLoader as clientLoader } from '../price-list-client-loader.ts'

/** /all-products has the same screen; this is its canonical path. */
export function loader(args: Route.LoaderArgs) {
  args.context.set(pageMetadata, { canonicalPath: '/quick-enquiry' })
  return priceListLoader(args)
}

/** Every product as a card under its category (section 2, /quick-enquiry and /all-products). */
export default function QuickEnquiry({ loaderData }: Route.ComponentProps) {
  const words = useMessages().quickEnquiry
  return (
    <>
      <PageBanner title={words.title} description={words.description} />
      <CardScreen catalogue={loaderData} isHorizontal isCompact pathAfterClear={href('/all-products')} />
    </>
  )
}
