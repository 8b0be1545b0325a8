import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import {
  checkAtLeast,
  checkAtMost,
  formatMilliseconds,
  type Measurement,
  median,
} from '#testing/measurement.ts'
import { startHaproxy } from '#testing/processes/haproxy.ts'
import type { ServerProcess } from '#testing/processes/server-process.ts'
import { getFreePort } from '../../scripts/free-port.ts'
import { createHttpClient } from '../clients/http-client.ts'
import {
  createPriceChanger,
  measureTimeUntilShown,
  OWNER_ENVIRONMENT,
  type PriceChanger,
} from '../clients/office-owner.ts'
import { buildOrder, createCustomer, SAMPLE_CUSTOMER } from '../clients/sample-orders.ts'
import { runOnPostgres } from '../databases/run-on-postgres.ts'
import type { Scenario, ScenarioContext } from '../scenario.ts'
import { createSkippedMeasurement } from '../skipped-measurement.ts'

const INSTANCES = 3
/** How often one of them is killed, and how often a price is changed while all are there. */
const KILLS = { short: 1, long: 20 }
const CHANGES = { short: 2, long: 40 }
/** How long enquiries go on before and after each kill, in ms. */
const TRAFFIC_DURATION = { short: 500, long: 2_000 }
/** Customers who send one enquiry after the other, and with what pause, in ms. */
const SENDERS = 6
const PAUSE = 20
/** A changed price shows everywhere so soon, and who asks again in vain gives up, in ms. */
const PROPAGATION_LIMIT = 1_000
const GIVE_UP_TIMEOUT = 30_000
const RESPONSE_TIME_LIMIT = 5_000
/** So many wrong passwords and enquiries of one device; of those, so many are let through where all instances count together. */
const GUESSES = { tried: 18, letThrough: 8 }
const DEVICE_ORDERS = { tried: 45, letThrough: 32 }

const formatCount = (value: number) => `${value}`

/** What customers and the office saw while instances were killed. */
type TrafficReport = {
  /** Keys that were answered with an order id. */
  acknowledged: string[]
  signedIn: number
  /** Whoever was signed in and was told that they are not. */
  signedOut: number
  /** What was neither right nor a word to try again. */
  wrong: number
  longest: number
}

/** Asks through HAProxy until there is an answer that is none of its own: gives its status and body. */
async function requestWithRetry(seen: TrafficReport, ask: () => Promise<{ status: number; body: string }>) {
  const began = performance.now()
  for (;;) {
    const answer = await ask().catch(() => undefined)
    const isAnswer = answer && answer.status < 500
    const took = performance.now() - began
    if (isAnswer || took > GIVE_UP_TIMEOUT) {
      seen.longest = Math.max(seen.longest, took)
      return answer ?? { status: 0, body: '' }
    }
    await setTimeout(50)
  }
}

