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

// What every screen of the storefront must have: a heading in its language, a layout that neither moves while it loads nor
// breaks at any width, with an empty and a full cart, room for text twice as large, and accessibility (W20).

type Screen = {
  path: string
  /** The English text of its first heading. */
  heading: string | RegExp
  /** Signs in, places an order: what the screen needs. Gives its query. */
  prepare?: (page: Page) => Promise<string>
  /** What is there once the screen has everything. */
  ready?: string
  /** The receipt opens 300 ms after the page, below which everything moves (section 9). */
  isLate?: boolean
  /** Made like another screen that the gate looks at. */
  isAlike?: boolean
  /** The gate looks at it in English too. */
  inEnglish?: boolean
  /** How many products are in a cart that is not full. */
  lines?: number
}

const SCREENS: readonly Screen[] = [
  { path: '/lander', heading: 'Crackers from Sivakasi, at Sivakasi prices', inEnglish: true },
  { path: '/category?id=flower-pots', heading: 'Flower Pots', inEnglish: true },
  { path: '/special-category?id=gift-boxes', heading: 'Gift Boxes' },
  { path: '/price-list', heading: 'Price List' },
  { path: '/quick-enquiry', heading: 'Quick Enquiry' },
  { path: '/all-products', heading: 'Quick Enquiry', isAlike: true },
  // Two products are less than the minimum, which the cart bar then says.
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
  // What belongs to a customer or an enquiry, and the same screens without one.
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

/** What is looked at in one language. */
type Visit = {
  base: '' | '/ta'
  /** Whether the cart has 60 products, or none (or the few that the screen asks for). */
  carts: readonly ('empty' | 'full')[]
  /** How axe looks at it. Axe takes longer than all other checks together. */
  looks: readonly { size: typeof PHONE; colorScheme: 'light' | 'dark' }[]
}

/**
 * The gate checks every screen in Tamil, which has longer words, and the busiest also in English. `npm run withstand` checks all
 * of it in both languages. English in light colours on a phone is checked with axe by other journeys, like place-enquiry.test.ts.
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

/** With text twice as large, what is fixed to the bottom of a phone leaves two thirds of it to what one reads. */
const TALLEST_BAR = 640 / 3

const ENGLISH_WORDS = /\b(Home|Checkout|Clear|Track|Register|Quantity|Price|Password|Address|Mobile)\b/

/** Places an order of a guest with a long city, whose parcel is on its way. Gives the query that opens it. */
async function placeOrderInTransit(page: Page): Promise<string> {
  const city = 'Thiruvananthapuram-Kazhakkoottam-Technopark'
  const id = await placeEnquiry(page.request, { ...newGuest(), city })
  await sendParcel(id)
  return `?id=${id}`
}

/** Signs a customer in who has placed an order. */
async function signInWithOrder(page: Page): Promise<string> {
  const customer = await registerCustomer(page.request)
  const { mobile_no } = customer
  const { token, sub } = await callShopApi(page.request, 'users/login', {
    username: mobile_no,
    password: mobile_no,
  })
  await sendParcel(await placeEnquiry(page.request, customer, { 'x-auth-token': token }))
  await page.addInitScript(
    ([key, who]) => {
      localStorage.setItem('public_token', key)
      localStorage.setItem('public_sub', who)
    },
    [String(token), String(sub)] as const,
  )
  return ''
}

/** Opens a page and holds its scripts back until it is painted, as on a slow line, so that what they move is a layout shift. */
async function openBeforeScripts(page: Page, address: string) {
  const release = await delayScripts(page)
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  release()
  await waitForHydration(page)
}

/** Watches layout shifts. Returns a function that gives them if they add up to 0.01 or more. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const moved: { by: number; what: string[] }[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry && 'sources' in entry && 'hadRecentInput' in entry) || entry.hadRecentInput)
          continue
        const sources: { node?: Node }[] = Array.isArray(entry.sources) ? entry.sources : []
        const what = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML : String(node?.textContent),
        )
        moved.push({ by: Number(entry.value), what: what.map((text) => text.slice(0, 120)) })
        document.documentElement.dataset.shifts = JSON.stringify(moved)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(async () => {
      // The browser reports a shift after it painted it.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      await new Promise((resolve) => setTimeout(resolve))
      const moved: { by: number }[] = JSON.parse(document.documentElement.dataset.shifts ?? '[]')
      return moved.reduce((sum, { by }) => sum + by, 0) < 0.01 ? [] : moved
    })
}

/** The page has one heading, in its language, and no English word where it is Tamil. */
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
  test(`${name} is sound at every width and accessible`, {
    tag: ['@phone', '@W20', ...(isAlike ? ['@withstand'] : [])],
  }, async ({ page, expectedConsoleErrors }) => {
    test.slow()
    expectedConsoleErrors.push(/status of 404/)
    const shifts = await watchShifts(page)
    const query = (await prepare?.(page)) ?? ''

    for (const { base, carts, looks } of visits)
      for (const cart of carts)
        await test.step(`${base || 'English'}, ${cart} cart`, async () => {
          await page.setViewportSize(PHONE)
          await fillCart(page, cart === 'full' ? 60 : lines)
          await openBeforeScripts(page, base + path + query)
          if (ready) await expect(page.locator(ready).first()).toBeVisible()
          if (!isLate) expect.soft(await shifts(), 'nothing jumps').toEqual([])
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

test('no screen of the shop is missing among those that are looked at', { tag: ['@phone', '@W20'] }, async ({
  request,
}) => {
  const known = new Set(SCREENS.map(({ path }) => path.replace(/\?.*/, '')))
  const sitemap = await request.get('/sitemap.xml')
  expect(sitemap.status()).toBe(200)
  const all = listEveryScreen(await sitemap.text()).map((path) =>
    path.replace(/\?.*/, '').replace(/^\/ta(?=\/)/, ''),
  )
  expect(all.filter((path) => !known.has(path))).toEqual([])
})
