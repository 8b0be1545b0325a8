import { type ReactNode, Suspense, useEffect } from 'react'
import { rememberPriceList } from '#app/cart/known-price-list.ts'
import { useRecalculation } from '#app/cart/use-recalculation.ts'
import { ProductSearch } from '#app/search/product-search.tsx'
import { CartBar } from '#app/ui/cart-bar.tsx'
import { CategoryPicker } from '#app/ui/category-picker.tsx'
import { CategorySection, Listed } from '#app/ui/category-section.tsx'
import { CompactSwitch } from '#app/ui/compact-switch.tsx'
import { isLongList } from '#app/ui/is-long-list.ts'
import { ListForm } from '#app/ui/list-form.tsx'
import { useMessages } from '#app/ui/messages.ts'
import { PriceTable } from '#app/ui/price-table.tsx'
import { useProductView } from '#app/ui/product-view.tsx'
import { SeasonNotice } from '#app/ui/season-notice.tsx'
import { type Product, type ProductList, sameDiscount } from '#domain/catalogue/product.ts'
import type { MinimumOrders } from '#domain/enquiry/minimum-order.ts'

type TableScreenProps = {
  catalogue: ProductList
  /** On a wide screen: more rows at once. What that means is the screen's to say, by the look of its tables. */
  compact: boolean
  onCompact: (compact: boolean) => void
  look?: string
  /** Which minimum its checkout has (D11). */
  minimum: keyof MinimumOrders
  /** Where the visitor goes from an emptied cart (section 4). */
  home: string
  /** What stands above the tables, and beside their search. */
  head?: ReactNode
  tools?: ReactNode
  /** What stands above the columns of each table, and whether they are those of the price list (see PriceTable). */
  heads: ReactNode
  sheet?: boolean
}

/** The whole shop as tables, with the cart summary in view, to be searched (section 2: order-now and price-list). */
export function TableScreen(props: TableScreenProps) {
  const { catalogue, compact, onCompact, look, minimum, home, head, tools, heads, sheet } = props
  const words = useMessages().catalogue
  const { open, view } = useProductView(catalogue)
  useRecalculation(catalogue)
  useEffect(() => rememberPriceList(catalogue), [catalogue])
  const isLong = isLongList(catalogue)
  const table = (products: readonly Product[], alike?: boolean) => (
    <PriceTable head={heads} sheet={sheet} look={look} products={products} alike={alike} onOpen={open} />
  )
  return (
    <>
      <CartBar minimum={minimum} home={home} />
      <SeasonNotice />
      {head}
      <ProductSearch
        catalogue={catalogue}
        renderResults={(products) => <Listed>{table(products)}</Listed>}
        tools={
          <>
            <CategoryPicker categories={catalogue} />
            <CompactSwitch compact={compact} onSwitch={onCompact} />
            {tools}
          </>
        }
      >
        <ListForm counted={catalogue}>
          {catalogue.map((category) => (
            // A boundary each: the list is hydrated table by table, the one that is touched first.
            <Suspense key={category.category_id}>
              <CategorySection category={category} long={isLong}>
                {category.product_list.length > 0 ? (
                  table(category.product_list, sameDiscount(category.product_list) !== undefined)
                ) : (
                  <p>{words.noProducts}</p>
                )}
              </CategorySection>
            </Suspense>
          ))}
          {catalogue.length === 0 && <p className="empty">{words.noProducts}</p>}
        </ListForm>
      </ProductSearch>
      {view}
    </>
  )
}
