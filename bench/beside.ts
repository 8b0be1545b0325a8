import type { CategoryWithProductsJson } from '#contract/json-schemas.ts'
import { finishedAnswers, pageAnswer } from '#testing/answer.ts'
import { type ServerProcess, startBareServer } from '#testing/server-process.ts'
import { SCREENS, withoutScript } from './screens.ts'
import { staticPage } from './static-page.ts'

/** Where the bare server has the page written by hand. */
export const STATIC_PATH = '/static'

/**
 * Starts the bare server: with the price list written by hand, with the other screens as pages by hand, and with the
 * shop's own /order-now, price list and pictures, in the bytes and headers in which the shop sends them.
 */
export async function startBeside(shop: ServerProcess, dataDir: string): Promise<ServerProcess> {
  const screens: [string, string][] = []
  for (const { path } of SCREENS) screens.push([path, await (await fetch(shop.origin + path)).text()])
  const answers = await finishedAnswers(shop.origin, await pathsOf(shop, screens))
  const list = await fetch(`${shop.origin}/api/product/quickorder`)
  const { data }: { data: CategoryWithProductsJson[] } = await list.json()
  const pages = [
    pageAnswer(STATIC_PATH, staticPage(data)),
    ...screens.map(([path, html]) => pageAnswer(path, withoutScript(html))),
  ]
  return startBareServer(dataDir, [...pages, ...answers])
}

/** All that /order-now is made of, and the pictures and styles of the other screens. */
async function pathsOf({ origin }: ServerProcess, screens: readonly [string, string][]): Promise<string[]> {
  const orderNow = await (await fetch(`${origin}/order-now`)).text()
  const all = [orderNow, ...screens.map(([, html]) => html)].join()
  const parts = all.match(/\/(assets|pictures)\/[\w./-]+\.\w+/g) ?? []
  return [...new Set(['/order-now', '/api/product/quickorder', ...parts])]
}
