import { expect, test } from '../shop-test.ts'
import { openOverview } from './overview-fixture.ts'

test('the overview rates every page by three of four visits, with their number', { tag: '@O8' }, async ({
  page,
}) => {
  await openOverview(page)
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  const table = page.getByRole('table', { name: 'How fast pages are for customers' })
  const cells = (name: string) => table.locator('tr', { hasText: name }).locator('td')
  await expect(cells('/order-now').nth(0)).toContainText('2.14 s goodp50 1.18 s · p95 4.87 s4,312 visits')
  await expect(cells('/order-now').nth(1)).toContainText('112 ms good')
  await expect(cells('/lander').nth(0)).toContainText('2.74 s needs work')
  await expect(cells('/lander').nth(1)).toContainText('610 ms poor')
  await expect(cells('/lander').nth(2)).toContainText('0.104 needs work')
  await expect(cells('/cancellation-and-refund').nth(0)).toBeEmpty()
})

test('28 days have their own address, and Back leads to the screen before', { tag: '@O8' }, async ({
  page,
}) => {
  await openOverview(page)
  const rows = page.getByRole('table').locator('tbody tr')
  await expect(rows).toHaveCount(3)
  const days = page.getByRole('navigation', { name: 'How fast pages are for customers' })
  await days.getByRole('link', { name: 'Last 28 days' }).click()
  await expect(page).toHaveURL('/office/overview?days=28')
  await expect(rows).toHaveCount(1)
  await expect(days.getByRole('link', { name: 'Last 28 days' })).toHaveAttribute('aria-current', 'true')
  await page.goBack()
  await expect(page).toHaveURL('/office/account')
})
