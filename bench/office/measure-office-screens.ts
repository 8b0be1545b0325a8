import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import type { CurrentUser } from '#contract/office/account.ts'
import {
  checkAtMost,
  formatKilobytes,
  formatMilliseconds,
  formatTenthsOfMilliseconds,
  type Measurement,
  median,
  percentile,
} from '#testing/measurement.ts'
import type { ServerProcess } from '#testing/processes/server-process.ts'
import { openPhone, readScriptTime } from '../browser/phone.ts'
import { LONG_ENQUIRY, SHORT_ENQUIRY } from './measure-office-api.ts'
import { createOfficeClient } from './office-client.ts'

const ROUNDS = 9
const KEYSTROKES = 40
/** Pause before and after each keystroke, in ms. */
const PAUSE = 100

/** Measures the office's bundle size, its script time per keystroke, and its first screens on a slow phone. */
export async function measureOfficeScreens(browser: Browser, shop: ServerProcess): Promise<Measurement[]> {
  const { session, request } = await createOfficeClient(shop)
  const signIn = (context: BrowserContext) =>
    context.addCookies([
      { name: 'office', value: session, url: shop.origin, httpOnly: true, sameSite: 'Strict' },
    ])
  const { user_id } = await request<CurrentUser>('me')
  return [
    await measureBundle(shop),
    await measureQuantityKeystrokes(browser, shop, {
      name: 'script after a keystroke in 300 lines',
      path: `/office/enquiries/${LONG_ENQUIRY}`,
      prepare: signIn,
      findTotal: (page) => page.locator('tfoot tr').last().locator('td'),
    }),
    await measureQuantityKeystrokes(browser, shop, {
      name: 'script after a keystroke in 300 lines of a new enquiry',
      path: '/office/enquiries/new',
      async prepare(context) {
        await signIn(context)
        await context.addInitScript(storeLongDraft, `office_new_enquiry:${user_id}:bench`)
      },
      findTotal: (page) => page.getByRole('status', { name: 'Total', exact: true }),
    }),
    ...(await measureFirstScreens(browser, shop, signIn)),
  ]
}

/** Screens that a session may start with. `sign` selects the element that shows that the content is there. */
const FIRST_SCREENS = [
  { name: 'inbox', path: '/office/enquiries', sign: 'tbody a' },
  { name: 'an enquiry', path: `/office/enquiries/${SHORT_ENQUIRY}`, sign: 'tfoot td' },
  { name: 'packing', path: '/office/pack', sign: 'main li a' },
  { name: 'price list', path: '/office/price-list', sign: 'tbody input' },
]

async function measureFirstScreens(
  browser: Browser,
  shop: ServerProcess,
  signIn: (context: BrowserContext) => Promise<void>,
): Promise<Measurement[]> {
  const figures: Measurement[] = []
  for (const screen of FIRST_SCREENS)
    figures.push(await measureFirstScreen(browser, shop, { signIn, ...screen }))
  const signInScreen = { name: 'sign-in', path: '/office/signin', sign: 'form button' }
  return [...figures, await measureFirstScreen(browser, shop, signInScreen)]
}

type SignInOption = { signIn?: (context: BrowserContext) => Promise<void> }

/** Measures the transfer size of all scripts and styles of the office, in both languages. */
async function measureBundle({ origin }: ServerProcess): Promise<Measurement> {
  const names = new Set<string>(['index.html'])
  let bytes = 0
  for (const name of names) {
    const path = name === 'index.html' ? '/office/signin' : `/office/assets/${name}`
    const response = await fetch(origin + path, { headers: { 'Accept-Encoding': 'br' } })
    bytes += Number(response.headers.get('Content-Length'))
    // Adds the assets that this file may load.
    for (const [, asset = ''] of (await response.text()).matchAll(/(?:assets|\.)\/([\w.-]+\.(?:js|css))/g))
      names.add(asset)
  }
  return checkAtMost(300_000, 'office: scripts and styles, all languages', bytes, formatKilobytes)
}

