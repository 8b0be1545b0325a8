import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { fetchAnswer } from './answer.ts'
import {
  atMostBeside,
  compare,
  compareAtMost,
  type Figure,
  kilobytes,
  median,
  megabytes,
  ms,
} from './figure.ts'
import { typeFirstQuantity } from './first-quantity.ts'
import { type LongList, openLongList } from './long-list.ts'
import { openPhone } from './phone.ts'
import { CALM_AFTER } from './server-process.ts'

const FEW = 228
const MANY = 20_000
/** At most linear: so many times what it takes with few. */
const LINEAR = Math.floor(MANY / FEW)
/** How soon the first total may move, in ms. */
const MOVED = 1_500
/** So many processes of each, and so many visits to each. */
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const VISITS = 3
/** The other lists of all products, asked for once after /order-now. */
const OTHERS = ['/price-list', '/quick-enquiry', '/api/product/quickorder']

type Side = 'few' | 'many'
type Opened = LongList & { others: { took: number; sent: number }[]; moved: number[] }

/** What a list of 20,000 products costs the server and how soon its first total moves on a cold, slow phone, beside 228. */
export async function measureLong(browser: Browser, newDataDir: (name: string) => string): Promise<Figure[]> {
  const opened: Record<Side, Opened[]> = { few: [], many: [] }
  for (let round = 0; round < ROUNDS; round++) {
    const few = await openAll(newDataDir(`few-${round}`), FEW)
    const many = await openAll(newDataDir(`many-${round}`), MANY)
    await setTimeout(CALM_AFTER)
    for (let visit = 0; visit < VISITS; visit++)
      for (const { shop, moved } of [few, many]) {
        const { page, context } = await openPhone(browser, 'slow 4G')
        moved.push(await typeFirstQuantity(page, `${shop.origin}/order-now`))
        await context.close()
      }
    opened.few.push(few)
    opened.many.push(many)
    for (const { shop } of [few, many]) await shop.stop()
  }
  const both = (of: (list: Opened) => number | readonly number[]): [number, number] => [
    median(opened.many.flatMap(of)),
    median(opened.few.flatMap(of)),
  ]
  const what = '20,000 products beside 228'
  return [
    atMostBeside(MOVED, `${what}: a typed quantity moves the total`, ...both(({ moved }) => moved), ms),
    compareAtMost(LINEAR, `${what}: document`, ...both(({ html }) => html), kilobytes),
    compareAtMost(LINEAR, `${what}: document as it is sent at first`, ...both(({ sent }) => sent), kilobytes),
    compareAtMost(LINEAR, `${what}: first answer`, ...both(({ first }) => first), ms),
    compareAtMost(LINEAR, `${what}: its processor time`, ...both(({ processor }) => processor), ms),
    compare(`${what}: memory`, ...both(({ memory }) => memory), megabytes),
    ...OTHERS.flatMap((path, at) => [
      compareAtMost(
        LINEAR,
        `${what}: ${path}, first answer`,
        ...both(({ others }) => others[at]?.took ?? []),
        ms,
      ),
      compareAtMost(
        LINEAR,
        `${what}: ${path} as it is sent at first`,
        ...both(({ others }) => others[at]?.sent ?? []),
        kilobytes,
      ),
    ]),
  ]
}

async function openAll(dataDir: string, products: number): Promise<Opened> {
  const list = await openLongList(join(import.meta.dirname, '..'), dataDir, products)
  const others: Opened['others'] = []
  for (const path of OTHERS) {
    const began = performance.now()
    const { base64 } = await fetchAnswer(list.shop.origin, path)
    others.push({ took: performance.now() - began, sent: Buffer.from(base64, 'base64').length })
  }
  return { ...list, others, moved: [] }
}
