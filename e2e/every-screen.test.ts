import type { Page } from '@playwright/test'
import { everyScreen } from '../testing/every-screen.ts'
import { isThorough } from '../testing/thoroughness.ts'
import { register } from './accounts.ts'
import { newGuest, placeEnquiry, send, sendParcel } from './enquiries.ts'
import { expectAccessible } from './expect-accessible.ts'
import { cartOf, changeCart } from './fill-cart.ts'
import { hydrated } from './hydrated.ts'
import { expectNothingCut } from './large-text.ts'
import { layoutFindings } from './layout.ts'
import { expect, test } from './shop-test.ts'

// Each screen is opened once in each language. That visit looks at everything that all screens must have: a heading, room at every
// width, with an empty and a full cart, room for text twice as large, and accessibility (W20).

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
  /** How many products are in the cart, apart from none and 60. */
  lines?: number
}

const SCREENS: readonly Screen[] = [
  { path: '/lander', heading: 'Crackers from Sivakasi, at Sivakasi prices' },
  { path: '/category?id=flower-pots', heading: 'Flower Pots' },
  { path: '/special-category?id=gift-boxes', heading: 'Gift Boxes' },
  { path: '/price-list', heading: 'Price List' },
  { path: '/quick-enquiry', heading: 'Quick Enquiry' },
  // The same screen under another address.
  ...(isThorough ? [{ path: '/all-products', heading: 'Quick Enquiry' }] : []),
  // Two products are less than the minimum, which the cart bar then says.
  { path: '/order-now', heading: 'Order Now', lines: 2 },
  { path: '/quick-checkout', heading: 'Quick Checkout' },
  { path: '/payment-options', heading: 'Payment Options' },
  { path: '/order-tracking', heading: 'Order Tracking' },
  { path: '/signup', heading: 'Register Account' },
  { path: '/signin', heading: 'Login' },
  { path: '/about', heading: 'About Us' },
  { path: '/our-brands', heading: 'Our Brands' },
  { path: '/bulk-enquiries', heading: 'Bulk Enquiries' },
  { path: '/online-crackers', heading: 'Online Crackers' },
  { path: '/sivakasi-crackers', heading: 'Sivakasi Crackers' },
  { path: '/green-crackers', heading: 'Green Crackers' },
  { path: '/diwali-gift-boxes', heading: 'Diwali Gift Boxes' },
  { path: '/privacy-policy', heading: 'Privacy Policy' },
  { path: '/terms-and-conditions', heading: 'Terms and Conditions' },
  { path: '/cancellation-and-refund', heading: 'Cancellation and Refund' },
  { path: '/our-updates', heading: 'Our Updates' },
  { path: '/faq', heading: 'Frequently Asked Questions' },
  { path: '/safety-tips', heading: 'Safety Tips' },
  { path: '/contact-us', heading: 'Contact Us' },
  { path: '/nothing', heading: 'Page not found' },
  // What belongs to a customer or an enquiry, and the same screens without one.
  { path: '/checkout-response', heading: 'Thank you', prepare: withOrder, ready: 'main a[href*="/print"]' },
  { path: '/print', heading: 'Enquiry', prepare: withOrder, ready: 'main table' },
  { path: '/transport', heading: 'Lorry Receipt', prepare: withOrder, ready: 'main img', isLate: true },
  { path: '/payment-options', heading: 'Payment Options', prepare: withOrder, ready: 'main dl' },
  { path: '/profile', heading: /./, prepare: signedIn, ready: 'main form [name=customer_name]' },
  { path: '/my-orders', heading: 'My Orders', prepare: signedIn, ready: 'main article' },
  { path: '/checkout-response', heading: /./ },
  { path: '/print', heading: 'Enquiry' },
  { path: '/transport', heading: 'Lorry Receipt' },
]

const WIDTHS = [
  [320, 640],
  [360, 640],
  ...(isThorough ? [[390, 844] as const, [768, 1024] as const] : []),
  [1366, 900],
] as const

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1366, height: 900 }

