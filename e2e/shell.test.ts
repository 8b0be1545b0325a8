import type { Page } from '@playwright/test'
import { awake } from './awake.ts'
import { newGuest, placeEnquiry } from './enquiries.ts'
import { expectAccessible } from './expect-accessible.ts'
import { everyScreen } from './public-pages.ts'
import { expect, test } from './shop-test.ts'

const MENU = [
  ['Home', '/lander'],
  ['About Us', '/about'],
  ['Price List', '/price-list'],
  ['Order Now', '/order-now'],
  ['Payment Options', '/payment-options'],
  ['Contact Us', '/contact-us'],
  ['Track Order', '/order-tracking'],
] as const

const header = (page: Page) => page.getByRole('banner')
const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' })
const linksOf = (page: Page, list: string) =>
  header(page)
    .getByRole('navigation', { name: list })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))

test('every page has a banner with a breadcrumb whose Home link goes to /lander; that page is Home itself', {
  tag: '@phone',
}, async ({ request }) => {
  const id = await placeEnquiry(request)
  const screens = [...(await everyScreen(request)), `/print?id=${id}`, `/ta/print?id=${id}`, '/a/deep/path']
  for (const screen of screens) {
    const html = await (await request.get(screen)).text()
    expect(html.match(/<h1[ >]/g), screen).toHaveLength(1)
    const [banner] = /<h1[ >](?:(?!<\/div>).)*<nav .*?<\/nav>/s.exec(html.slice(html.indexOf('<main'))) ?? [
      '',
    ]
    if (screen.endsWith('/lander')) expect(banner, screen).toBe('')
    else expect(banner, screen).toMatch(/<h1.*<nav .*href="(\/ta)?\/lander"/s)
  }
})

test('on paper the bill has no banner above it', { tag: '@phone' }, async ({ page, request }) => {
  await page.goto(`/print?id=${await placeEnquiry(request)}`)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Enquiry', exact: true })).toBeVisible()
})

test('the heading of a screen has the focus once a link led to it, not on the page that was opened', async ({
  page,
}) => {
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto('/faq')
  await expect(header(page).getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await expect(heading).not.toBeFocused()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Order Tracking' }).click()
  await expect(page).toHaveURL('/order-tracking')
  await expect(heading).toBeFocused()
  await expect(heading).toHaveText('Order Tracking')
  await expect(page).toHaveTitle(/^Order Tracking/)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')).toBeFocused()

  await test.step('Back leads to where one stood', async () => {
    await page.goBack()
    await expect(heading).toHaveText('Frequently Asked Questions')
    await expect(heading).toBeFocused()
    await expect(heading).not.toBeInViewport()
  })
})

test('the header shows a phone, an e-mail, a scrolling offer banner, the logo and a menu', async ({
  page,
}) => {
  await page.goto('/order-now')
  await expect(header(page).getByRole('link', { name: '+91-00000-00001' })).toHaveAttribute('href', /^tel:/)
  await expect(header(page).getByRole('link', { name: 'orders@vaanavil.example' })).toHaveAttribute(
    'href',
    /^mailto:/,
  )
  await expect(header(page).getByRole('region', { name: 'Offers' })).toContainText(
    /up to 70% discount.*GST of 18% is not included in prices/,
  )
  await expect(header(page).getByRole('link', { name: 'Vaanavil Crackers' })).toHaveAttribute(
    'href',
    '/lander',
  )
  if (await openMenu(page).isVisible()) await openMenu(page).click()
  expect((await linksOf(page, 'Main menu')).slice(0, MENU.length)).toEqual(MENU)
})

test('the offer banner can be paused and stands still for who wants no motion', async ({ page }) => {
  await page.goto('/order-now')
  const offers = page.getByRole('region', { name: 'Offers' })
  const motion = () =>
    offers.getByRole('list').evaluate((list) => {
      const { animationName, animationPlayState } = getComputedStyle(list)
      return `${animationName} ${animationPlayState}`
    })
  expect(await motion()).toMatch(/running/)
  await offers.getByRole('button', { name: 'Pause offers' }).click()
  await expect(offers.getByRole('button', { name: 'Pause offers', pressed: true })).toBeVisible()
  expect(await motion()).toMatch(/paused/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await motion()).toContain('none')
})

test('the offer banner stands for six seconds before it moves', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/order-now')
  const list = page.getByRole('region', { name: 'Offers' }).getByRole('list')
  const leftAfter = (ms: number) =>
    list.evaluate((row, time) => {
      for (const animation of row.getAnimations()) {
        animation.pause()
        animation.currentTime = time
      }
      return row.getBoundingClientRect().left
    }, ms)
  const atFirst = await leftAfter(0)
  expect(await leftAfter(6000)).toBe(atFirst)
  expect(await leftAfter(6100)).toBeLessThan(atFirst)
})

test('the header lists only the first 8 categories', async ({ page }) => {
  await page.goto('/order-now')
  if (await openMenu(page).isVisible()) await openMenu(page).click()
  const answer = await page.request.get('/api/product/category/get')
  const { data }: { data: { category_name: string; category_slug: string }[] } = await answer.json()
  expect(data.length).toBeGreaterThan(8)
  expect(await linksOf(page, 'First categories')).toEqual(
    data
      .slice(0, 8)
      .map(({ category_name, category_slug }) => [category_name, `/category?id=${category_slug}`]),
  )
})

