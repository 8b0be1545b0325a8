import type { Page } from '@playwright/test'
import { expect, test } from '../shop-test.ts'
import { button, signInAsOwner, statusMessage } from './office-actions.ts'

const LOST = /net::ERR_/
const CONFLICT = /409/

async function openSection(page: Page, section: string) {
  await signInAsOwner(page)
  await page.goto(`/office/settings/${section}`)
  await expect(page.getByRole('form')).toBeVisible()
}

test('a changed setting is saved, published, shown in the shop and undone', { tag: '@O9' }, async ({
  page,
}) => {
  await openSection(page, 'shop')
  const tagline = page.getByLabel('Tagline', { exact: true })
  const before = await tagline.inputValue()
  const changed = `Since 1974 ${crypto.randomUUID().slice(0, 8)}`
  await tagline.fill(changed)
  await button(page, 'Save').click()
  await expect(statusMessage(page)).toHaveText('Saved')
  const findShop = async () => (await page.request.get('/lander')).text()
  expect(await findShop()).not.toContain(changed)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(statusMessage(page)).toHaveText('Published')
  await expect.poll(findShop).toContain(changed)
  await button(page, 'History').click()
  await expect(page.getByRole('dialog', { name: 'History' })).toContainText(`Tagline: ${before} → ${changed}`)
  await page.keyboard.press('Escape')
  await button(page, 'Undo').click()
  await expect(statusMessage(page)).toHaveText('Undone. The earlier settings are published.')
  await expect(tagline).toHaveValue(before)
  await expect.poll(findShop).not.toContain(changed)
})

test('a wrong value is named at its field; entries survive a lost connection and a reload', {
  tag: '@O9',
}, async ({ page, context, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(LOST)
  await openSection(page, 'payment')
  await button(page, 'Add to UPI IDs').click()
  const added = page.getByRole('textbox', { name: 'UPI ID' }).last()
  await added.fill('shop')
  await button(page, 'Save').click()
  await expect(page.getByRole('alert')).toContainText('UPI ID: Enter a UPI ID such as shop@bank')
  await expect(added).toBeFocused()
  await added.fill('shop@okbank')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'UPI ID' }).last()).toHaveValue('shop@okbank')
  await context.setOffline(true)
  await button(page, 'Save').click()
  await context.setOffline(false)
  await expect(statusMessage(page)).toHaveText('Saved')
  await expect(page.getByRole('textbox', { name: 'UPI ID' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove UPI IDs 2' }).click()
  await button(page, 'Save').click()
  await expect(page.getByRole('textbox', { name: 'UPI ID' })).toHaveCount(1)
})

test('after a conflict over one field, saving again keeps the own entry and every other change of the other user', {
  tag: '@O9',
}, async ({ page, context, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(CONFLICT)
  await openSection(page, 'orders')
  const other = await context.newPage()
  await openSection(other, 'orders')
  const fields = (tab: Page) => tab.getByRole('main').getByRole('textbox')
  const before = Number(await fields(page).first().inputValue())
  const [theirs, own] = [`${before + 1}`, `${before + 2}`]
  await fields(other).nth(0).fill(theirs)
  await fields(other).nth(1).fill(theirs)
  await button(other, 'Save').click()
  await expect(statusMessage(other)).toHaveText('Saved')

  await fields(page).nth(0).fill(own)
  await button(page, 'Save').click()
  await expect(page.getByRole('alert')).toContainText('changed this field. Save again to keep yours.')
  await button(page, 'Save').click()
  await expect(statusMessage(page)).toHaveText('Saved')
  await page.reload()
  await expect(fields(page).nth(0)).toHaveValue(own)
  await expect(fields(page).nth(1)).toHaveValue(theirs)
})
