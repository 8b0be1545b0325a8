import { useMemo, useState } from 'react'
import { ColumnHeads } from '#app/ui/column-heads.tsx'
import { PageBanner } from '#app/ui/page-banner.tsx'
import { useShownCatalogue } from '#app/ui/shown-catalogue.ts'
import { useInBrowser } from '#app/ui/use-in-browser.ts'
import { useWords } from '#app/ui/words.ts'
import { catalogue as catalogueEn } from '#i18n/en/catalogue.ts'
import { priceList as priceListEn } from '#i18n/en/price-list.ts'
import { TableScreen } from '../tables/table-screen.tsx'
import { WHOLE_LIST } from '../whole-list.ts'
import type { Route } from './+types/price-list'
import paper from './paper.css?url'
import { SheetHead } from './sheet-head.tsx'
import './price-list.css'

export { publicPage as headers } from '../../page-headers.ts'
export { wholeListClientLoader as clientLoader } from '../whole-list.ts'
export { wholeListLoader as loader } from '../whole-list-loader.ts'

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
const CLASSES = { preview: 'preview', code: 'code', content: 'per', discount: 'off' }

/** The price list, full or compact, to order from or to print (section 2; D13). */
export default function PriceList({ loaderData }: Route.ComponentProps) {
  const { catalogue, priceList: words } = useWords({ catalogue: catalogueEn, priceList: priceListEn })
  const shown = useShownCatalogue(loaderData, WHOLE_LIST)
  const [compact, setCompact] = useState(false)
  const inBrowser = useInBrowser()
  // Both variants are there: the compact one leaves code, content and discount unseen, and calls the name the product.
  const heads = useMemo(() => {
    const named = compact ? catalogue : { ...catalogue, product: words.name }
    return <ColumnHeads columns={COLUMNS} words={named} classes={CLASSES} />
  }, [compact, catalogue, words])
  const head = (
    <>
      <SheetHead />
      <div className="sheet-tools">
        <button
          type="button"
          className="button quiet"
          aria-pressed={compact}
          onClick={() => setCompact(!compact)}
        >
          {catalogue.compactView}
        </button>
        <button type="button" className="button quiet" onClick={() => print()}>
          {words.print}
        </button>
      </div>
    </>
  )
  return (
    <>
      <PageBanner title={words.title} description={words.description} />
      {/* How the list is printed: a file of its own, and after all else, for most never print. */}
      {inBrowser && <link rel="stylesheet" href={paper} media="print" />}
      <TableScreen
        {...shown}
        className={compact ? 'wide price-sheet compact' : 'wide price-sheet'}
        minimum="browsing"
        home="/price-list"
        head={head}
        sheet
        heads={heads}
      />
    </>
  )
}
