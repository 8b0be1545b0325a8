import type { APIRequestContext, Page } from '@playwright/test'

/** The key under which the browser stores the cart. */
const CART_KEY = 'product_list'

/** A cart with so many products as the browser stores it, one to five of each. */
export async function cartOf(request: APIRequestContext, lines: number): Promise<string> {
  const answer = await request.get('/api/product/quickorder')
  const { data }: { data: { product_list: { is_sold_out: number }[] }[] } = await answer.json()
  const products = data
    .flatMap(({ product_list }) => product_list)
    .filter(({ is_sold_out }) => is_sold_out === 0)
  return JSON.stringify(
    products.slice(0, lines).map((product, index) => ({ ...product, qty: (index % 5) + 1 })),
  )
}

/** Stores a cart before the next page of this context opens, without a page of its own. */
export async function fillCart(page: Page, lines: number) {
  const cart = await cartOf(page.request, lines)
  await page.goto('/offline')
  await page.evaluate(([key, kept]) => localStorage.setItem(key, kept), [CART_KEY, cart] as const)
}

/** Replaces the cart of the open page as another tab does; an empty text empties it. */
export async function changeCart(page: Page, cart: string) {
  await page.evaluate(
    ([key, kept]) => {
      if (kept) localStorage.setItem(key, kept)
      else localStorage.removeItem(key)
      dispatchEvent(new StorageEvent('storage', { key, newValue: kept || null, storageArea: localStorage }))
    },
    [CART_KEY, cart] as const,
  )
}
