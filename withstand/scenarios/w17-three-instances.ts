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
/** Number of kills, and of price changes while all instances run. */
const KILLS = { short: 1, long: 20 }
const CHANGES = { short: 2, long: 40 }
/** Duration of the traffic before and after each kill, in ms. */
const TRAFFIC_DURATION = { short: 500, long: 2_000 }
/** Concurrent customers, and their pause after each enquiry in ms. */
const SENDERS = 6
const PAUSE = 20
/** Limit until a changed price shows on all instances, and the time after which retries end, in ms. */
const PROPAGATION_LIMIT = 1_000
const GIVE_UP_TIMEOUT = 30_000
const RESPONSE_TIME_LIMIT = 5_000
/** Attempts at all instances, and how many of them the shared rate limits allow. */
const GUESSES = { attempts: 18, allowed: 8 }
const DEVICE_ORDERS = { attempts: 45, allowed: 32 }

const formatCount = (value: number) => `${value}`

/** What customers and the office experienced while instances were killed. */
type TrafficReport = {
  /** Idempotency keys whose response had an order id. */
  acknowledged: string[]
  signedIn: number
  /** Number of valid sessions that were rejected. */
  signedOut: number
  /** Number of responses that were neither right nor a request to retry. */
  wrong: number
  longest: number
}

/** Sends a request through HAProxy until the response is not a server error. */
async function requestWithRetry(
  report: TrafficReport,
  sendOnce: () => Promise<{ status: number; body: string }>,
) {
  const startedAt = performance.now()
  for (;;) {
    const response = await sendOnce().catch(() => undefined)
    const isFinal = response && response.status < 500
    const duration = performance.now() - startedAt
    if (isFinal || duration > GIVE_UP_TIMEOUT) {
      report.longest = Math.max(report.longest, duration)
      return response ?? { status: 0, body: '' }
    }
    await setTimeout(50)
  }
}

/** Sends enquiries and checks sessions of customers and the office through one port, until `stop`. */
function generateTraffic(port: number, cookie: string) {
  const report: TrafficReport = { acknowledged: [], signedIn: 0, signedOut: 0, wrong: 0, longest: 0 }
  let isStopped = false
  let sent = 0

  async function send() {
    const { post, close } = createHttpClient(port)
    while (!isStopped) {
      const { mobile_no, from } = createCustomer(sent++)
      const key = randomUUID()
      // The postal address holds the key, so that saved enquiries can be matched with acknowledged ones.
      const order = buildOrder({ mobile_no, address: key })
      const { status } = await requestWithRetry(report, () =>
        post('/api/order/save', order, { ...from, 'Idempotency-Key': key }),
      )
      if (status === 200) report.acknowledged.push(key)
      else report.wrong += 1
      await setTimeout(PAUSE)
    }
    close()
  }

  /** Signs customers in and checks their sessions on any instance. */
  async function checkCustomerSessions() {
    const { post, close } = createHttpClient(port)
    for (let n = 0; !isStopped; n++) {
      const { mobile_no, from } = createCustomer(1_000_000 + n)
      const details = { mobile_no, email_id: '', district: 'Madurai', state: 'Tamil Nadu' }
      await requestWithRetry(report, () =>
        post('/api/account/save', { ...SAMPLE_CUSTOMER, ...details }, from),
      )
      const login = { username: mobile_no, password: mobile_no }
      const { status, body } = await requestWithRetry(report, () => post('/api/users/login', login, from))
      if (status !== 200) {
        report.wrong += 1
        continue
      }
      report.signedIn += 1
      const { token } = JSON.parse(body).data
      for (let check = 0; check < 5 && !isStopped; check++) {
        const session = { access_token: token }
        const response = await requestWithRetry(report, () => post('/api/users/checkSession', session, from))
        if (response.status !== 200) report.signedOut += 1
        await setTimeout(PAUSE)
      }
    }
    close()
  }

  async function checkOfficeSession() {
    const { sendRequest, close } = createHttpClient(port)
    while (!isStopped) {
      const headers = { Cookie: cookie, 'Accept-Encoding': 'identity' }
      const { status } = await requestWithRetry(report, () => sendRequest('/office/api/me', { headers }))
      if (status !== 200) report.signedOut += 1
      await setTimeout(PAUSE)
    }
    close()
  }

  const all = [...Array.from({ length: SENDERS }, send), checkCustomerSessions(), checkOfficeSession()]
  return {
    report,
    async stop() {
      isStopped = true
      await Promise.all(all)
    },
  }
}

/** Measures how many attempts the rate limits allow if they are spread over all instances at once. */
async function tryLimitsOnAllInstances(shops: readonly ServerProcess[]): Promise<Measurement[]> {
  const clients = shops.map(({ port }) => createHttpClient(port))
  const spreadOverInstances = async (
    attempts: number,
    attempt: (post: (typeof clients)[0]['post'], n: number) => unknown,
  ) => {
    const runs = clients.map(async ({ post }, first) => {
      for (let n = first; n < attempts; n += clients.length) await attempt(post, n)
    })
    await Promise.all(runs)
  }
  let guessed = 0
  await spreadOverInstances(GUESSES.attempts, async (post, n) => {
    const guess = { email: OWNER_ENVIRONMENT.OFFICE_EMAIL, password: 'mango tree by the sea' }
    const { status } = await post('/office/api/signin', guess, createCustomer(2_000_000 + n).from)
    if (status === 401) guessed += 1
  })
  let placed = 0
  const fp = randomUUID()
  await spreadOverInstances(DEVICE_ORDERS.attempts, async (post, n) => {
    const { mobile_no, from } = createCustomer(3_000_000 + n)
    const { status } = await post('/api/order/save', buildOrder({ mobile_no }), { ...from, fp })
    if (status === 200) placed += 1
  })
  for (const { close } of clients) close()
  return [
    checkAtMost(
      GUESSES.allowed,
      `of ${GUESSES.attempts} wrong passwords for one user, on all instances at once, checked`,
      guessed,
      formatCount,
    ),
    checkAtMost(
      DEVICE_ORDERS.allowed,
      `of ${DEVICE_ORDERS.attempts} enquiries from one device, on all instances at once, saved`,
      placed,
      formatCount,
    ),
  ]
}

