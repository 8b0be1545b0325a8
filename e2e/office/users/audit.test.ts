import { expectAccessible } from '../../expect-accessible.ts'
import { findLayoutProblems } from '../../find-layout-problems.ts'
import { expect, test } from '../../shop-test.ts'
import { signInAsOwner } from '../office-actions.ts'

const REJECTED = /status of 422/

test('invalid dates and a reversed range are marked and named', { tag: '@O8' }, async ({
  page,
  isMobile,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(REJECTED)
  await signInAsOwner(page)
  await page.goto('/office/audit')
  const from = page.getByLabel('From')
  const to = page.getByLabel('To', { exact: true })
  const show = page.getByRole('button', { name: 'Show' })
  const alert = page.getByRole('alert')
  await from.fill('2026-03-02')
  await to.fill('2026-03-01')
  await show.click()
  await expect(alert).toHaveText('Enter a date in To that is not before From')
  await expect(to).toHaveAttribute('aria-invalid', 'true')
  await expect(to).toHaveAccessibleDescription('Enter a date in To that is not before From')
  await expect(from).toHaveValue('2026-03-02')
  await expect(from).not.toHaveAttribute('aria-invalid')
  await expect(page.getByText('No matching entries.')).toBeHidden()
  await expectAccessible(page)
  if (isMobile) expect(await findLayoutProblems(page)).toEqual([])
  // The input accepts years of six digits.
  await from.fill('20266-03-02')
  await to.fill('')
  await show.click()
  await expect(alert).toHaveText('Enter a valid date with a 4-digit year in From')
  await expect(from).toHaveAttribute('aria-invalid', 'true')
  await expect(from).toHaveValue('20266-03-02')
  await from.fill('2026-03-02')
  await show.click()
  await expect(alert).toBeHidden()
  await expect(from).not.toHaveAttribute('aria-invalid')
})

test('Security lists sign-ins and filters unusual events', { tag: '@O8' }, async ({ page, isMobile }) => {
  await signInAsOwner(page)
  await page.goto('/office/audit')
  const views = page.getByRole('navigation', { name: 'Views' })
  await expect(views.getByRole('link', { name: 'Changes' })).toHaveAttribute('aria-current', 'true')
  await views.getByRole('link', { name: 'Security' }).click()
  await expect(views.getByRole('link', { name: 'Security' })).toHaveAttribute('aria-current', 'true')
  const events = page.getByRole('table', { name: 'Security' })
  // Security counts are written seconds later.
  await expect(async () => {
    await page.reload()
    await expect(events.getByRole('row').filter({ hasText: 'signed in' }).first()).toBeVisible({
      timeout: 500,
    })
  }).toPass()
  await expectAccessible(page)
  if (isMobile) expect(await findLayoutProblems(page)).toEqual([])
  await page.getByLabel('What', { exact: true }).selectOption('exported a file')
  await page.getByLabel('Unusual only').check()
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('No matching entries.')).toBeVisible()
  await expect(page).toHaveURL(/view=security&kind=export&unusual=yes/)
  await page.goBack()
  await expect(events).toBeVisible()
})