test('up to 991 px the menu opens from a button and also has Safety Tips', async ({ page }) => {
  await page.setViewportSize({ width: 991, height: 900 })
  await page.goto('/order-now')
  const safetyTips = header(page).getByRole('link', { name: 'Safety Tips' })
  await expect(safetyTips).toBeHidden()
  await openMenu(page).click()
  await expect(safetyTips).toHaveAttribute('href', '/safety-tips')
  await expectAccessible(page, '#menu')
  await page.keyboard.press('Escape')
  await expect(safetyTips).toBeHidden()
  await page.setViewportSize({ width: 992, height: 900 })
  await expect(openMenu(page)).toBeHidden()
  await expect(header(page).getByRole('link', { name: 'Price List' })).toBeVisible()
  await expect(safetyTips).toBeHidden()
})

test('the header counts the cart and lets nobody to the checkout below 3,000', async ({ page }) => {
  await page.goto('/order-now')
  const checkout = header(page).getByRole('button', { name: 'Checkout' })
  await expect(checkout).toHaveAccessibleName('Checkout 0 products in the cart')
  await page.getByLabel('Quantity of Flower Pots Giant', { exact: true }).fill('16')
  await expect(checkout).toHaveAccessibleName('Checkout 1 product in the cart')
  await checkout.click()
  const warning = page.getByRole('alertdialog', { name: 'Warning' })
  await expect(warning).toContainText('Minimum order value should not under Rs. 3,000./-')
  await warning.getByRole('button', { name: 'OK' }).click()
  await page.getByLabel('Quantity of Flower Pots Giant', { exact: true }).fill('17')
  await checkout.click()
  await expect(page).toHaveURL('/quick-checkout')
})

test('the footer has quick links, special categories, policies, other links and the shop address', async ({
  page,
}) => {
  await page.goto('/order-now')
  const footer = page.getByRole('contentinfo')
  const links = await footer
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
  expect(links.slice(0, -1)).toEqual([
    ['Bulk Enquiries', '/bulk-enquiries'],
    ['Our Brands', '/our-brands'],
    ['Sivakasi Crackers', '/sivakasi-crackers'],
    ['Online Crackers', '/online-crackers'],
    ['Green Crackers', '/green-crackers'],
    ['Diwali Gift Boxes', '/diwali-gift-boxes'],
    ['Peacock Varieties', '/order-now'],
    ['Fountains', '/order-now'],
    ['Fancy', '/order-now'],
    ['Multi Shot Varieties', '/order-now'],
    ['Privacy Policy', '/privacy-policy'],
    ['Terms and Conditions', '/terms-and-conditions'],
    ['Cancellation and Refund', '/cancellation-and-refund'],
    ['Our Updates', '/our-updates'],
    ['FAQ', '/faq'],
    ['Safety Tips', '/safety-tips'],
    ['Store Location', '/contact-us'],
    ['My account', '/profile'],
    ['Order Tracking', '/order-tracking'],
  ])
  await expect(footer).toContainText('Sivakasi – 626123')
})

test('most pages show floating call, chat and Shop Now buttons; Shop Now goes to /order-now', async ({
  page,
}) => {
  await page.goto('/lander')
  const floating = page.getByRole('navigation', { name: 'Reach the shop' })
  await expect(floating.getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:/)
  await expect(floating.getByRole('link', { name: 'Chat' })).toHaveAttribute('href', /^https:\/\/wa\.me\//)
  await floating.getByRole('link', { name: 'Shop Now' }).click()
  await expect(page).toHaveURL('/order-now')
})

test('an empty path redirects to lander, /enquiry to /quick-enquiry', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL('/lander')
  await page.goto('/enquiry')
  await expect(page).toHaveURL('/quick-enquiry')
})

test('warning, info, success and question differ in colour and sign, under their stated titles', {
  tag: '@phone',
}, async ({ page }) => {
  const box = page.getByRole('alertdialog')
  const looks: string[][] = []
  async function look(title: string, answer: string) {
    await expect(box.getByRole('heading')).toHaveText(title)
    looks.push(
      await box.evaluate((it) => [
        getComputedStyle(it).borderTopColor,
        it.querySelector('svg path')?.getAttribute('d') ?? '',
      ]),
    )
    await expectAccessible(page, '[role=alertdialog]')
    await box.getByRole('button', { name: answer, exact: true }).click()
    await expect(box).toBeHidden()
  }
  await page.goto('/category?id=flower-pots')
  await awake(page)
  await page.getByLabel('Quantity of Flower Pots Giant', { exact: true }).fill('2')
  await page.getByRole('button', { name: 'Add to Cart: Flower Pots Giant', exact: true }).click()
  await look('Success', 'OK')
  await header(page).getByRole('button', { name: 'Checkout' }).click()
  await look('Warning', 'OK')
  await page.goto('/quick-checkout')
  await page.getByRole('button', { name: 'Remove Flower Pots Giant' }).click()
  await look('Confirm', 'No')
  await page.goto('/order-tracking')
  await page.getByLabel('Mobile Number').fill(newGuest().mobile_no)
  await page.getByRole('button', { name: 'Track', exact: true }).click()
  await look('Warning', 'OK')
  for (const part of [0, 1]) expect(new Set(looks.map((it) => it[part])).size).toBe(4)
})