/** How axe looks at a screen: between the two languages, the gate has both colour schemes and both devices. */
const LOOKS = [
  { base: '', size: PHONE, colorScheme: 'light' },
  { base: '/ta', size: DESKTOP, colorScheme: 'dark' },
  ...(isThorough
    ? ([
        { base: '', size: PHONE, colorScheme: 'dark' },
        { base: '', size: DESKTOP, colorScheme: 'light' },
        { base: '/ta', size: DESKTOP, colorScheme: 'light' },
        { base: '/ta', size: PHONE, colorScheme: 'dark' },
      ] as const)
    : []),
] as const

/** With text twice as large, what is fixed to the bottom of a phone leaves two thirds of it to what one reads. */
const TALLEST_BAR = 640 / 3

const ENGLISH_WORDS = /\b(Home|Checkout|Clear|Track|Register|Quantity|Price|Password|Address|Mobile)\b/

/** Places an order of a guest with a long city, whose parcel is on its way. Gives the query that opens it. */
async function withOrder(page: Page): Promise<string> {
  const city = 'Thiruvananthapuram-Kazhakkoottam-Technopark'
  const id = await placeEnquiry(page.request, { ...newGuest(), city })
  await sendParcel(id)
  return `?id=${id}`
}

/** Signs a customer in who has placed an order. */
async function signedIn(page: Page): Promise<string> {
  const customer = await register(page.request)
  const { mobile_no } = customer
  const { token, sub } = await send(page.request, 'users/login', { username: mobile_no, password: mobile_no })
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

/** Counts how far the page moves by itself while it is loaded (its cumulative layout shift). */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = 'value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput ? entry.value : 0
        const before = Number(document.documentElement.dataset.shift ?? 0)
        document.documentElement.dataset.shift = String(before + Number(shift))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))
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

for (const { path, heading, prepare, ready, isLate, lines } of SCREENS) {
  const name = prepare ? `${path} of a customer` : path
  test(`${name} is sound at every width and accessible, in both languages`, {
    tag: ['@phone', '@W20'],
  }, async ({ page, request, expectedConsoleErrors }) => {
    test.slow()
    expectedConsoleErrors.push(/status of 404/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const shifted = await watchShifts(page)
    const carts = new Map([[0, '']])
    for (const count of [lines ?? 0, 60]) if (count) carts.set(count, await cartOf(request, count))
    const query = (await prepare?.(page)) ?? ''

    for (const base of ['', '/ta'])
      await test.step(base || 'English', async () => {
        await page.setViewportSize(PHONE)
        await page.goto(base + path + query)
        await hydrated(page)
        if (ready) await expect(page.locator(ready).first()).toBeVisible()
        if (!isLate) expect.soft(await shifted(), 'nothing jumps').toBeLessThan(0.01)
        await expectLanguage(page, heading, base)
        // The first visit fills the cart, so the second begins with a full one.
        for (const [count, cart] of base ? [...carts].reverse() : carts) {
          await changeCart(page, cart)
          await expect(page.locator(`header [aria-label*="${count} "]`)).toBeAttached()
          for (const [width, height] of WIDTHS) {
            await page.setViewportSize({ width, height })
            await expect.soft(layoutFindings(page), `${count} products, ${width} px`).resolves.toEqual([])
          }
          if (count < 60) continue
          await expectNothingCut(page, 320, TALLEST_BAR)
          for (const look of LOOKS.filter((it) => it.base === base)) {
            await page.setViewportSize(look.size)
            await page.emulateMedia({ colorScheme: look.colorScheme })
            await expectAccessible(page)
          }
        }
      })
  })
}

test('no screen of the shop is missing among those that are looked at', { tag: ['@phone', '@W20'] }, async ({
  request,
}) => {
  const known = new Set(['/all-products', ...SCREENS.map(({ path }) => path.replace(/\?.*/, ''))])
  const sitemap = await request.get('/sitemap.xml')
  expect(sitemap.status()).toBe(200)
  const all = everyScreen(await sitemap.text()).map((path) =>
    path.replace(/\?.*/, '').replace(/^\/ta(?=\/)/, ''),
  )
  expect(all.filter((path) => !known.has(path))).toEqual([])
})
