import { awake } from './awake.ts'
import {
  addToCart,
  card,
  expectMinimumOf3000,
  expectRoomForLargeText,
  expectSummaryInView,
  summary,
} from './cards.ts'
import { expectAccessible } from './expect-accessible.ts'
import { holdReact } from './hold.ts'
import { expect, test } from './shop-test.ts'

test('Quick Enquiry shows all products grouped by category, each with a card', async ({ page, request }) => {
  const { data } = await (await request.get('/api/product/quickorder')).json()
  for (const address of ['/quick-enquiry', '/all-products']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quick Enquiry')
    const shown = await page.locator('main section[id]').evaluateAll((sections) =>
      sections.map((section) => ({
        category: section.querySelector('h2')?.firstChild?.textContent,
        products: [...section.querySelectorAll('article')].map(({ dataset }) => dataset.id),
      })),
    )
    expect(shown).toEqual(
      data.map(
        ({ category_name, product_list }: { category_name: string; product_list: { _id: string }[] }) => ({
          category: category_name,
          products: product_list.map(({ _id }) => _id),
        }),
      ),
    )
  }
})

test('a detail popup opens by the eye icon of a card', async ({ page }) => {
  await page.goto('/quick-enquiry')
  await card(page, 'Flower Pots Giant')
    .getByRole('button', { name: 'View Flower Pots Giant', exact: true })
    .click()
  const modal = page.getByRole('dialog', { name: 'Flower Pots Giant' })
  await expect(modal.getByRole('tab', { name: 'Images' })).toBeVisible()
  await modal.getByRole('button', { name: 'Close' }).click()
  await expect(modal).toBeHidden()
})

test('the running totals panel stays in view; below 3,000 rupees its Checkout is blocked, then it goes to /quick-checkout', async ({
  page,
  isMobile,
}) => {
  await page.goto('/quick-enquiry')
  await expectSummaryInView(page, isMobile)
  await expectMinimumOf3000(page)
})

test('Clear goes from the quick enquiry page to /all-products', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/quick-enquiry')
  await addToCart(page, 'Flower Pots Giant', '4')
  await page.evaluate(() => localStorage.setItem('fp', 'device'))
  await summary(page).getByRole('button', { name: 'Clear' }).press('Enter')
  await expect(page).toHaveURL('/all-products')
  await expect(summary(page)).toContainText('Added Products0')
  await expect(card(page, 'Flower Pots Giant').getByRole('textbox')).toHaveValue('')
  // The list is loaded anew, and cached again.
  const kept = await page.evaluate(() => Object.keys(localStorage))
  expect(kept.filter((key) => key !== 'global_quick_order_product_list')).toEqual([])
})

test('a recalculation runs 300 ms after the page loads', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/quick-enquiry')
  await addToCart(page, 'Flower Pots Giant', '3')
  await expect(summary(page)).toContainText('₹540.00')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.reload()
  // Set by React alone: the recalculation is waiting now.
  await expect(page.getByRole('banner').getByRole('button', { name: 'Checkout 1 product' })).toBeVisible()
  // Changed by something that tells nobody: the browser's own storage tools.
  await page.evaluate(() => {
    const [line] = JSON.parse(localStorage.getItem('product_list') ?? '[]')
    localStorage.setItem('product_list', JSON.stringify([{ ...line, qty: 5 }]))
  })
  await page.clock.runFor(299)
  await expect(summary(page)).toContainText('₹540.00')
  await page.clock.runFor(1)
  await expect(summary(page)).toContainText('₹900.00')
  await expect(card(page, 'Flower Pots Giant').getByRole('textbox')).toHaveValue('5')
})

test('the category one is in stays in reach, and the others by it', async ({ page }) => {
  await page.goto('/quick-enquiry')
  const categories = page.getByRole('combobox', { name: 'Categories' })
  await expect(categories).toHaveValue('one-sound-crackers')
  await categories.selectOption('Guns & Caps')
  await expect(page.getByRole('heading', { name: 'Guns & Caps' })).toBeInViewport()
  await expect(categories).toBeInViewport()
  await page.locator('#flower-pots h2').evaluate((heading) => heading.scrollIntoView())
  await expect(categories).toHaveValue('flower-pots')
})

test('what is found by a search is shown as cards and added to the cart', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/quick-enquiry')
  await page.getByRole('main').getByRole('searchbox').fill('flower pots giant')
  await expect(page.getByRole('article').first()).toContainText('Flower Pots Giant')
  await addToCart(page, 'Flower Pots Giant', '5')
  await expect(summary(page)).toContainText('₹900.00')
  await page.getByRole('main').getByRole('searchbox').fill('')
  await expect(page.getByRole('article')).toHaveCount(228)
  await expect(card(page, 'Flower Pots Giant').getByRole('textbox')).toHaveValue('5')
})

test('what is typed and added before the script arrives is in the cart once it is there, and no page is left', {
  tag: '@phone',
}, async ({ page }) => {
  const release = await holdReact(page)
  await page.goto('/category?id=flower-pots', { waitUntil: 'commit' })
  const giant = card(page, 'Flower Pots Giant')
  await giant.getByRole('textbox').fill('6')
  await giant.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page).toHaveURL('/category?id=flower-pots')
  release()
  await expect(page.getByRole('alertdialog', { name: 'Success' })).toBeVisible()
  await expect(summary(page)).toContainText('₹1,080.00')
})

test('the quick enquiry is made with the keyboard alone', async ({ page, isMobile }) => {
  test.skip(isMobile, 'A phone has no keyboard to go by')
  await page.goto('/quick-enquiry')
  await awake(page)
  const giant = card(page, 'Flower Pots Giant')
  await giant.getByRole('button', { name: /^Flower Pots Giant/ }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type('18')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog', { name: 'Success' })).toBeVisible()
  await page.keyboard.press('Enter')
  await summary(page).getByRole('button', { name: 'Checkout' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/quick-checkout')
})

test('axe finds nothing on the quick enquiry page; it works at 320 px and with text at 200 %', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/quick-enquiry')
  await expectAccessible(page)
  await expectRoomForLargeText(page)
})
