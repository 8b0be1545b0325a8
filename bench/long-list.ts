import { fetchAnswer } from './answer.ts'
import { fillPriceList } from './many-products.ts'
import { startShopIn } from './server-process.ts'

/** A shop with a price list of some length that was asked for /order-now once. */
export type LongList = Awaited<ReturnType<typeof openLongList>>

/**
 * Starts the shop of a checkout with so many products, has it render its list once, and gives what that took: in bytes, sent and
 * uncompressed, and in ms, of the clock and of the server's processor.
 */
export async function openLongList(folder: string, dataDir: string, products: number) {
  await (await startShopIn(folder, dataDir)).stop()
  fillPriceList(dataDir, products)
  const shop = await startShopIn(folder, dataDir)
  // What every page needs, once.
  await fetchAnswer(shop.origin, '/about')
  const before = shop.processorTime() ?? Number.NaN
  const began = performance.now()
  const { base64 } = await fetchAnswer(shop.origin, '/order-now')
  const first = performance.now() - began
  const html = (
    await (await fetch(`${shop.origin}/order-now`, { headers: { 'Accept-Encoding': 'identity' } })).text()
  ).length
  const processor = ((shop.processorTime() ?? Number.NaN) - before) * 1000
  const sent = Buffer.from(base64, 'base64').length
  return { shop, dataDir, first, processor, sent, html, memory: shop.memory() ?? Number.NaN }
}
