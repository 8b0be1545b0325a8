import { useMemo, useState } from 'react'
import { ColumnHeads } from '#app/ui/column-heads.tsx'
import { PageBanner } from '#app/ui/page-banner.tsx'
import { useWords } from '#app/ui/words.ts'
import { catalogue as catalogueEn } from '#i18n/en/catalogue.ts'
import { orderNow as orderNowEn } from '#i18n/en/order-now.ts'
import type { Route } from './+types/order-now'
import css from './order-now.module.css'
import { TableScreen } from './tables/table-screen.tsx'

export { publicPage as headers } from '../page-headers.ts'
export { priceListClientLoader as clientLoader } from './price-list-client-loader.ts'
export { priceListLoader as loader } from './price-list-loader.ts'

const COLUMNS = ['serial', 'code', 'product', 'per', 'price', 'discount', 'ourPrice', 'quantity'] as const

/** The quick-order list: every product with its quantity box, and the totals always in view (section 2). */
export default function OrderNow({ loaderData }: Route.ComponentProps) {
  const { catalogue, orderNow: words } = useWords({ catalogue: catalogueEn, orderNow: orderNowEn })
  const [compact, setCompact] = useState(false)
  const heads = useMemo(
    () => <ColumnHeads columns={COLUMNS} words={{ ...catalogue, ...words }} />,
    [catalogue, words],
  )
  return (
    <>
      <PageBanner title={words.title} description={words.description} />
      <TableScreen
        catalogue={loaderData}
        compact={compact}
        onCompact={setCompact}
        look={compact ? css.compact : undefined}
        minimum="ordering"
        home="/order-now"
        heads={heads}
      />
    </>
  )
}
