import { type Browser, chromium, devices, type Page } from '@playwright/test'
import { atLeast, atMost, type Figure, ms } from '#testing/figure.ts'
import { dialogs } from '../i18n/en/dialogs.ts'
import { quickCheckout as words } from '../i18n/en/quick-checkout.ts'
import { formatRupees } from '../i18n/format.ts'
import { getChromium } from '../scripts/find-chromium.ts'
import { createChance } from '../scripts/season/chance.ts'
import { type OpenDatabase, openDatabase } from '../server/db/dialect.ts'
import { CUTS, type Line, openLine } from './bad-line.ts'
import { notTried } from './not-tried.ts'
import { AT_HOME, customerNo, type Product, productsOf } from './orders.ts'
import type { Proof, Trial } from './proof.ts'

type Size = { customers: number; atOnce: number; roundTrip: [number, number] }
/** How many customers order, how many of them at once, and how long a round trip takes for them, in ms. */
const SIZE: Record<'short' | 'long', Size> = {
  short: { customers: 6, atOnce: 6, roundTrip: [15, 150] },
  long: { customers: 200, atOnce: 6, roundTrip: [300, 3000] },
}
/** Of so many products, and so many pieces of each: more than the least that an enquiry may be worth. */
const LINES = 5
const PIECES = 40
/** So many of a customer's sendings are cut off at most: one more than the page makes of one press. */
const CUTS_MAX = 4
/** So often a customer presses Place Enquiry at most, and waits so many ms each time. */
const PRESSES = 12
const PATIENCE = 60_000

const count = (value: number) => `${value}`

/** What stands on the screen at one moment, and whether the cart is whole in the browser. */
type Sight = { number: string | undefined; amount: string | undefined; said: string; hasCart: boolean }

