import { useMemo, useState } from 'react'
import { href } from 'react-router'
import { ColumnHeaders } from '#app/ui/column-headers.tsx'
import { PageBanner } from '#app/ui/layout/page-banner.tsx'
import { useMessages } from '#app/ui/messages.ts'
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts'
import { TableScreen } from '../tables/table-screen.tsx'
import type { Route } from './+types/price-list'
import css from './price-list.module.css'
import { PriceListFiles } from './price-list-files.tsx'
import printStyles from './price-list-print.css?url'
import { PrintHeader } from './print-header.tsx'

export { publicPageHeaders as headers } from '../../page-headers.ts'
export { priceListClientLoader as clientLoader } from '../price-list-client-loader.ts'
export { priceListLoader as loader } from '../price-list-loader.ts'

const COLUMNS = [
  'preview',
  'code',
  'product',
  'content',
  'mrp',
  'discount',
  'ourPrice',
  'quantity',
  'total',
] as const

// Separate components, so that hydration does not render the whole list again in one go.

/** The print styles of the list. Loaded after hydration, since most visitors never print. */
function PrintStyles() {
  return useIsHydrated() && <link rel="stylesheet" href={printStyles} media="print" />
}

/** Prints the list. Shown after hydration only. */
function PrintButton() {
  const words = useMessages().priceList
  return (
    useIsHydrated() && (
      <button type="button" className={`button quiet ${css.print}`} onClick={() => print()}>
        {words.print}
      </button>
    )
  )
}

/** The price list, full or compact, to order from or to print (section 2; D13). */
export default function PriceList({ loaderData }: Route.ComponentProps) {
  const { catalogue, priceList: words } = useMessages()
  const [isCompact, setIsCompact] = useState(false)
  // The compact view hides code, content and discount by CSS, and titles the name column "Product".
  const columnHeaders = useMemo(() => {
    const columnWords = isCompact ? catalogue : { ...catalogue, product: words.name }
    return <ColumnHeaders columns={COLUMNS} words={columnWords} />
  }, [isCompact, catalogue, words])
  return (
    <>
      <PageBanner title={words.title} description={words.description} />
      <PrintStyles />
      <TableScreen
        catalogue={loaderData}
        isCompact={isCompact}
        onCompact={setIsCompact}
        className={isCompact ? `${css.sheet} ${css.few}` : css.sheet}
        minimum="browsing"
        pathAfterClear={href('/price-list')}
        header={
          <>
            <PrintHeader />
            <PriceListFiles words={words} />
          </>
        }
        tools={<PrintButton />}
        hasTotalColumn
        columnHeaders={columnHeaders}
      />
    </>
  )
}