/** Enquiries, and customers and the office who come and stay signed in, through one address until `stop`. */
function generateTraffic(port: number, cookie: string) {
  const seen: TrafficReport = { acknowledged: [], signedIn: 0, signedOut: 0, wrong: 0, longest: 0 }
  let isStopped = false
  let sent = 0

  async function send() {
    const { post, close } = createHttpClient(port)
    while (!isStopped) {
      const { mobile_no, from } = createCustomer(sent++)
      const key = randomUUID()
      const order = buildOrder({ mobile_no, address: key })
      const { status } = await requestWithRetry(seen, () =>
        post('/api/order/save', order, { ...from, 'Idempotency-Key': key }),
      )
      if (status === 200) seen.acknowledged.push(key)
      else seen.wrong += 1
      await setTimeout(PAUSE)
    }
    close()
  }

  /** A customer who signs in, and looks whether they still are, on whichever instance answers. */
  async function checkCustomerSessions() {
    const { post, close } = createHttpClient(port)
    for (let n = 0; !isStopped; n++) {
      const { mobile_no, from } = createCustomer(1_000_000 + n)
      const own = { mobile_no, email_id: '', district: 'Madurai', state: 'Tamil Nadu' }
      await requestWithRetry(seen, () => post('/api/account/save', { ...SAMPLE_CUSTOMER, ...own }, from))
      const login = { username: mobile_no, password: mobile_no }
      const { status, body } = await requestWithRetry(seen, () => post('/api/users/login', login, from))
      if (status !== 200) {
        seen.wrong += 1
        continue
      }
      seen.signedIn += 1
      const { token } = JSON.parse(body).data
      for (let look = 0; look < 5 && !isStopped; look++) {
        const session = { access_token: token }
        const still = await requestWithRetry(seen, () => post('/api/users/checkSession', session, from))
        if (still.status !== 200) seen.signedOut += 1
        await setTimeout(PAUSE)
      }
    }
    close()
  }

  async function checkOfficeSession() {
    const { sendRequest, close } = createHttpClient(port)
    while (!isStopped) {
      const headers = { Cookie: cookie, 'Accept-Encoding': 'identity' }
      const { status } = await requestWithRetry(seen, () => sendRequest('/office/api/me', { headers }))
      if (status !== 200) seen.signedOut += 1
      await setTimeout(PAUSE)
    }
    close()
  }

  const all = [...Array.from({ length: SENDERS }, send), checkCustomerSessions(), checkOfficeSession()]
  return {
    seen,
    async stop() {
      isStopped = true
      await Promise.all(all)
    },
  }
}

/** What the instances let through of tries that are spread over all of them at once. */
async function tryLimitsOnAllInstances(shops: readonly ServerProcess[]): Promise<Measurement[]> {
  const clients = shops.map(({ port }) => createHttpClient(port))
  const everywhere = async (
    tried: number,
    one: (post: (typeof clients)[0]['post'], n: number) => unknown,
  ) => {
    const ofInstance = clients.map(async ({ post }, at) => {
      for (let n = at; n < tried; n += clients.length) await one(post, n)
    })
    await Promise.all(ofInstance)
  }
  let guessed = 0
  await everywhere(GUESSES.tried, async (post, n) => {
    const guess = { email: OWNER_ENVIRONMENT.OFFICE_EMAIL, password: 'mango tree by the sea' }
    const { status } = await post('/office/api/signin', guess, createCustomer(2_000_000 + n).from)
    if (status === 401) guessed += 1
  })
  let placed = 0
  const fp = randomUUID()
  await everywhere(DEVICE_ORDERS.tried, async (post, n) => {
    const { mobile_no, from } = createCustomer(3_000_000 + n)
    const { status } = await post('/api/order/save', buildOrder({ mobile_no }), { ...from, fp })
    if (status === 200) placed += 1
  })
  for (const { close } of clients) close()
  return [
    checkAtMost(
      GUESSES.letThrough,
      `of ${GUESSES.tried} wrong passwords for one user, on all instances at once, let through`,
      guessed,
      formatCount,
    ),
    checkAtMost(
      DEVICE_ORDERS.letThrough,
      `of ${DEVICE_ORDERS.tried} enquiries of one device, on all instances at once, taken`,
      placed,
      formatCount,
    ),
  ]
}

/** How many different pages and lists the instances give to the same question, in each of which nothing may differ. */
async function countDifferingResponses(shops: readonly ServerProcess[]): Promise<number> {
  const paths = ['/order-now', '/ta/order-now', '/api/product/quickorder']
  const tags = paths.map(async (path) => {
    const given = shops.map(async ({ origin }) => (await fetch(origin + path)).headers.get('ETag'))
    return new Set(await Promise.all(given)).size - 1
  })
  return (await Promise.all(tags)).reduce((sum, each) => sum + each, 0)
}

async function fetchAddresses(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select address from enquiry')
  await client.end()
  return rows.map(({ address }) => String(address))
}

