import { setTimeout } from 'node:timers/promises'
import { atMost, type Figure, megabytes } from '../bench/figure.ts'
import { type Client, createClient } from './ask.ts'
import { onBothDatabases, type Place, shopAt } from './both-databases.ts'
import { placeLongOrder } from './long-orders.ts'
import { customerNo, type Product, productsOf } from './orders.ts'
import type { Proof, Trial } from './proof.ts'

/** Two hours' visits, one a second, done as fast as they can be, but in no more than so many ms. */
const VISITS = 7_200
const AT_MOST = 1_200_000
const VISITORS = 4
/** How long the shop rests before its memory is looked at. */
const REST = 9_000

/** The nth visit: some pages in one of both languages, pictures, an order, its bill, tracking. Ten requests. */
async function visit(client: Client, products: readonly Product[], n: number) {
  // Whoever is not answered goes on.
  const look = (path: string) => client.ask(path).catch(() => undefined)
  const base = n % 3 === 0 ? '/ta' : ''
  const photos = [0, 1, 2].map((i) => products[(n * 3 + i) % products.length]?.photo_path)
  for (const page of ['/lander', '/order-now', n % 2 === 0 ? '/price-list' : '/faq', '/order-tracking'])
    await look(base + page)
  await look(`${photos[0]}/400.webp`)
  await look(`${photos[1]}/800.${n % 2 === 0 ? 'avif' : 'webp'}`)
  await look(`${photos[2]}/400.webp`)
  if (n % 5 > 0) return
  const id = await placeLongOrder(client, products, 20 + (n % 60), n)
  await look(`${base}/print?id=${id}`)
  await look(`${base}/print/pdf?id=${id}`)
  const { mobile_no, from } = customerNo(n)
  await client.post('/api/order/search/mobile_no', { mobile_no, show_all: false, page: 1 }, from)
}

async function tryBrowsing(place: Place, { start, long }: Trial): Promise<Figure[]> {
  const shop = await start(place.dataDir, { ...shopAt(place), LOG_LEVEL: 'warn' })
  try {
    const products = await productsOf(shop.port)
    const visits = long ? VISITS : VISITS / 60
    let next = 0
    const browse = async (share: number, until: number) => {
      const client = createClient(shop.port)
      while (next < share * visits && performance.now() < until) await visit(client, products, next++)
      client.close()
    }
    const browseTogether = (share: number) => {
      const until = performance.now() + share * (long ? AT_MOST : 20_000)
      return Promise.all(Array.from({ length: VISITORS }, () => browse(share, until)))
    }

    await browseTogether(1 / 4)
    await setTimeout(REST)
    const early = shop.memory()
    await browseTogether(1)
    await setTimeout(REST)
    const late = shop.memory()
    const at = (what: string) => `${place.name}: ${what}`
    const figures: Figure[] = [{ what: at('visits'), shop: `${next}` }]
    if (!early || !late) return figures
    const grown = `${(((late - early) / early) * 100).toFixed(0)} %`
    return [
      ...figures,
      { what: at('memory after a quarter of it'), shop: megabytes(early) },
      atMost(long ? 150e6 : 180e6, at('memory at the end'), late, megabytes),
      {
        what: at('grown since the first quarter'),
        shop: grown,
        goal: long ? '≤ 10 %' : '≤ 25 %',
        met: late <= (long ? 1.1 : 1.25) * early,
      },
    ]
  } finally {
    await shop.stop()
  }
}

/** The memory stays what it is, however long customers look, order and take their bills. */
export const twoHoursOfBrowsing: Proof = {
  id: 'W19',
  what: 'two hours of mixed browsing, with pages, pictures, orders, bills and tracking',
  within: 3000,
  run: (trial) => onBothDatabases(trial, (place) => tryBrowsing(place, trial)),
}
