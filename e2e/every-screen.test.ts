import type { Page } from '@playwright/test'
import { listEveryScreen } from '#testing/screen-paths.ts'
import { isThorough } from '#testing/thoroughness.ts'
import { registerCustomer } from './account/account-actions.ts'
import { fillCart } from './cart/fill-cart.ts'
import { delayScripts } from './delay-requests.ts'
import { callShopApi, newGuest, placeEnquiry, sendParcel } from './enquiry/guest-enquiry.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expectNoClippedText } from './expect-no-clipped-text.ts'
import { findLayoutProblems } from './find-layout-problems.ts'
import { expect, test } from './shop-test.ts'
import { waitForHydration } from './wait-for-hydration.ts'

// Requirements of every storefront screen: a heading in its language, no layout shift while loading, no layout problems at any width
// with an empty and a full cart, room for text at double size, and accessibility (W20).

type Screen = {
  path: string
  /** Text of its level-1 heading in English. */
  heading: string | RegExp
  /** Creates what the screen needs, such as an order. Returns the query string. */
  prepare?: (page: Page) => Promise<string>
  /** Selector that matches once the screen has loaded. */
  ready?: string
  /** The receipt opens 300 ms after the page, which shifts the layout (section 9). */
  isLate?: boolean
  /** Uses the same layout as a screen that the gate tests, so the gate skips it. */
  isAlike?: boolean
  /** The gate tests it in English too. */
  inEnglish?: boolean
  /** Products in a cart that is not full. */
  lines?: number
}

const SCREENS: readonly Screen[] = [
  { path: '/lander', heading: 'Crackers from Sivakasi, at Sivakasi prices', inEnglish: true },
  { path: '/category?id=flower-pots', heading: 'Flower Pots', inEnglish: true },
  { path: '/special-category?id=gift-boxes', heading: 'Gift Boxes' },
  { path: '/price-list', heading: 'Price List' },
  { path: '/quick-enquiry', heading: 'Quick Enquiry' },
  { path: '/all-products', heading: 'Quick Enquiry', isAlike: true },
  // Two products are below the minimum, which the cart bar then shows.
  { path: '/order-now', heading: 'Order Now', lines: 2, inEnglish: true },
  { path: '/quick-checkout', heading: 'Quick Checkout', inEnglish: true },
  { path: '/payment-options', heading: 'Payment Options', isAlike: true },
  { path: '/order-tracking', heading: 'Order Tracking', inEnglish: true },
  { path: '/signup', heading: 'Register Account' },
  { path: '/signin', heading: 'Login', isAlike: true },
  { path: '/about', heading: 'About Us' },
  { path: '/our-brands', heading: 'Our Brands', isAlike: true },
  { path: '/bulk-enquiries', heading: 'Bulk Enquiries', isAlike: true },
  { path: '/online-crackers', heading: 'Online Crackers', isAlike: true },
  { path: '/sivakasi-crackers', heading: 'Sivakasi Crackers', isAlike: true },
  { path: '/green-crackers', heading: 'Green Crackers', isAlike: true },
  { path: '/diwali-gift-boxes', heading: 'Diwali Gift Boxes', isAlike: true },
  { path: '/privacy-policy', heading: 'Privacy Policy', isAlike: true },
  { path: '/terms-and-conditions', heading: 'Terms and Conditions', isAlike: true },
  { path: '/cancellation-and-refund', heading: 'Cancellation and Refund', isAlike: true },
  { path: '/our-updates', heading: 'Our Updates', isAlike: true },
  { path: '/faq', heading: 'Frequently Asked Questions' },
  { path: '/safety-tips', heading: 'Safety Tips', isAlike: true },
  { path: '/contact-us', heading: 'Contact Us' },
  { path: '/nothing', heading: 'Page not found' },
  // Screens of a customer or an enquiry, and the same screens without one.
  {
    path: '/checkout-response',
    heading: 'Thank you',
    prepare: placeOrderInTransit,
    ready: 'main a[href*="/print"]',
  },
  { path: '/print', heading: 'Enquiry', prepare: placeOrderInTransit, ready: 'main table' },
  {
    path: '/transport',
    heading: 'Lorry Receipt',
    prepare: placeOrderInTransit,
    ready: 'main img',
    isLate: true,
  },
  { path: '/payment-options', heading: 'Payment Options', prepare: placeOrderInTransit, ready: 'main dl' },
  { path: '/profile', heading: /./, prepare: signInWithOrder, ready: 'main form [name=customer_name]' },
  { path: '/my-orders', heading: 'My Orders', prepare: signInWithOrder, ready: 'main article' },
  { path: '/checkout-response', heading: /./, isAlike: true },
  { path: '/print', heading: 'Enquiry', isAlike: true },
  { path: '/transport', heading: 'Lorry Receipt', isAlike: true },
]

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1366, height: 900 }

const SIZES = [
  { width: 320, height: 640 },
  { width: 360, height: 640 },
  ...(isThorough ? [PHONE, { width: 768, height: 1024 }] : []),
  DESKTOP,
]

/** The checks in one language. */
type Visit = {
  base: '' | '/ta'
  /** A full cart has 60 products; an empty one has none or the screen's `lines`. */
  carts: readonly ('empty' | 'full')[]
  /** The sizes and colour schemes that axe checks. Axe is by far the slowest check. */
  looks: readonly { size: typeof PHONE; colorScheme: 'light' | 'dark' }[]
}

/**
 * The gate tests every screen in Tamil, which has longer words, and the busiest screens in English too. `npm run withstand` tests
 * everything in both languages. Other journeys run axe in English in light mode on a phone, for example place-enquiry.test.ts.
 */
