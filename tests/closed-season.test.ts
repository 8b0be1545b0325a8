import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/dialect.ts'
import { killShop, type RunningShop, START_TIMEOUT, startShop } from '#testing/processes/running-shop.ts'
import { extractElements, extractText } from './read-html.ts'
import { copyDemoShop, setSeason } from './test-database.ts'

describe('While the season is closed', { tags: ['D18'] }, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mathappu-closed-'))
  let shop: RunningShop
  const open = (path: string) => fetch(shop.address + path)
  beforeAll(async () => {
    copyDemoShop(dataDir)
    const { db, close } = openDatabase({ dataDir })
    await setSeason(db, { opens: '2099-06-01', closes: '2099-10-19' })
    await close()
    shop = await startShop(dataDir)
  }, START_TIMEOUT)
  afterAll(async () => {
    if (shop) await killShop(shop)
    rmSync(dataDir, { recursive: true })
  })

  it('every ordering screen says so and has no checkout, in both languages', async () => {
    for (const path of [
      '/price-list',
      '/order-now',
      '/category?id=flower-pots',
      '/quick-enquiry',
      '/lander',
      '/quick-checkout',
    ])
      for (const [base, notice] of [
        ['', 'The season is closed. We take enquiries from 01/06/2099.'],
        ['/ta', 'சீசன் இன்னும் தொடங்கவில்லை. 01/06/2099 முதல் ஆர்டர் அனுப்பலாம்.'],
      ] as const) {
        const html = await (await open(base + path)).text()
        expect(extractText(html), base + path).toContain(notice)
        if (!base) expect(extractElements(html, 'button').map(extractText), path).not.toContain('Checkout')
      }
    expect(await (await open('/llms.txt')).text()).toContain(
      '- The season is closed. We take enquiries from 01/06/2099.',
    )
  })
})
