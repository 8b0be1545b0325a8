import type { APIRequestContext } from '@playwright/test'
import { expect } from './shop-test.ts'

/** The paths of the sitemap, in both languages, with the language's own at their beginning. */
export async function listedPaths(request: APIRequestContext): Promise<string[]> {
  const answer = await request.get('/sitemap.xml')
  expect(answer.status()).toBe(200)
  return [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => {
    const { pathname, search } = new URL(address)
    return pathname + search
  })
}

/** Screens that nobody lists, with nothing to show. */
const UNLISTED = [
  '/all-products',
  '/quick-checkout',
  '/checkout-response',
  '/print',
  '/transport',
  '/profile',
  '/my-orders',
  '/nothing',
].flatMap((path) => [path, `/ta${path}`])

/** Every screen once, in both languages. Categories are made alike: one of either kind stands for them. */
export async function everyScreen(request: APIRequestContext): Promise<string[]> {
  const byPage = new Map(
    (await listedPaths(request)).map((path) => [path.replace(/\?.*/, ''), path] as const),
  )
  return [...byPage.values(), ...UNLISTED]
}