async function runInstances(url: string, trial: ScenarioContext): Promise<Measurement[]> {
  const { startShop, newDataDir, isFullLength, slackFactor } = trial
  const size = isFullLength ? 'long' : 'short'
  const ports: number[] = []
  while (ports.length < INSTANCES) ports.push(await getFreePort())
  const haproxy = await startHaproxy(newDataDir('haproxy'), ports)
  if ('missing' in haproxy) return [createSkippedMeasurement('three instances', haproxy.missing)]
  const folders = ports.map((port) => newDataDir(`${port}`))
  // What pages say of their address is the same on each.
  const settings = {
    ...OWNER_ENVIRONMENT,
    DATABASE_URL: url,
    PROXIES: '1',
    PUBLIC_URL: 'http://shop.example',
  }
  const open = (n: number) => startShop(folders[n] ?? '', { ...settings, PORT: `${ports[n]}` })
  try {
    // The first alone: it builds the shop where that is due.
    const shops = [await open(0)]
    shops.push(...(await Promise.all(ports.slice(1).map((_, n) => open(n + 1)))))
    await haproxy.waitUntilReady()
    const office = await createPriceChanger(haproxy.port)
    const shown: number[] = []
    const change = async (by: PriceChanger, on: readonly ServerProcess[]) => {
      const price = await by.changePrice()
      shown.push(await measureTimeUntilShown(on, price))
    }
    for (let n = 0; n < CHANGES[size]; n++) await change(office, shops)
    const quiet = median(shown)

    const { seen, stop } = generateTraffic(haproxy.port, office.cookie)
    let afterKill = 0
    try {
      for (let n = 0; n < KILLS[size]; n++) {
        await setTimeout(TRAFFIC_DURATION[size])
        const at = n % INSTANCES
        const killed = shops[at]
        if (!killed) continue
        process.kill(killed.pid, 'SIGKILL')
        await killed.stop()
        const before = seen.acknowledged.length
        await change(
          office,
          shops.filter((shop) => shop !== killed),
        )
        await setTimeout(TRAFFIC_DURATION[size])
        afterKill += seen.acknowledged.length - before
        shops[at] = await open(at)
      }
      await change(office, shops)
    } finally {
      await stop()
    }
    const alike = await countDifferingResponses(shops)
    const limits = await tryLimitsOnAllInstances(shops)
    office.close()
    const saved = (await fetchAddresses(url)).filter((address) => /^[0-9a-f]{8}-/.test(address))
    const there = new Set(saved)
    return [
      { name: 'times that one of three instances was killed', value: formatCount(KILLS[size]) },
      { name: 'enquiries acknowledged', value: formatCount(seen.acknowledged.length) },
      checkAtLeast(1, 'of them while one was away', afterKill, formatCount),
      checkAtMost(
        0,
        'acknowledged enquiries lost',
        seen.acknowledged.filter((key) => !there.has(key)).length,
        formatCount,
      ),
      checkAtMost(0, 'enquiries saved twice', saved.length - there.size, formatCount),
      checkAtLeast(1, 'customers who signed in meanwhile', seen.signedIn, formatCount),
      checkAtMost(0, 'signed in, and told that they were not', seen.signedOut, formatCount),
      checkAtMost(0, 'other answers', seen.wrong, formatCount),
      checkAtMost(
        RESPONSE_TIME_LIMIT * slackFactor,
        'longest until an answer, with trying again by oneself',
        seen.longest,
        formatMilliseconds,
      ),
      { name: 'a changed price on all instances, quiet, median', value: formatMilliseconds(quiet) },
      checkAtMost(
        PROPAGATION_LIMIT * slackFactor,
        'the longest, under load too',
        Math.max(...shown),
        formatMilliseconds,
      ),
      checkAtMost(0, 'pages and lists that one instance gives otherwise than another', alike, formatCount),
      ...limits,
    ]
  } finally {
    haproxy.stop()
  }
}

/** W17: three instances on one PostgreSQL are one shop, also when one of them is killed. */
export const threeInstances: Scenario = {
  id: 'W17',
  title: 'Three instances behind HAProxy share one PostgreSQL, and one after the other is killed under load',
  timeLimit: 400,
  run: (trial) => runOnPostgres({ waitsForDisk: true }, ({ url }) => runInstances(url, trial)),
}
