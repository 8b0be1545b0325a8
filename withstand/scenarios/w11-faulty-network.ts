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
/** How many customers order, how many of them at once, and how long a round trip takes for them, in ms. */
const SIZE: Record<'short' | 'long', Size> = {
  short: { customers: 6, atOnce: 6, roundTrip: [15, 150] },
  long: { customers: 200, atOnce: 6, roundTrip: [300, 3000] },
}
/** Of so many products, and so many pieces of each: more than the least that an enquiry may be worth. */
const LINES = 5
const QUANTITY = 40
/** So many of a customer's sendings are cut off at most: one more than the page makes of one press. */
const MAX_CUTS = 4
/** So often a customer presses Place Enquiry at most, and waits so many ms each time. */
const MAX_PRESSES = 12
const WAIT_TIMEOUT = 60_000

const formatCount = (value: number) => `${value}`

/** What stands on the screen at one moment, and whether the cart is whole in the browser. */
type ScreenState = { number: string | undefined; amount: string | undefined; said: string; hasCart: boolean }

/** What one customer saw, and what of it was not so. */
type CustomerReport = {
  met: FaultyProxy['fates']
  /** How often it was said that the enquiry failed, and how often of these it was at the shop. */
  warnings: number
  warningsThoughSaved: number
  /** How often something was said that was not so, or that nobody can know. */
  untrue: number
  cartsLost: number
  /** In ms after the first Yes; Infinity when there was no thank-you screen. */
  thankedAfter: number
}

/** Runs in the page: gives something as soon as there is something to be seen. */
function readScreenState(cart: string): ScreenState | undefined {
  const textOf = (selector: string) => document.querySelector<HTMLElement>(selector)?.innerText ?? ''
  const main = textOf('main')
  const said = textOf('[role=alertdialog]')
  const [number] = /\b\d{4}-\d{5}\b/.exec(main) ?? []
  const hasCart = localStorage.getItem('product_list') === cart
  if (!number && !said && hasCart) return undefined
  return { number, amount: /₹[\d,.]+/.exec(main)?.[0], said, hasCart }
}

async function waitForScreenState(page: Page, cart: string): Promise<ScreenState | undefined> {
  try {
    const sight = await page.waitForFunction(readScreenState, cart, { polling: 50, timeout: WAIT_TIMEOUT })
    return await sight.jsonValue()
  } catch {
    return undefined
  }
}

/** Opens the checkout with a cart and fills in the form, over a line that is still good. Gives the cart as the browser keeps it. */
async function fillIn(page: Page, origin: string, mobile_no: string, products: readonly Product[]) {
  await page.goto(`${origin}/faq`)
  const cart = products.map((product) => ({ ...product, qty: QUANTITY }))
  await page.evaluate((kept) => localStorage.setItem('product_list', kept), JSON.stringify(cart))
  await page.goto(`${origin}/quick-checkout`, { waitUntil: 'networkidle' })
  for (const [name, value] of Object.entries({ ...SAMPLE_CUSTOMER, mobile_no }))
    await page.locator(`[name=${name}]`).fill(value)
  return page.evaluate(() => localStorage.getItem('product_list') ?? '')
}

/** Presses Place Enquiry and Yes, and again whenever it is said that it failed, until the thank-you screen stands. */
async function placeOrder(
  page: Page,
  line: FaultyProxy,
  cart: string,
  saved: () => Promise<{ enquiry_number: string; amount: string }[]>,
): Promise<CustomerReport> {
  const seen: CustomerReport = {
    met: line.fates,
    warnings: 0,
    warningsThoughSaved: 0,
    untrue: 0,
    cartsLost: 0,
    thankedAfter: Number.POSITIVE_INFINITY,
  }
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  line.startFaults()
  const began = performance.now()
  for (let presses = 0; presses < MAX_PRESSES; presses++) {
    await press(words.submit)
    await press(dialogs.yes)
    const sight = await waitForScreenState(page, cart)
    // Nobody is told anything for a minute.
    if (!sight) return seen
    const { number, amount, said, hasCart } = sight
    const enquiries = await saved()
    if (number) {
      const isTrue = enquiries.some((its) => its.enquiry_number === number && its.amount === amount)
      return { ...seen, untrue: seen.untrue + (isTrue ? 0 : 1), thankedAfter: performance.now() - began }
    }
    if (!hasCart) return { ...seen, cartsLost: 1 }
    seen.warnings++
    if (enquiries.length > 0) seen.warningsThoughSaved++
    // Whether it arrived nobody can know there: whatever else is said is a guess.
    if (!said.includes(words.tryAgain)) seen.untrue++
    await press(dialogs.ok)
  }
  return seen
}

