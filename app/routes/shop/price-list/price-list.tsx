import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { ProductSearch } from '#app/search/product-search.tsx'
import { CartBar } from '#app/ui/cart-bar.tsx'
import { CategorySection } from '#app/ui/category-section.tsx'
import { EarlyCount, useTypedEarly } from '#app/ui/early-count.tsx'
import { EarlyNames } from '#app/ui/early-names.tsx'
import { PageBanner } from '#app/ui/page-banner.tsx'
import { useProductView } from '#app/ui/product-view.tsx'
import { useShop } from '#app/ui/shop.ts'
import { useShownCatalogue } from '#app/ui/shown-catalogue.ts'
import { useInBrowser } from '#app/ui/use-in-browser.ts'
import { useWords } from '#app/ui/words.ts'
import { catalogue as catalogueEn } from '#i18n/en/catalogue.ts'
import { priceList as priceListEn } from '#i18n/en/price-list.ts'
import { WHOLE_LIST } from '../whole-list.ts'
import type { Route } from './+types/price-list'
import paper from './paper.css?url'
import { PriceSheet } from './price-sheet.tsx'
import { SheetHead } from './sheet-head.tsx'
import './price-list.css'

export { publicPage as headers } from '../../public-page.ts'
export { wholeListClientLoader as clientLoader } from '../whole-list.ts'
export { wholeListLoader as loader } from '../whole-list-loader.ts'

/** The price list, full or compact, to order from or to print (section 2; D13). */
export default function PriceList({ loaderData }: Route.ComponentProps) {
  const { priceList: words } = useWords({ priceList: priceListEn })
  const { catalogue: catalogueWords } = useWords({ catalogue: catalogueEn })
  const { catalogue, long } = useShownCatalogue(loaderData, WHOLE_LIST)
  const { minimum_orders } = useShop()
  const navigate = useNavigate()
  const { open, view } = useProductView()
  const [compact, setCompact] = useState(false)
  const inBrowser = useInBrowser()
  useTypedEarly(catalogue)
  return (
    <>
      <PageBanner title={words.title} description={words.description} />
      {/* How the list is printed: a file of its own, and after all else, for most never print. */}
      {inBrowser && <link rel="stylesheet" href={paper} media="print" />}
      <CartBar minimum={minimum_orders.browsing} onCleared={() => navigate('/price-list')} />
      <div className={`wide price-sheet${compact ? ' compact' : ''}${long ? ' long' : ''}`}>
        <SheetHead />
        <div className="sheet-tools">
          <button
            type="button"
            className="button quiet"
            aria-pressed={compact}
            onClick={() => setCompact(!compact)}
          >
            {catalogueWords.compactView}
          </button>
          <button type="button" className="button quiet" onClick={() => print()}>
            {words.print}
          </button>
        </div>
        <ProductSearch
          catalogue={catalogue}
          renderResults={(products) => (
            <div className="category">
              <PriceSheet products={products} compact={compact} onOpen={open} />
            </div>
          )}
        >
          {catalogue.map((category) => (
            // A boundary each: the browser wakes the list table by table, the one that is touched first.
            <Suspense key={category.category_id}>
              <CategorySection category={category}>
                <PriceSheet products={category.product_list} compact={compact} onOpen={open} />
              </CategorySection>
            </Suspense>
          ))}
          {catalogue.length === 0 && <p className="empty">{catalogueWords.noProducts}</p>}
        </ProductSearch>
      </div>
      <EarlyNames />
      <EarlyCount />
      {view}
    </>
  )
}
