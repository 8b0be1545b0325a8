import type { Page } from '@playwright/test'
import { expectAccessible } from '../../expect-accessible.ts'
import { findLayoutProblems } from '../../find-layout-problems.ts'
import { expect, test } from '../../shop-test.ts'
import { placeNumberedEnquiry, signInAsOwner, signInAsSelvi } from '../office-actions.ts'
import { fulfillWithError } from '../office-fixture.ts'
import { openInbox } from './inbox-fixture.ts'

const currentCall = (page: Page) => page.getByRole('main').getByRole('region').first()
const currentNumber = async (page: Page) => /\d{4}-\d{5}/.exec(await currentCall(page).innerText())?.[0]

test('twenty customers are called with one key each, one of them to be called back with two', {
  tag: ['@O4', '@O10'],
}, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/status of 404/)
  const { sent } = await openInbox(page)
  await page.route('/office/api/enquiries/2027-*', (route) =>
    route.request().method() === 'GET' ? fulfillWithError(route, 404, 'not-found') : route.fallback(),
  )
  await page.getByRole('link', { name: 'Start Calling' }).click()
  await expect(page).toHaveURL('/office/enquiries?queue=1')
  await expect(page.getByText('1 of 20')).toBeVisible()
  await expect(currentCall(page).getByRole('link', { name: /^\d{5} \d{5}$/ })).toHaveAttribute(
    'href',
    /^tel:\+91\d{10}$/,
  )
  await expectAccessible(page)
  if (test.info().project.name === 'office-phone') expect(await findLayoutProblems(page)).toEqual([])
  for (let n = 1; n < 20; n++) {
    const number = (await currentNumber(page)) ?? ''
    await page.keyboard.press('2')
    await expect(currentCall(page)).not.toContainText(number)
    // A bouncing key does not count for the customer who came next.
    await page.keyboard.press('2')
    await page.clock.runFor(500)
  }
  await expect(page.getByText('20 of 20')).toBeVisible()
  await page.keyboard.press('3')
  await expect(page.getByRole('group', { name: 'When to call back' })).toBeVisible()
  await page.keyboard.press('1')
  await expect(page.getByText('No calls due now.')).toBeVisible()
  const calls = sent.filter(({ call }) => call.endsWith('/calls'))
  expect(new Set(calls.map(({ call }) => call)).size).toBe(20)
  expect(calls.at(-1)?.payload).toMatchObject({
    outcome: 'Call Back',
    call_back_at: expect.stringMatching(/^2027-10-20T07:/),
  })
})

test('two people who call get different customers', { tag: ['@O4', '@O10'] }, async ({ page, browser }) => {
  const shopper = await (await browser.newContext()).newPage()
  for (let n = 0; n < 3; n++) await placeNumberedEnquiry(shopper)
  await signInAsOwner(page)
  await page.goto('/office/enquiries?queue=1')
  await expect(page.getByRole('group', { name: 'Call outcome' })).toBeVisible()
  const selvi = await (await browser.newContext()).newPage()
  await signInAsSelvi(page, selvi)
  await selvi.goto('/office/enquiries?queue=1')
  await expect(selvi.getByRole('group', { name: 'Call outcome' })).toBeVisible()
  // Presence arrives within a second. The second user has moved on by then.
  await expect(async () => {
    const [own, other] = [await currentNumber(page), await currentNumber(selvi)]
    expect(other).not.toBe(own)
    await expect(page.getByRole('listitem').filter({ hasText: other ?? '' })).toContainText(
      'Selvi has this open',
      { timeout: 1_000 },
    )
  }).toPass()
  const [first, others] = [await currentNumber(page), await currentNumber(selvi)]
  await page.keyboard.press('2')
  await expect(page.getByText(/: No Answer/)).toBeVisible()
  const second = await currentNumber(page)
  expect([first, others]).not.toContain(second)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(currentCall(page)).toContainText(first ?? '')
  await selvi.context().close()
})
