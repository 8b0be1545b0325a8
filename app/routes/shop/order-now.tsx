import { useRecalculation } from '#app/cart/use-recalculation.ts'
import { CategoryLinks } from '#app/ui/category-links.tsx'
import { PageBanner } from '#app/ui/page-banner.tsx'
import { PriceTable } from '#app/ui/price-table.tsx'
import { useShownCatalogue } from '#app/ui/shown-catalogue.ts'
import { useWords } from '#app/ui/words.ts'
import { orderNow as orderNowEn } from '#i18n/en/order-now.ts'
import type { Route } from './+types/order-now'
import { TableScreen } from './tables/table-screen.tsx'
import { WHOLE_LIST } from './whole-list.ts'

export { publicPage as headers } from '../page-headers.ts'
export { wholeListClientLoader as clientLoader } from './whole-list.ts'
export { wholeListLoader as loader } from './whole-list-loader.ts'

/** The quick-order list: every product with its quantity box, and the totals always in view (section 2). */
export default function OrderNow({ loaderData }: Route.ComponentProps) {
  const { orderNow: words } = useWords({ orderNow: orderNowEn })
  const shown = useShownCatalogue(loaderData, WHOLE_LIST)
  useRecalculation()
  return (
    <>
      <PageBanner title={words.title} description={words.description} />
      <CategoryLinks categories={shown.catalogue} />
      <TableScreen
        {...shown}
        className="price-list"
        minimum="ordering"
        home="/order-now"
        table={(products, open) => <PriceTable products={products} onOpen={open} />}
      />
    </>
  )
}
