import type { APIRequestContext, Page } from '@playwright/test'

/** The key under which the browser stores the cart. */
const CART_KEY = 'product_list'

type Product = { product_name: string; is_sold_out: number }

async function fetchProducts(request: APIRequestContext): Promise<Product[]> {
  const answer = await request.get('/api/product/quickorder')
  const { data }: { data: { product_list: Product[] }[] } = await answer.json()
  return data.flatMap(({ product_list }) => product_list)
}

/** A cart with so many products as the browser stores it, one to five of each. */
export async function buildStoredCart(request: APIRequestContext, lines: number): Promise<string> {
  const products = (await fetchProducts(request)).filter(({ is_sold_out }) => is_sold_out === 0)
  return JSON.stringify(
    products.slice(0, lines).map((product, index) => ({ ...product, qty: (index % 5) + 1 })),
  )
}

/** Stores a cart before the next page opens: on a page without scripts, so that nothing else happens. */
async function storeCartJson(page: Page, cart: string) {
  await page.goto('/offline')
  await page.evaluate(([key, kept]) => localStorage.setItem(key, kept), [CART_KEY, cart] as const)
}

/** Stores a cart with so many products. */
export async function fillCart(page: Page, lines: number) {
  await storeCartJson(page, await buildStoredCart(page.request, lines))
}

/** Stores a cart with these products: quantities by name. Quicker than typing them into a list of 228 rows. */
export async function storeCart(page: Page, quantities: Readonly<Record<string, number>>) {
  const products = await fetchProducts(page.request)
  const lines = Object.entries(quantities).map(([name, qty]) => {
    const product = products.find(({ product_name }) => product_name === name)
    if (!product) throw new Error(`The shop has no ${name}`)
    return { ...product, qty }
  })
  await storeCartJson(page, JSON.stringify(lines))
}

/** Replaces the cart of the open page as another tab does; an empty text empties it. */
export async function replaceCartAsOtherTab(page: Page, cart: string) {
  await page.evaluate(
    ([key, kept]) => {
      if (kept) localStorage.setItem(key, kept)
      else localStorage.removeItem(key)
      dispatchEvent(new StorageEvent('storage', { key, newValue: kept || null, storageArea: localStorage }))
    },
    [CART_KEY, cart] as const,
  )
}
