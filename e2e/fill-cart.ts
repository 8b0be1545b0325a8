import type { Page } from '@playwright/test'

/** Puts so many products into the cart that the browser keeps, one to five of each. */
export async function fillCart(page: Page, lines: number) {
  const { data }: { data: { product_list: { is_sold_out: number }[] }[] } = await (
    await page.request.get('/api/product/quickorder')
  ).json()
  await page.goto('/faq')
  await page.evaluate(
    ([categories, count]) => {
      const products = categories.flatMap(({ product_list }) => product_list)
      const kept = products
        .filter(({ is_sold_out }) => is_sold_out === 0)
        .slice(0, count)
        .map((product, index) => ({ ...product, qty: (index % 5) + 1 }))
      localStorage.setItem('product_list', JSON.stringify(kept))
    },
    [data, lines] as const,
  )
}
