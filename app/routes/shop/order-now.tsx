import { useMemo } from 'react'
import { useRecalculation } from '#app/cart/use-recalculation.ts'
import { CategoryLinks } from '#app/ui/category-links.tsx'
import { ColumnHeads } from '#app/ui/column-heads.tsx'
import { PageBanner } from '#app/ui/page-banner.tsx'
import { useShownCatalogue } from '#app/ui/shown-catalogue.ts'
import { useWords } from '#app/ui/words.ts'
import { catalogue as catalogueEn } from '#i18n/en/catalogue.ts'
import { orderNow as orderNowEn } from '#i18n/en/order-now.ts'
import type { Route } from './+types/order-now'
import { TableScreen } from './tables/table-screen.tsx'
import { WHOLE_LIST } from './whole-list.ts'
import '#app/ui/price-table.css'

export { publicPage as headers } from '../page-headers.ts'
export { wholeListClientLoader as clientLoader } from './whole-list.ts'
export { wholeListLoader as loader } from './whole-list-loader.ts'

const COLUMNS = ['serial', 'code', 'product', 'per', 'price', 'discount', 'ourPrice', 'quantity'] as const

/** The quick-order list: every product with its quantity box, and the totals always in view (section 2). */
export default function OrderNow({ loaderData }: Route.ComponentProps) {
  const { catalogue, orderNow: words } = useWords({ catalogue: catalogueEn, orderNow: orderNowEn })
  const shown = useShownCatalogue(loaderData, WHOLE_LIST)
  const heads = useMemo(
    () => <ColumnHeads columns={COLUMNS} words={{ ...catalogue, ...words }} />,
    [catalogue, words],
  )
  useRecalculation()
  return (
    <>
      <PageBanner title={words.title} description={words.description} />
      <CategoryLinks categories={shown.catalogue} />
      <TableScreen {...shown} className="price-list" minimum="ordering" home="/order-now" heads={heads} />
    </>
  )
}
