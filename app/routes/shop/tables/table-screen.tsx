import { type ReactNode, Suspense, useEffect } from 'react'
import { cachePriceList } from '#app/cart/price-list-cache.ts'
import { useRecalculation } from '#app/cart/use-recalculation.ts'
import { ProductSearch } from '#app/search/product-search.tsx'
import { CartBar } from '#app/ui/cart/cart-bar.tsx'
import { SeasonNotice } from '#app/ui/cart/season-notice.tsx'
import { useMessages } from '#app/ui/messages.ts'
import { CategoryPicker } from '#app/ui/products/category-picker.tsx'
import { CategorySection, SearchResultsSection } from '#app/ui/products/category-section.tsx'
import { CompactSwitch } from '#app/ui/products/compact-switch.tsx'
import { isLongList } from '#app/ui/products/is-long-list.ts'
import { PriceTable } from '#app/ui/products/price-table.tsx'
import { ProductListForm } from '#app/ui/products/product-list-form.tsx'
import { useProductModal } from '#app/ui/products/use-product-modal.tsx'
import { findCommonDiscount, type Product, type ProductList } from '#domain/catalogue/product.ts'
import type { MinimumOrders } from '#domain/enquiry/cart/minimum-order.ts'

type TableScreenProps = {
  catalogue: ProductList
  /** More rows at once on a wide screen. `className` defines the layout. */
  isCompact: boolean
  onCompact: (compact: boolean) => void
  className?: string
  /** The minimum order of its checkout (D11). */
  minimum: keyof MinimumOrders
  /** Path to navigate to after Clear (section 4). */
  pathAfterClear: string
  /** Content above the tables. */
  header?: ReactNode
  tools?: ReactNode
  /** Column headers of each table. */
  columnHeaders: ReactNode
  hasTotalColumn?: boolean
}

/** The whole catalogue as searchable tables, with the cart summary in view (section 2: order-now and price-list). */
export function TableScreen(props: TableScreenProps) {
  const {
    catalogue,
    isCompact,
    onCompact,
    className,
    minimum,
    pathAfterClear,
    header,
    tools,
    columnHeaders,
    hasTotalColumn,
  } = props
  const words = useMessages().catalogue
  const { open, modal } = useProductModal(catalogue)
  useRecalculation(catalogue)
  useEffect(() => cachePriceList(catalogue), [catalogue])
  const isLong = isLongList(catalogue)
  const table = (products: readonly Product[], hasSameDiscount?: boolean) => (
    <PriceTable
      columnHeaders={columnHeaders}
      hasTotalColumn={hasTotalColumn}
      className={className}
      products={products}
      hasSameDiscount={hasSameDiscount}
      onOpen={open}
    />
  )
  return (
    <>
      <CartBar minimum={minimum} pathAfterClear={pathAfterClear} />
      <SeasonNotice />
      {header}
      <ProductSearch
        catalogue={catalogue}
        renderResults={(products) => <SearchResultsSection>{table(products)}</SearchResultsSection>}
        tools={
          <>
            <CategoryPicker categories={catalogue} />
            <CompactSwitch isCompact={isCompact} onSwitch={onCompact} />
            {tools}
          </>
        }
      >
        <ProductListForm liveCatalogue={catalogue}>
          {catalogue.map((category) => (
            // One Suspense boundary per table, so that the touched one hydrates first.
            <Suspense key={category.category_id}>
              <CategorySection category={category} isLong={isLong}>
                {category.product_list.length > 0 ? (
                  table(category.product_list, findCommonDiscount(category.product_list) !== undefined)
                ) : (
                  <p>{words.noProducts}</p>
                )}
              </CategorySection>
            </Suspense>
          ))}
          {catalogue.length === 0 && <p className="empty">{words.noProducts}</p>}
        </ProductListForm>
      </ProductSearch>
      {modal}
    </>
  )
}
