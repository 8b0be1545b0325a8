import { type Browser, chromium, devices, type Page } from '@playwright/test'
import { checkAtLeast, checkAtMost, formatMilliseconds, type Measurement } from '#testing/measurement.ts'
import { quickCheckout as words } from '../../i18n/en/order/quick-checkout.ts'
import { dialogs } from '../../i18n/en/page/dialogs.ts'
import { formatRupees } from '../../i18n/format-amount.ts'
import { getChromium } from '../../scripts/programs/find-chromium.ts'
import { createSeededRandom } from '../../scripts/season/seeded-random.ts'
import { type OpenDatabase, openDatabase } from '../../server/db/dialect.ts'
import { CUT_POINTS, type FaultyProxy, openFaultyProxy } from '../clients/faulty-proxy.ts'
import { createCustomer, fetchProducts, type Product, SAMPLE_CUSTOMER } from '../clients/sample-orders.ts'
import type { Scenario, ScenarioContext } from '../scenario.ts'
import { createSkippedMeasurement } from '../skipped-measurement.ts'

type Size = { customers: number; atOnce: number; roundTrip: [number, number] }
/** Number of customers, how many order concurrently, and the range of a round trip in ms. */
const SIZE: Record<'short' | 'long', Size> = {
  short: { customers: 6, atOnce: 6, roundTrip: [15, 150] },
  long: { customers: 200, atOnce: 6, roundTrip: [300, 3000] },
}
/** Order lines and quantity: enough for the minimum order. */
const LINES = 5
const QUANTITY = 40
/** Most requests of one customer that are cut off: one more than the page's own retries per press. */
const MAX_CUTS = 4
/** Most presses of Place Enquiry, and the wait for each in ms. */
const MAX_PRESSES = 12
const WAIT_TIMEOUT = 60_000

const formatCount = (value: number) => `${value}`

/** The screen at one moment, and whether the browser still stores the whole cart. */
type ScreenState = {
  number: string | undefined
  amount: string | undefined
  message: string
  hasCart: boolean
}

/** What one customer saw, and how much of it was wrong. */
type CustomerReport = {
  fates: FaultyProxy['fates']
  /** Number of failure messages, and of those although the enquiry was saved. */
  warnings: number
  warningsThoughSaved: number
  /** Number of statements that were wrong or that the page cannot know. */
  untrue: number
  cartsLost: number
  /** Time from the first Yes to the thank-you screen in ms; Infinity without one. */
  thankedAfter: number
}

/** Runs in the page: returns the screen state once it has a number, a message or a damaged cart. */
function readScreenState(cart: string): ScreenState | undefined {
  const textOf = (selector: string) => document.querySelector<HTMLElement>(selector)?.innerText ?? ''
  const main = textOf('main')
  const message = textOf('[role=alertdialog]')
  const [number] = /\b\d{4}-\d{5}\b/.exec(main) ?? []
  const hasCart = localStorage.getItem('product_list') === cart
  if (!number && !message && hasCart) return undefined
  return { number, amount: /₹[\d,.]+/.exec(main)?.[0], message, hasCart }
}

async function waitForScreenState(page: Page, cart: string): Promise<ScreenState | undefined> {
  try {
    const state = await page.waitForFunction(readScreenState, cart, { polling: 50, timeout: WAIT_TIMEOUT })
    return await state.jsonValue()
  } catch {
    return undefined
  }
}

/** Opens the checkout with a cart and fills in the form on a good network. Returns the cart as the browser stores it. */
async function fillIn(page: Page, origin: string, mobile_no: string, products: readonly Product[]) {
  await page.goto(`${origin}/faq`)
  const cart = products.map((product) => ({ ...product, qty: QUANTITY }))
  await page.evaluate((stored) => localStorage.setItem('product_list', stored), JSON.stringify(cart))
  await page.goto(`${origin}/quick-checkout`, { waitUntil: 'networkidle' })
  for (const [name, value] of Object.entries({ ...SAMPLE_CUSTOMER, mobile_no }))
    await page.locator(`[name=${name}]`).fill(value)
  return page.evaluate(() => localStorage.getItem('product_list') ?? '')
}

/** Presses Place Enquiry and Yes, again after each failure message, until the thank-you screen appears. */
async function placeOrder(
  page: Page,
  proxy: FaultyProxy,
  cart: string,
  findSaved: () => Promise<{ enquiry_number: string; amount: string }[]>,
): Promise<CustomerReport> {
  const report: CustomerReport = {
    fates: proxy.fates,
    warnings: 0,
    warningsThoughSaved: 0,
    untrue: 0,
    cartsLost: 0,
    thankedAfter: Number.POSITIVE_INFINITY,
  }
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  proxy.startFaults()
  const startedAt = performance.now()
  for (let presses = 0; presses < MAX_PRESSES; presses++) {
    await press(words.submit)
    await press(dialogs.yes)
    const state = await waitForScreenState(page, cart)
    // The page shows nothing within the timeout.
    if (!state) return report
    const { number, amount, message, hasCart } = state
    const enquiries = await findSaved()
    if (number) {
      const isTrue = enquiries.some((saved) => saved.enquiry_number === number && saved.amount === amount)
      return {
        ...report,
        untrue: report.untrue + (isTrue ? 0 : 1),
        thankedAfter: performance.now() - startedAt,
      }
    }
    if (!hasCart) return { ...report, cartsLost: 1 }
    report.warnings++
    if (enquiries.length > 0) report.warningsThoughSaved++
    // The page cannot know whether the enquiry was saved, so any other message is a guess.
    if (!message.includes(words.tryAgain)) report.untrue++
    await press(dialogs.ok)
  }
  return report
}