/** One customer orders on a phone of their own. */
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
  const line = await openFaultyProxy(port, { chance, roundTrip, cut, cuts: chance.integer(1, MAX_CUTS) })
  const { mobile_no, from } = createCustomer(n)
  const context = await browser.newContext({ ...devices['Pixel 7'], extraHTTPHeaders: from })
  try {
    const page = await context.newPage()
    const first = chance.integer(0, products.length - LINES)
    const cart = await fillIn(page, line.origin, mobile_no, products.slice(first, first + LINES))
    return await placeOrder(page, line, cart, async () => {
      const enquiries = db.selectFrom('enquiry').select(['enquiry_number', 'net_amount'])
      const rows = await enquiries.where('mobile_no', '=', mobile_no).execute()
      return rows.map(({ enquiry_number, net_amount }) => ({
        enquiry_number,
        amount: formatRupees(net_amount),
      }))
    })
  } finally {
    await context.close()
    await line.close()
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
  const all: CustomerReport[] = []
  try {
    const numbers = Array.from({ length: customers }, (_, n) => n).values()
    const take = async () => {
      for (const n of numbers) all.push(await runCustomer(n, { browser, db, port, products, roundTrip }))
    }
    await Promise.all(Array.from({ length: atOnce }, take))
    const saved = await db.selectFrom('enquiry').select('mobile_no').execute()
    const there = new Set(saved.map(({ mobile_no }) => mobile_no))
    const met = all.flatMap((seen) => seen.met)
    const sum = (of: (seen: CustomerReport) => number) => all.reduce((so, seen) => so + of(seen), 0)
    return [
      {
        name: 'customers, and how often their browsers sent an enquiry',
        value: `${customers}, ${met.length}`,
      },
      checkAtLeast(1, 'sendings lost on the way', met.filter((fate) => fate === 'lost').length, formatCount),
      ...CUT_POINTS.map((cut) =>
        checkAtLeast(1, `sendings cut off ${cut}`, met.filter((fate) => fate === cut).length, formatCount),
      ),
      checkAtMost(0, 'customers without an enquiry', customers - there.size, formatCount),
      checkAtMost(0, 'enquiries too many', saved.length - there.size, formatCount),
      checkAtMost(
        0,
        'customers without a thank-you screen',
        all.filter(({ thankedAfter }) => thankedAfter === Number.POSITIVE_INFINITY).length,
        formatCount,
      ),
      checkAtMost(
        0,
        'carts that were lost before it',
        sum(({ cartsLost }) => cartsLost),
        formatCount,
      ),
      { name: 'times that it was said to have failed', value: formatCount(sum(({ warnings }) => warnings)) },
      {
        name: 'of these, the enquiry was at the shop',
        value: formatCount(sum(({ warningsThoughSaved }) => warningsThoughSaved)),
      },
      checkAtMost(
        0,
        'untrue words, numbers and amounts',
        sum(({ untrue }) => untrue),
        formatCount,
      ),
      {
        name: 'longest time to the thank-you screen',
        value: formatMilliseconds(Math.max(...all.map(({ thankedAfter }) => thankedAfter))),
      },
    ]
  } finally {
    await browser.close()
    await close()
  }
}

/** W11: over whatever line, there is one enquiry, and the customer hears the truth. */
export const faultyNetwork: Scenario = {
  id: 'W11',
  title: 'Customers order over a line that loses requests and cuts off answers',
  note: 'The pages come over a good line; what is tried is the sending.',
  timeLimit: 1500,
  async run(trial) {
    let chromium: string
    try {
      chromium = getChromium()
    } catch (error) {
      return [createSkippedMeasurement('Chromium', error instanceof Error ? error.message : `${error}`)]
    }
    return runCustomers(chromium, trial)
  },
}
