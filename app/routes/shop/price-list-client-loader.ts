import type { ClientLoaderFunctionArgs } from 'react-router'
import { findFreshPriceList, findPendingPriceList, readStoredPriceList } from '#app/cart/price-list-cache.ts'
import type { ProductList } from '#domain/catalogue/product.ts'

/** Loads the whole price list on a client navigation: cached if fresh, else from the server, else the stored one. */
export async function priceListClientLoader({
  serverLoader,
}: ClientLoaderFunctionArgs): Promise<ProductList> {
  return (
    findFreshPriceList() ?? (findPendingPriceList() ?? serverLoader<ProductList>()).catch(readStoredPriceList)
  )
}
