import type { ClientLoaderFunctionArgs } from 'react-router'
import { findFreshPriceList, findPendingPriceList, readStoredPriceList } from '#app/cart/price-list-cache.ts'
import type { ProductList } from '#domain/catalogue/product.ts'

/** Loads all products on a client navigation: from memory if fresh, else by the pending or a new request, else from browser storage. */
export async function priceListClientLoader({
  serverLoader,
}: ClientLoaderFunctionArgs): Promise<ProductList> {
  return (
    findFreshPriceList() ?? (findPendingPriceList() ?? serverLoader<ProductList>()).catch(readStoredPriceList)
  )
}
