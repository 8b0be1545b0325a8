import { randomUUID } from 'node:crypto'
import { expectAccessible } from '../expect-accessible.ts'
import { layoutFindings } from '../layout.ts'
import { expect, test } from '../shop-test.ts'
import { call, post, signInAsOwner } from './desk.ts'

const REFUSED = /status of 422/

test('of photos and films the audit tells how many there were and are', { tag: '@phone' }, async ({
  page,
}) => {
  await signInAsOwner(page)
  const mark = randomUUID().slice(0, 8)
  const category = {
    category_name: `Trials ${mark}`,
    category_tamil_name: 'சோதனை',
    category_slug: `trials-${mark}`,
  }
  const made = await call(page, 'price-list/changes', { new_categories: [{ ...category, is_hidden: true }] })
  const { data } = await made.json()
  const [{ category_id }] = data.categories
  const product = {
    category_id,
    product_code: mark,
    product_name: `One ${mark}`,
    tamil_name: '',
    per: '1 Box',
    price: 100,
    discount_percentage: 80,
    is_netrate_item: false,
    is_new_item: false,
    is_top_selling_item: false,
    is_sold_out: false,
    is_hidden: true,
    special_categories: [],
  }
  const added = await (await call(page, 'price-list/changes', { new_products: [product] })).json()
  const [{ product_id, row_version }] = added.data.products
  const films = ['dQw4w9WgXcQ', 'aqz-KE-bpKQ'].map((id) => ({
    media_type: 'Video',
    photo_path: `https://youtu.be/${id}`,
  }))
  for (const [n, media] of [films, films.toReversed()].entries()) {
    const set = { media, special_categories: ['gift-boxes'] }
    const products = [{ product_id, row_version: row_version + n, set }]
    expect(await post(page, 'price-list/changes', { products })).toBe(200)
  }
  await page.goto(`/office/audit?subject=${mark}`)
  const rows = page.getByRole('table', { name: 'Audit' }).locator('tbody').getByRole('row')
  await expect(rows.nth(1)).toContainText('photos and films: – → 2 films')
  await expect(rows.nth(1)).toContainText('special categories: – → Gift Boxes')
  await expect(rows.nth(0)).toContainText('photos and films: 2 films → 2 films, others or in another order')
  await expect(page.getByText('media_type')).toHaveCount(0)
})

test('days that are none, or the wrong way round, are marked and named', async ({
  page,
  isMobile,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(REFUSED)
  await signInAsOwner(page)
  await page.goto('/office/audit')
  const from = page.getByLabel('From')
  const to = page.getByLabel('To')
  const show = page.getByRole('button', { name: 'Show' })
  const alert = page.getByRole('alert')
  await from.fill('2026-03-02')
  await to.fill('2026-03-01')
  await show.click()
  await expect(alert).toHaveText('To must not be before From')
  await expect(to).toHaveAttribute('aria-invalid', 'true')
  await expect(to).toHaveAccessibleDescription('To must not be before From')
  await expect(from).toHaveValue('2026-03-02')
  await expect(from).not.toHaveAttribute('aria-invalid')
  await expect(page.getByText('There is nothing like that.')).toBeHidden()
  await expectAccessible(page)
  if (isMobile) expect(await layoutFindings(page)).toEqual([])
  // The box takes years of six digits.
  await from.fill('20266-03-02')
  await to.fill('')
  await show.click()
  await expect(alert).toHaveText('From must be a day of the calendar, with a year of four digits')
  await expect(from).toHaveAttribute('aria-invalid', 'true')
  await expect(from).toHaveValue('20266-03-02')
  await from.fill('2026-03-02')
  await show.click()
  await expect(alert).toBeHidden()
  await expect(from).not.toHaveAttribute('aria-invalid')
})
