import type { ClientLoaderFunctionArgs } from 'react-router'
import { findFreshPriceList, findPendingPriceList, readStoredPriceList } from '#app/cart/price-list-cache.ts'
import type { ProductList } from '#domain/catalogue/product.ts'

/** Loads the whole price list on a navigation: the one this page knows, the shop's, or without a connection the stored one. */
export async function priceListClientLoader({
  serverLoader,
}: ClientLoaderFunctionArgs): Promise<ProductList> {
  return (
    findFreshPriceList() ?? (findPendingPriceList() ?? serverLoader<ProductList>()).catch(readStoredPriceList)
  )
}