/** What one customer saw, and what of it was not so. */
type Seen = {
  met: Line['met']
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
function look(cart: string): Sight | undefined {
  const textOf = (selector: string) => document.querySelector<HTMLElement>(selector)?.innerText ?? ''
  const main = textOf('main')
  const said = textOf('[role=alertdialog]')
  const [number] = /\b\d{4}-\d{5}\b/.exec(main) ?? []
  const hasCart = localStorage.getItem('product_list') === cart
  if (!number && !said && hasCart) return undefined
  return { number, amount: /₹[\d,.]+/.exec(main)?.[0], said, hasCart }
}

async function firstSight(page: Page, cart: string): Promise<Sight | undefined> {
  try {
    const sight = await page.waitForFunction(look, cart, { polling: 50, timeout: PATIENCE })
    return await sight.jsonValue()
  } catch {
    return undefined
  }
}

/** Opens the checkout with a cart and fills in the form, over a line that is still good. Gives the cart as the browser keeps it. */
async function fillIn(page: Page, origin: string, mobile_no: string, products: readonly Product[]) {
  await page.goto(`${origin}/faq`)
  const cart = products.map((product) => ({ ...product, qty: PIECES }))
  await page.evaluate((kept) => localStorage.setItem('product_list', kept), JSON.stringify(cart))
  await page.goto(`${origin}/quick-checkout`, { waitUntil: 'networkidle' })
  for (const [name, value] of Object.entries({ ...AT_HOME, mobile_no }))
    await page.locator(`[name=${name}]`).fill(value)
  return page.evaluate(() => localStorage.getItem('product_list') ?? '')
}

/** Presses Place Enquiry and Yes, and again whenever it is said that it failed, until the thank-you screen stands. */
async function order(
  page: Page,
  line: Line,
  cart: string,
  saved: () => Promise<{ enquiry_number: string; amount: string }[]>,
): Promise<Seen> {
  const seen: Seen = {
    met: line.met,
    warnings: 0,
    warningsThoughSaved: 0,
    untrue: 0,
    cartsLost: 0,
    thankedAfter: Number.POSITIVE_INFINITY,
  }
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  line.worsen()
  const began = performance.now()
  for (let presses = 0; presses < PRESSES; presses++) {
    await press(words.submit)
    await press(dialogs.yes)
    const sight = await firstSight(page, cart)
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
async function tryCustomer(
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
): Promise<Seen> {
  const chance = createChance(n)
  const cut = CUTS[n % CUTS.length] ?? 'through'
  const line = await openLine(port, { chance, roundTrip, cut, cuts: chance.whole(1, CUTS_MAX) })
  const { mobile_no, from } = customerNo(n)
  const context = await browser.newContext({ ...devices['Pixel 7'], extraHTTPHeaders: from })
  try {
    const page = await context.newPage()
    const first = chance.whole(0, products.length - LINES)
    const cart = await fillIn(page, line.origin, mobile_no, products.slice(first, first + LINES))
    return await order(page, line, cart, async () => {
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

async function tryCustomers(executablePath: string, { start, newDataDir, long }: Trial): Promise<Figure[]> {
  const { customers, atOnce, roundTrip } = SIZE[long ? 'long' : 'short']
  const dataDir = newDataDir('shop')
  const { port } = await start(dataDir, { PROXIES: '1' })
  const products = await productsOf(port)
  const { db, close } = openDatabase({ dataDir })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const all: Seen[] = []
  try {
    const numbers = Array.from({ length: customers }, (_, n) => n).values()
    const take = async () => {
      for (const n of numbers) all.push(await tryCustomer(n, { browser, db, port, products, roundTrip }))
    }
    await Promise.all(Array.from({ length: atOnce }, take))
    const saved = await db.selectFrom('enquiry').select('mobile_no').execute()
    const there = new Set(saved.map(({ mobile_no }) => mobile_no))
    const met = all.flatMap((seen) => seen.met)
    const sum = (of: (seen: Seen) => number) => all.reduce((so, seen) => so + of(seen), 0)
    return [
      {
        what: 'customers, and how often their browsers sent an enquiry',
        shop: `${customers}, ${met.length}`,
      },
      atLeast(1, 'sendings lost on the way', met.filter((fate) => fate === 'lost').length, count),
      ...CUTS.map((cut) =>
        atLeast(1, `sendings cut off ${cut}`, met.filter((fate) => fate === cut).length, count),
      ),
      atMost(0, 'customers without an enquiry', customers - there.size, count),
      atMost(0, 'enquiries too many', saved.length - there.size, count),
      atMost(
        0,
        'customers without a thank-you screen',
        all.filter(({ thankedAfter }) => thankedAfter === Number.POSITIVE_INFINITY).length,
        count,
      ),
      atMost(
        0,
        'carts that were lost before it',
        sum(({ cartsLost }) => cartsLost),
        count,
      ),
      { what: 'times that it was said to have failed', shop: count(sum(({ warnings }) => warnings)) },
      {
        what: 'of these, the enquiry was at the shop',
        shop: count(sum(({ warningsThoughSaved }) => warningsThoughSaved)),
      },
      atMost(
        0,
        'untrue words, numbers and amounts',
        sum(({ untrue }) => untrue),
        count,
      ),
      {
        what: 'longest time to the thank-you screen',
        shop: ms(Math.max(...all.map(({ thankedAfter }) => thankedAfter))),
      },
    ]
  } finally {
    await browser.close()
    await close()
  }
}

/** W11: over whatever line, there is one enquiry, and the customer hears the truth. */
export const badLine: Proof = {
  id: 'W11',
  what: 'Customers order over a line that loses requests and cuts off answers',
  note: 'The pages come over a good line; what is tried is the sending.',
  within: 1500,
  async run(trial) {
    let chromium: string
    try {
      chromium = getChromium()
    } catch (error) {
      return [notTried('Chromium', error instanceof Error ? error.message : `${error}`)]
    }
    return tryCustomers(chromium, trial)
  },
}
