import type { APIRequestContext, Page } from '@playwright/test'

/** The key under which the browser stores the cart. */
const CART_KEY = 'product_list'

type Product = { product_name: string; is_sold_out: number }

async function fetchProducts(request: APIRequestContext): Promise<Product[]> {
  const response = await request.get('/api/product/quickorder')
  const { data }: { data: { product_list: Product[] }[] } = await response.json()
  return data.flatMap(({ product_list }) => product_list)
}

/** Builds a stored cart with `lines` products, one to five of each. */
export async function buildStoredCart(request: APIRequestContext, lines: number): Promise<string> {
  const products = (await fetchProducts(request)).filter(({ is_sold_out }) => is_sold_out === 0)
  return JSON.stringify(
    products.slice(0, lines).map((product, index) => ({ ...product, qty: (index % 5) + 1 })),
  )
}

/** Stores a cart before navigation, on a page without scripts. */
async function storeCartJson(page: Page, cart: string) {
  await page.goto('/offline')
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [CART_KEY, cart] as const)
}

/** Stores a cart with `lines` products. */
export async function fillCart(page: Page, lines: number) {
  await storeCartJson(page, await buildStoredCart(page.request, lines))
}

/** Stores a cart with quantities by product name, which is faster than typing them into the list. */
export async function storeCart(page: Page, quantities: Readonly<Record<string, number>>) {
  const products = await fetchProducts(page.request)
  const lines = Object.entries(quantities).map(([name, qty]) => {
    const product = products.find(({ product_name }) => product_name === name)
    if (!product) throw new Error(`The shop has no ${name}`)
    return { ...product, qty }
  })
  await storeCartJson(page, JSON.stringify(lines))
}

/** Replaces the cart of the open page as another tab does. An empty string removes the cart. */
export async function replaceCartAsOtherTab(page: Page, cart: string) {
  await page.evaluate(
    ([key, value]) => {
      if (value) localStorage.setItem(key, value)
      else localStorage.removeItem(key)
      dispatchEvent(new StorageEvent('storage', { key, newValue: value || null, storageArea: localStorage }))
    },
    [CART_KEY, cart] as const,
  )
}
