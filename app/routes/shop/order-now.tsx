import { useMemo, useState } from 'react'
import { href } from 'react-router'
import { ColumnHeaders } from '#app/ui/column-headers.tsx'
import { PageBanner } from '#app/ui/layout/page-banner.tsx'
import { useMessages } from '#app/ui/messages.ts'
import type { Route } from './+types/order-now'
import css from './order-now.module.css'
import { TableScreen } from './tables/table-screen.tsx'

export { publicPageHeaders as headers } from '../page-headers.ts'
export { priceListClientLoader as clientLoader } from './price-list-client-loader.ts'
export { priceListLoader as loader } from './price-list-loader.ts'

const COLUMNS = ['serial', 'code', 'product', 'per', 'price', 'discount', 'ourPrice', 'quantity'] as const

/** The quick-order list: every product with its quantity box, and the totals always in view (section 2). */
export default function OrderNow({ loaderData }: Route.ComponentProps) {
  const { catalogue, orderNow: words } = useMessages()
  const [isCompact, setIsCompact] = useState(false)
  const columnHeaders = useMemo(
    () => <ColumnHeaders columns={COLUMNS} words={{ ...catalogue, ...words }} />,
    [catalogue, words],
  )
  return (
    <>
      <PageBanner title={words.title} description={words.description} />
      <TableScreen
        catalogue={loaderData}
        isCompact={isCompact}
        onCompact={setIsCompact}
        className={isCompact ? css.compact : undefined}
        minimum="ordering"
        pathAfterClear={href('/order-now')}
        columnHeaders={columnHeaders}
      />
    </>
  )
}
