import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { getChromium } from '../scripts/find-chromium.ts'
import { compareAtMost, type Figure, kilobytes, median, megabytes, ms, table } from './figure.ts'
import { typeFirstQuantity } from './first-quantity.ts'
import { type LongList, openLongList } from './long-list.ts'
import { openPhone } from './phone.ts'

// `node bench/before-long.ts ../other-checkout 5000`: /order-now of that many products in this checkout beside another one, both
// built, in turns in one run: what the first rendering costs the server, and how soon a typed quantity moves the total.

const products = Number(process.argv[3] ?? 228)
const ROUNDS = Number(process.env.ROUNDS ?? 3)
/** What a change may cost. */
const WORSE = 1.1

const folders = [join(import.meta.dirname, '..'), resolve(process.argv[2] ?? '')]
const browser = await chromium.launch({
  executablePath: getChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
})

const opened: LongList[] = []
for (const folder of folders)
  opened.push(await openLongList(folder, mkdtempSync(join(tmpdir(), 'mathappu-long-')), products))
const moved: number[][] = folders.map(() => [])
for (let round = 0; round < ROUNDS; round++)
  for (const [at, { shop }] of opened.entries()) {
    const { page, context } = await openPhone(browser, 'slow 4G')
    moved[at]?.push(await typeFirstQuantity(page, `${shop.origin}/order-now`))
    await context.close()
  }

const figures: Figure[] = []
function figure(what: string, [now = 0, before = 0]: readonly number[], unit: (value: number) => string) {
  figures.push(compareAtMost(WORSE, `${products} products: ${what}`, now, before, unit))
}
figure(
  'document',
  opened.map(({ html }) => html),
  kilobytes,
)
figure(
  'document as it is sent at first',
  opened.map(({ sent }) => sent),
  kilobytes,
)
figure(
  'first answer',
  opened.map(({ first }) => first),
  ms,
)
figure(
  'its processor time',
  opened.map(({ processor }) => processor),
  ms,
)
figure(
  'memory',
  opened.map(({ memory }) => memory),
  megabytes,
)
figure(
  'a typed quantity moves the total',
  moved.map((all) => median(all)),
  ms,
)
console.log(table(figures))

await browser.close()
for (const { shop, dataDir } of opened) {
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
