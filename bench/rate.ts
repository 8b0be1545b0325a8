import { compareAtLeast, type Figure, median, perSecond } from './figure.ts'
import { getRequest, load } from './load.ts'
import type { ServerProcess } from './server-process.ts'

const ROUNDS = 5
const SECONDS = 3
const CONNECTIONS = 32

/** Requests a second for what the shop keeps finished, beside the bare server with the same bytes and headers. */
export async function measureRate(shop: ServerProcess, bare: ServerProcess): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const path of ['/order-now', '/api/product/quickorder']) {
    const rates: Record<'shop' | 'bare', number[]> = { shop: [], bare: [] }
    const rate = async ({ port }: ServerProcess, seconds: number) => {
      const request = getRequest(port, path)
      return (await load(port, { connections: CONNECTIONS, seconds, request: () => request })).perSecond
    }
    await rate(shop, 1)
    await rate(bare, 1)
    for (let round = 0; round < ROUNDS; round++) {
      rates.shop.push(await rate(shop, SECONDS))
      rates.bare.push(await rate(bare, SECONDS))
    }
    figures.push(compareAtLeast(0.6, `GET ${path}`, median(rates.shop), median(rates.bare), perSecond))
  }
  return figures
}
