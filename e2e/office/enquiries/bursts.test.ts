import { expectAccessible } from '../../expect-accessible.ts'
import { expect, test } from '../../shop-test.ts'
import { signInAsOwner, statusMessage } from '../office-actions.ts'

test('a burst is cancelled with a reason from its list', {
  tag: ['@O4', '@W22'],
}, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/status of 422/)
  const requests: unknown[] = []
  // Mocked, because a real flood takes long: tests/office/enquiries/bursts.test.ts tests the shop.
  await page.route('/office/api/bursts/*/cancel', async (route) => {
    requests.push([new URL(route.request().url()).pathname, route.request().postDataJSON()])
    const left = requests.length === 1 ? 40 : 0
    await route.fulfill({ json: { data: { cancelled: left ? 500 : 40, left } } })
  })
  await signInAsOwner(page)
  await page.goto('/office/enquiries?burst=abc')
  await page.getByRole('button', { name: 'Cancel All' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel All' })
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'No' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Cancel All' }).click()
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Enter a reason')
  await dialog.getByLabel('Reason').fill('A flood')
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(statusMessage(page)).toHaveText('Cancelled: 540')
  const request = ['/office/api/bursts/abc/cancel', { reason: 'A flood' }]
  expect(requests).toEqual([request, request])
  await page.getByRole('button', { name: 'Clear Filters' }).first().click()
  await expect(page.getByRole('button', { name: 'Cancel All' })).toBeHidden()
})