/** Measures the script time from a keystroke in a price until the derived price is updated, in a list of `products` products. */
export async function measurePriceKeystrokes(
  browser: Browser,
  shop: ServerProcess,
  products: string,
): Promise<Measurement> {
  const { session: cookie } = await createOfficeClient(shop)
  const context = await browser.newContext({ viewport: { width: 1366, height: 900 } })
  await context.addCookies([
    { name: 'office', value: cookie, url: shop.origin, httpOnly: true, sameSite: 'Strict' },
  ])
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(`${shop.origin}/office/price-list`)
  const row = page
    .getByRole('row')
    .filter({ has: page.getByLabel('Price', { exact: true }) })
    .first()
  await row.getByLabel('Price', { exact: true }).focus()
  const times: number[] = []
  for (let n = 0; n < KEYSTROKES; n++) {
    if (n % 4 === 0) await page.keyboard.press('Escape')
    await page.waitForTimeout(PAUSE)
    const [previousText, before] = [await row.textContent(), await readScriptTime(session)]
    await page.keyboard.insertText(`${2 + (n % 8)}`)
    await page.waitForTimeout(PAUSE)
    if ((await row.textContent()) === previousText) throw new Error('The derived price did not change')
    times.push((await readScriptTime(session)) - before)
  }
  await context.close()
  return checkAtMost(
    16,
    `office: script after a keystroke in a price, ${products} products (95 of 100)`,
    percentile(times, 0.95),
    formatTenthsOfMilliseconds,
  )
}

type LongEnquiryScreen = {
  name: string
  path: string
  prepare: (context: BrowserContext) => Promise<void>
  findTotal: (page: Page) => Locator
}

/** Measures the script time after each keystroke in a quantity of an enquiry of 300 lines, in ms. */
async function measureQuantityKeystrokes(
  browser: Browser,
  { origin }: ServerProcess,
  { name, path, prepare, findTotal }: LongEnquiryScreen,
): Promise<Measurement> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 900 } })
  await prepare(context)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  // CPU time instead of wall-clock time: other programs do not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(origin + path)
  const boxes = page.getByLabel(/^Quantity of /)
  await boxes.last().waitFor()
  const total = findTotal(page)
  const times: number[] = []
  for (let n = 0; n < KEYSTROKES; n++) {
    const box = boxes.nth(n * 7)
    await box.fill('')
    await page.waitForTimeout(PAUSE)
    const [previousText, before] = [await total.textContent(), await readScriptTime(session)]
    await page.keyboard.insertText(`${2 + (n % 8)}`)
    await page.waitForTimeout(PAUSE)
    if ((await total.textContent()) === previousText) throw new Error('The total did not change')
    times.push((await readScriptTime(session)) - before)
  }
  await context.close()
  return checkAtMost(16, `${name} (95 of 100)`, percentile(times, 0.95), formatTenthsOfMilliseconds)
}

/** Runs in the page before its own scripts: stores the draft of a new enquiry of 300 lines. */
function storeLongDraft(storageKey: string) {
  const lines = Array.from({ length: 300 }, (_, n) => ({
    product_id: `bench-${n}`,
    product_code: `${n}`,
    product_name: `Product ${n}`,
    tamil_name: '',
    per: '1 Box',
    rate: 5000 + n * 100,
    quantity: '1',
    stood: '1',
  }))
  sessionStorage.setItem('office_tab', 'bench')
  localStorage.setItem(storageKey, JSON.stringify({ action: 'bench', lines, fields: {} }))
}

/** Measures when a screen's content appears on a slow phone with an empty cache at slow 4G, in ms since navigation. */
async function measureFirstScreen(
  browser: Browser,
  { origin }: ServerProcess,
  { signIn, path, name, sign }: SignInOption & { path: string; name: string; sign: string },
): Promise<Measurement> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { page, context } = await openPhone(browser, 'slow 4G')
    await signIn?.(context)
    await page.addInitScript(reportFirstPaint, sign)
    const shown = page.waitForEvent('console', { predicate: (message) => message.text().startsWith('shown') })
    await page.goto(origin + path)
    times.push(Number((await shown).text().split(' ')[1]))
    await context.close()
  }
  return checkAtMost(1500, `office: first screen (${name}), slow phone`, median(times), formatMilliseconds)
}

/** Runs in the page before its own scripts: logs the time of the first frame that contains the selector's element. */
function reportFirstPaint(sign: string) {
  new MutationObserver((_, observer) => {
    if (!document.querySelector(sign)) return
    observer.disconnect()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => console.debug(`shown ${performance.now()}`)
      port2.postMessage(0)
    })
  }).observe(document, { subtree: true, childList: true })
}