/** Runs one customer's order on a separate phone. */
async function runCustomer(
  n: number,
  {
    browser,
    db,
    port,
    products,
    roundTrip,
  }: {
    browser: Browser
    db: OpenDatabase['db']
    port: number
    products: readonly Product[]
    roundTrip: Size['roundTrip']
  },
): Promise<CustomerReport> {
  const chance = createSeededRandom(n)
  const cut = CUT_POINTS[n % CUT_POINTS.length] ?? 'through'
  const proxy = await openFaultyProxy(port, { chance, roundTrip, cut, cuts: chance.integer(1, MAX_CUTS) })
  const { mobile_no, from } = createCustomer(n)
  const context = await browser.newContext({ ...devices['Pixel 7'], extraHTTPHeaders: from })
  try {
    const page = await context.newPage()
    const first = chance.integer(0, products.length - LINES)
    const cart = await fillIn(page, proxy.origin, mobile_no, products.slice(first, first + LINES))
    return await placeOrder(page, proxy, cart, async () => {
      const enquiries = db.selectFrom('enquiry').select(['enquiry_number', 'net_amount'])
      const rows = await enquiries.where('mobile_no', '=', mobile_no).execute()
      return rows.map(({ enquiry_number, net_amount }) => ({
        enquiry_number,
        amount: formatRupees(net_amount),
      }))
    })
  } finally {
    await context.close()
    await proxy.close()
  }
}

async function runCustomers(
  executablePath: string,
  { startShop, newDataDir, isFullLength }: ScenarioContext,
): Promise<Measurement[]> {
  const { customers, atOnce, roundTrip } = SIZE[isFullLength ? 'long' : 'short']
  const dataDir = newDataDir('shop')
  const { port } = await startShop(dataDir, { PROXIES: '1' })
  const products = await fetchProducts(port)
  const { db, close } = openDatabase({ dataDir })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const reports: CustomerReport[] = []
  try {
    const numbers = Array.from({ length: customers }, (_, n) => n).values()
    const runNextCustomers = async () => {
      for (const n of numbers) reports.push(await runCustomer(n, { browser, db, port, products, roundTrip }))
    }
    await Promise.all(Array.from({ length: atOnce }, runNextCustomers))
    const saved = await db.selectFrom('enquiry').select('mobile_no').execute()
    const savedNumbers = new Set(saved.map(({ mobile_no }) => mobile_no))
    const fates = reports.flatMap((report) => report.fates)
    const sum = (of: (report: CustomerReport) => number) =>
      reports.reduce((total, report) => total + of(report), 0)
    return [
      {
        name: 'customers, and enquiry requests of their browsers',
        value: `${customers}, ${fates.length}`,
      },
      checkAtLeast(1, 'lost requests', fates.filter((fate) => fate === 'lost').length, formatCount),
      ...CUT_POINTS.map((cut) =>
        checkAtLeast(1, `requests cut off ${cut}`, fates.filter((fate) => fate === cut).length, formatCount),
      ),
      checkAtMost(0, 'customers without an enquiry', customers - savedNumbers.size, formatCount),
      checkAtMost(0, 'surplus enquiries', saved.length - savedNumbers.size, formatCount),
      checkAtMost(
        0,
        'customers without a thank-you screen',
        reports.filter(({ thankedAfter }) => thankedAfter === Number.POSITIVE_INFINITY).length,
        formatCount,
      ),
      checkAtMost(
        0,
        'carts lost before the thank-you screen',
        sum(({ cartsLost }) => cartsLost),
        formatCount,
      ),
      { name: 'failure messages', value: formatCount(sum(({ warnings }) => warnings)) },
      {
        name: 'failure messages although the enquiry was saved',
        value: formatCount(sum(({ warningsThoughSaved }) => warningsThoughSaved)),
      },
      checkAtMost(
        0,
        'wrong messages, numbers and amounts',
        sum(({ untrue }) => untrue),
        formatCount,
      ),
      {
        name: 'longest time to the thank-you screen',
        value: formatMilliseconds(Math.max(...reports.map(({ thankedAfter }) => thankedAfter))),
      },
    ]
  } finally {
    await browser.close()
    await close()
  }
}

/** W11: on a faulty network there is one enquiry per customer, and the page's messages are true. */
export const faultyNetwork: Scenario = {
  id: 'W11',
  title: 'Customers order on a network that loses requests and cuts off responses',
  note: 'The pages load on a good network; only sending is tested.',
  timeLimit: 1500,
  async run(context) {
    let chromium: string
    try {
      chromium = getChromium()
    } catch (error) {
      return [createSkippedMeasurement('Chromium', error instanceof Error ? error.message : `${error}`)]
    }
    return runCustomers(chromium, context)
  },
}
