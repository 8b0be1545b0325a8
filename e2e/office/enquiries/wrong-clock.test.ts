import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { expect, test } from '../../shop-test.ts'
import { placeNumberedEnquiry, signInAsOwner } from '../office-actions.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Places an enquiry and sets its time `hours` back. */
async function placeEnquiryHoursAgo(page: Page, hours: number): Promise<string> {
  const number = await placeNumberedEnquiry(page)
  const database = new DatabaseSync(join(process.env.JOURNEYS_DATA_DIR ?? '', 'mathappu.db'), {
    timeout: 5_000,
  })
  const at = new Date(Date.now() - hours * HOUR).toISOString()
  database
    .prepare('update enquiry set placed_at = ?, call_from = ? where enquiry_number = ?')
    .run(at, at, number)
  database.close()
  return number
}

test('call deadlines use the shop’s clock, not the computer’s', {
  tag: ['@desktop', '@O4', '@W12'],
}, async ({ page }) => {
  const number = await placeEnquiryHoursAgo(page, 41.5)
  await signInAsOwner(page)
  for (const [name, offset] of [
    ['a day behind', -DAY],
    ['a day ahead', DAY],
  ] as const)
    await test.step(name, async () => {
      await page.clock.install({ time: Date.now() + offset })
      await page.goto(`/office/enquiries?q=${number}`)
      await expect(page.getByRole('row', { name: number })).toContainText('17 h late')
      // An answer would set the page's estimate back to the shop's clock, which does not run ahead.
      await page.route('/office/api/**', () => {})
      await page.clock.fastForward(40 * 60_000)
      await expect(page.getByRole('row', { name: number })).toContainText('18 h late')
      await page.unroute('/office/api/**')
    })
})
