import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from '#testing/figure.ts'
import { startShop } from '#testing/server-process.ts'
import { getChromium } from '../scripts/find-chromium.ts'

// `node bench/lighthouse.ts`: Lighthouse as a phone for every public page, medians of three rounds (or of ROUNDS); `node bench/lighthouse.ts
// /about /ta/faq` for some. Fetched by npx when it is asked for: it is larger than all that the shop is made of.

const LIGHTHOUSE = 'lighthouse@13.5.0'
const CHROMIUM_FLAGS = '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run'
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Report = {
  runtimeError?: { message: string }
  categories: Record<(typeof CATEGORIES)[number], { score: number }>
}

/** One visit's scores, 0 to 100; undefined when Chromium's recording of it failed. */
function visit(address: string, chromium: string): number[] | undefined {
  const { stdout } = spawnSync(
    'npx',
    [
      ...['--yes', LIGHTHOUSE, address, '--quiet', '--output=json', `--chrome-flags=${CHROMIUM_FLAGS}`],
      `--only-categories=${CATEGORIES.join(',')}`,
    ],
    { encoding: 'utf8', env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 64 * 1024 * 1024 },
  )
  if (!stdout) return undefined
  const report: Report = JSON.parse(stdout)
  return report.runtimeError ? undefined : CATEGORIES.map((name) => report.categories[name].score * 100)
}

/** The public pages, once in each language. Categories are made alike: one of either kind stands for them. */
async function publicPaths(origin: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address))
  return [...new Map(addresses.map(({ pathname, search }) => [pathname, pathname + search])).values()]
}

const dataDir = mkdtempSync(join(tmpdir(), 'mathappu-lighthouse-'))
const shop = await startShop(dataDir)
try {
  const asked = process.argv.slice(2)
  const chromium = getChromium()
  console.log(`| page | ${CATEGORIES.join(' | ')} |\n| --- | ${CATEGORIES.map(() => '---').join(' | ')} |`)
  for (const path of asked.length > 0 ? asked : await publicPaths(shop.origin)) {
    const visits: number[][] = []
    for (let tries = 0; visits.length < ROUNDS && tries < 2 * ROUNDS; tries++) {
      const scores = visit(shop.origin + path, chromium)
      if (scores) visits.push(scores)
    }
    const middles = CATEGORIES.map((_, index) =>
      Math.round(median(visits.map((scores) => scores[index] ?? 0))),
    )
    console.log(`| ${path} | ${middles.join(' | ')} |`)
  }
} finally {
  await shop.stop()
  rmSync(dataDir, { recursive: true })
}