/** Counts pages and lists that differ between the instances, by their ETags. */
async function countDifferingResponses(shops: readonly ServerProcess[]): Promise<number> {
  const paths = ['/order-now', '/ta/order-now', '/api/product/quickorder']
  const tags = paths.map(async (path) => {
    const responses = shops.map(async ({ origin }) => (await fetch(origin + path)).headers.get('ETag'))
    return new Set(await Promise.all(responses)).size - 1
  })
  return (await Promise.all(tags)).reduce((sum, each) => sum + each, 0)
}

async function fetchPostalAddresses(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select address from enquiry')
  await client.end()
  return rows.map(({ address }) => String(address))
}

async function runInstances(url: string, context: ScenarioContext): Promise<Measurement[]> {
  const { startShop, newDataDir, isFullLength, slackFactor } = context
  const size = isFullLength ? 'long' : 'short'
  const ports: number[] = []
  while (ports.length < INSTANCES) ports.push(await getFreePort())
  const haproxy = await startHaproxy(newDataDir('haproxy'), ports)
  if ('missing' in haproxy) return [createSkippedMeasurement('three instances', haproxy.missing)]
  const folders = ports.map((port) => newDataDir(`${port}`))
  // All instances must render the same URLs.
  const settings = {
    ...OWNER_ENVIRONMENT,
    DATABASE_URL: url,
    PROXIES: '1',
    PUBLIC_URL: 'http://shop.example',
  }
  const open = (n: number) => startShop(folders[n] ?? '', { ...settings, PORT: `${ports[n]}` })
  try {
    // The first instance starts alone, because it builds the storefront and the office if there is no build.
    const shops = [await open(0)]
    shops.push(...(await Promise.all(ports.slice(1).map((_, n) => open(n + 1)))))
    await haproxy.waitUntilReady()
    const office = await createPriceChanger(haproxy.port)
    const propagationTimes: number[] = []
    const change = async (office: PriceChanger, instances: readonly ServerProcess[]) => {
      const price = await office.changePrice()
      propagationTimes.push(await measureTimeUntilShown(instances, price))
    }
    for (let n = 0; n < CHANGES[size]; n++) await change(office, shops)
    const quiet = median(propagationTimes)

    const { report, stop } = generateTraffic(haproxy.port, office.cookie)
    let afterKill = 0
    try {
      for (let n = 0; n < KILLS[size]; n++) {
        await setTimeout(TRAFFIC_DURATION[size])
        const at = n % INSTANCES
        const killed = shops[at]
        if (!killed) continue
        process.kill(killed.pid, 'SIGKILL')
        await killed.stop()
        const before = report.acknowledged.length
        await change(
          office,
          shops.filter((shop) => shop !== killed),
        )
        await setTimeout(TRAFFIC_DURATION[size])
        afterKill += report.acknowledged.length - before
        shops[at] = await open(at)
      }
      await change(office, shops)
    } finally {
      await stop()
    }
    const differing = await countDifferingResponses(shops)
    const limits = await tryLimitsOnAllInstances(shops)
    office.close()
    const saved = (await fetchPostalAddresses(url)).filter((address) => /^[0-9a-f]{8}-/.test(address))
    const savedKeys = new Set(saved)
    return [
      { name: 'kills of one of three instances', value: formatCount(KILLS[size]) },
      { name: 'enquiries acknowledged', value: formatCount(report.acknowledged.length) },
      checkAtLeast(1, 'enquiries acknowledged while one was down', afterKill, formatCount),
      checkAtMost(
        0,
        'acknowledged enquiries lost',
        report.acknowledged.filter((key) => !savedKeys.has(key)).length,
        formatCount,
      ),
      checkAtMost(0, 'enquiries saved twice', saved.length - savedKeys.size, formatCount),
      checkAtLeast(1, 'customers who signed in', report.signedIn, formatCount),
      checkAtMost(0, 'valid sessions rejected', report.signedOut, formatCount),
      checkAtMost(0, 'other responses', report.wrong, formatCount),
      checkAtMost(
        RESPONSE_TIME_LIMIT * slackFactor,
        'longest time until a response, with retries',
        report.longest,
        formatMilliseconds,
      ),
      { name: 'price change until shown on all instances, quiet, median', value: formatMilliseconds(quiet) },
      checkAtMost(
        PROPAGATION_LIMIT * slackFactor,
        'price change until shown on all instances, longest, under load',
        Math.max(...propagationTimes),
        formatMilliseconds,
      ),
      checkAtMost(0, 'pages and lists that differ between instances', differing, formatCount),
      ...limits,
    ]
  } finally {
    haproxy.stop()
  }
}

/** W17: three instances on one PostgreSQL behave as one shop, also when one of them is killed. */
export const threeInstances: Scenario = {
  id: 'W17',
  title: 'Three instances behind HAProxy share one PostgreSQL, and are killed one by one under load',
  timeLimit: 400,
  run: (context) => runOnPostgres({ fsync: true }, ({ url }) => runInstances(url, context)),
}