const VISITS: readonly Visit[] = isThorough
  ? (['', '/ta'] as const).map((base) => ({
      base,
      carts: ['empty', 'full'],
      looks: [PHONE, DESKTOP].flatMap((size) => [
        { size, colorScheme: 'light' },
        { size, colorScheme: 'dark' },
      ]),
    }))
  : [
      { base: '', carts: ['empty'], looks: [] },
      { base: '/ta', carts: ['full'], looks: [{ size: DESKTOP, colorScheme: 'dark' }] },
    ]

/** Limit for bars fixed to the bottom of a phone at double text size: a third of the screen. */
const TALLEST_BAR = 640 / 3

const ENGLISH_WORDS = /\b(Home|Checkout|Clear|Track|Register|Quantity|Price|Password|Address|Mobile)\b/

/** Places a guest's order with a long city name and dispatches its parcel. Returns the query string. */
async function placeOrderInTransit(page: Page): Promise<string> {
  const city = 'Thiruvananthapuram-Kazhakkoottam-Technopark'
  const id = await placeEnquiry(page.request, { ...newGuest(), city })
  await sendParcel(id)
  return `?id=${id}`
}

/** Signs in a customer who has placed an order. */
async function signInWithOrder(page: Page): Promise<string> {
  const customer = await registerCustomer(page.request)
  const { mobile_no } = customer
  const { token, sub } = await callShopApi(page.request, 'users/login', {
    username: mobile_no,
    password: mobile_no,
  })
  await sendParcel(await placeEnquiry(page.request, customer, { 'x-auth-token': token }))
  await page.addInitScript(
    ([tokenValue, subValue]) => {
      localStorage.setItem('public_token', tokenValue)
      localStorage.setItem('public_sub', subValue)
    },
    [String(token), String(sub)] as const,
  )
  return ''
}

/** Opens a page and delays its scripts until the first paint, so that anything they move counts as a layout shift. */
async function openBeforeScripts(page: Page, path: string) {
  const release = await delayScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  release()
  await waitForHydration(page)
}

/** Records layout shifts. The returned function returns them if they add up to 0.01 or more, otherwise []. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: { by: number; elements: string[] }[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry && 'sources' in entry && 'hadRecentInput' in entry) || entry.hadRecentInput)
          continue
        const sources: { node?: Node }[] = Array.isArray(entry.sources) ? entry.sources : []
        const elements = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML : String(node?.textContent),
        )
        shifts.push({ by: Number(entry.value), elements: elements.map((text) => text.slice(0, 120)) })
        document.documentElement.dataset.shifts = JSON.stringify(shifts)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(async () => {
      // The browser reports a shift after painting it.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      await new Promise((resolve) => setTimeout(resolve))
      const shifts: { by: number }[] = JSON.parse(document.documentElement.dataset.shifts ?? '[]')
      return shifts.reduce((sum, { by }) => sum + by, 0) < 0.01 ? [] : shifts
    })
}

/** Expects one level-1 heading in the page's language, and no English words on a Tamil page. */
async function expectLanguage(page: Page, heading: string | RegExp, base: string) {
  await expect(page.locator('html')).toHaveAttribute('lang', base ? 'ta' : 'en')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(base ? /\p{sc=Tamil}/u : heading)
  if (!base) return
  const words = page.locator('main button, main label, main th, h1, nav[aria-label] a')
  expect((await words.allTextContents()).join(' ')).not.toMatch(ENGLISH_WORDS)
}

for (const { path, heading, prepare, ready, isLate, isAlike, inEnglish, lines = 0 } of SCREENS) {
  const name = prepare ? `${path} of a customer` : path
  const visits = VISITS.filter(({ base }) => base || inEnglish || isThorough)
  test(`${name} has no layout problems at any width and is accessible`, {
    tag: ['@phone', '@W20', ...(isAlike ? ['@withstand'] : [])],
  }, async ({ page, expectedConsoleErrors }) => {
    test.slow()
    expectedConsoleErrors.push(/status of 404/)
    const readShifts = await watchShifts(page)
    const query = (await prepare?.(page)) ?? ''

    for (const { base, carts, looks } of visits)
      for (const cart of carts)
        await test.step(`${base || 'English'}, ${cart} cart`, async () => {
          await page.setViewportSize(PHONE)
          await fillCart(page, cart === 'full' ? 60 : lines)
          await openBeforeScripts(page, base + path + query)
          if (ready) await expect(page.locator(ready).first()).toBeVisible()
          if (!isLate) expect.soft(await readShifts(), 'layout shifts').toEqual([])
          await expectLanguage(page, heading, base)
          for (const size of SIZES) {
            await page.setViewportSize(size)
            await expect.soft(findLayoutProblems(page), `${size.width} px`).resolves.toEqual([])
          }
          if (cart === 'full') await expectNoClippedText(page, 320, TALLEST_BAR)
          for (const { size, colorScheme } of looks) {
            await page.setViewportSize(size)
            await page.emulateMedia({ colorScheme })
            await expectAccessible(page)
          }
        })
  })
}

test('this file tests every screen of the shop', { tag: ['@phone', '@W20'] }, async ({ request }) => {
  const tested = new Set(SCREENS.map(({ path }) => path.replace(/\?.*/, '')))
  const sitemap = await request.get('/sitemap.xml')
  expect(sitemap.status()).toBe(200)
  const all = listEveryScreen(await sitemap.text()).map((path) =>
    path.replace(/\?.*/, '').replace(/^\/ta(?=\/)/, ''),
  )
  expect(all.filter((path) => !tested.has(path))).toEqual([])
})
