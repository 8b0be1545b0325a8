import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { atLeast, atMost, type Figure, median, ms } from '#testing/figure.ts'
import { startHaproxy } from '#testing/haproxy.ts'
import type { ServerProcess } from '#testing/server-process.ts'
import { freePort } from '../scripts/free-port.ts'
import { createClient } from './ask.ts'
import { notTried } from './not-tried.ts'
import { OFFICE, type PriceChanger, priceChanger, untilShown } from './office.ts'
import { onPostgres } from './on-postgres.ts'
import { AT_HOME, customerNo, orderOf } from './orders.ts'
import type { Proof, Trial } from './proof.ts'

const INSTANCES = 3
/** How often one of them is killed, and how often a price is changed while all are there. */
const KILLS = { short: 1, long: 20 }
const CHANGES = { short: 2, long: 40 }
/** How long enquiries go on before and after each kill, in ms. */
const MEANWHILE = { short: 500, long: 2_000 }
/** Customers who send one enquiry after the other, and with what pause, in ms. */
const SENDERS = 6
const PAUSE = 20
/** A changed price shows everywhere so soon, and who asks again in vain gives up, in ms. */
const SHOWN_WITHIN = 1_000
const GIVEN_UP_AFTER = 30_000
const ANSWERED_WITHIN = 5_000
/** So many wrong passwords and enquiries of one device; of those, so many are let through where all instances count together. */
const GUESSES = { tried: 18, letThrough: 8 }
const OF_ONE_DEVICE = { tried: 45, letThrough: 32 }

const count = (value: number) => `${value}`

/** What customers and the office saw while instances were killed. */
type Seen = {
  /** Keys that were answered with an order id. */
  acknowledged: string[]
  signedIn: number
  /** Whoever was signed in and was told that they are not. */
  turnedOut: number
  /** What was neither right nor a word to try again. */
  wrong: number
  longest: number
}

/** Asks through HAProxy until there is an answer that is none of its own: gives its status and body. */
async function insist(seen: Seen, ask: () => Promise<{ status: number; body: string }>) {
  const began = performance.now()
  for (;;) {
    const answer = await ask().catch(() => undefined)
    const isAnswer = answer && answer.status < 500
    const took = performance.now() - began
    if (isAnswer || took > GIVEN_UP_AFTER) {
      seen.longest = Math.max(seen.longest, took)
      return answer ?? { status: 0, body: '' }
    }
    await setTimeout(50)
  }
}

/** Enquiries, and customers and the office who come and stay signed in, through one address until `stop`. */
function keepBusy(port: number, cookie: string) {
  const seen: Seen = { acknowledged: [], signedIn: 0, turnedOut: 0, wrong: 0, longest: 0 }
  let isStopped = false
  let sent = 0

  async function send() {
    const { post, close } = createClient(port)
    while (!isStopped) {
      const { mobile_no, from } = customerNo(sent++)
      const key = randomUUID()
      const order = orderOf({ mobile_no, address: key })
      const { status } = await insist(seen, () =>
        post('/api/order/save', order, { ...from, 'Idempotency-Key': key }),
      )
      if (status === 200) seen.acknowledged.push(key)
      else seen.wrong += 1
      await setTimeout(PAUSE)
    }
    close()
  }

  /** A customer who signs in, and looks whether they still are, on whichever instance answers. */
  async function comeAndStay() {
    const { post, close } = createClient(port)
    for (let n = 0; !isStopped; n++) {
      const { mobile_no, from } = customerNo(1_000_000 + n)
      const own = { mobile_no, email_id: '', district: 'Madurai', state: 'Tamil Nadu' }
      await insist(seen, () => post('/api/account/save', { ...AT_HOME, ...own }, from))
      const login = { username: mobile_no, password: mobile_no }
      const { status, body } = await insist(seen, () => post('/api/users/login', login, from))
      if (status !== 200) {
        seen.wrong += 1
        continue
      }
      seen.signedIn += 1
      const { token } = JSON.parse(body).data
      for (let look = 0; look < 5 && !isStopped; look++) {
        const session = { access_token: token }
        const still = await insist(seen, () => post('/api/users/checkSession', session, from))
        if (still.status !== 200) seen.turnedOut += 1
        await setTimeout(PAUSE)
      }
    }
    close()
  }

  async function stayInOffice() {
    const { ask, close } = createClient(port)
    while (!isStopped) {
      const headers = { Cookie: cookie, 'Accept-Encoding': 'identity' }
      const { status } = await insist(seen, () => ask('/office/api/me', { headers }))
      if (status !== 200) seen.turnedOut += 1
      await setTimeout(PAUSE)
    }
    close()
  }

  const all = [...Array.from({ length: SENDERS }, send), comeAndStay(), stayInOffice()]
  return {
    seen,
    async stop() {
      isStopped = true
      await Promise.all(all)
    },
  }
}

/** What the instances let through of tries that are spread over all of them at once. */
async function tryEverywhere(shops: readonly ServerProcess[]): Promise<Figure[]> {
  const clients = shops.map(({ port }) => createClient(port))
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
    const guess = { email: OFFICE.OFFICE_EMAIL, password: 'mango tree by the sea' }
    const { status } = await post('/office/api/signin', guess, customerNo(2_000_000 + n).from)
    if (status === 401) guessed += 1
  })
  let placed = 0
  const fp = randomUUID()
  await everywhere(OF_ONE_DEVICE.tried, async (post, n) => {
    const { mobile_no, from } = customerNo(3_000_000 + n)
    const { status } = await post('/api/order/save', orderOf({ mobile_no }), { ...from, fp })
    if (status === 200) placed += 1
  })
  for (const { close } of clients) close()
  return [
    atMost(
      GUESSES.letThrough,
      `of ${GUESSES.tried} wrong passwords for one user, on all instances at once, let through`,
      guessed,
      count,
    ),
    atMost(
      OF_ONE_DEVICE.letThrough,
      `of ${OF_ONE_DEVICE.tried} enquiries of one device, on all instances at once, taken`,
      placed,
      count,
    ),
  ]
}

/** How many different pages and lists the instances give to the same question, in each of which nothing may differ. */
async function differing(shops: readonly ServerProcess[]): Promise<number> {
  const paths = ['/order-now', '/ta/order-now', '/api/product/quickorder']
  const tags = paths.map(async (path) => {
    const given = shops.map(async ({ origin }) => (await fetch(origin + path)).headers.get('ETag'))
    return new Set(await Promise.all(given)).size - 1
  })
  return (await Promise.all(tags)).reduce((sum, each) => sum + each, 0)
}

async function addressesOf(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select address from enquiry')
  await client.end()
  return rows.map(({ address }) => String(address))
}

async function withInstances(url: string, trial: Trial): Promise<Figure[]> {
  const { start, newDataDir, long, slack } = trial
  const size = long ? 'long' : 'short'
  const ports: number[] = []
  while (ports.length < INSTANCES) ports.push(await freePort())
  const haproxy = await startHaproxy(newDataDir('haproxy'), ports)
  if ('missing' in haproxy) return [notTried('three instances', haproxy.missing)]
  const folders = ports.map((port) => newDataDir(`${port}`))
  // What pages say of their address is the same on each.
  const settings = { ...OFFICE, DATABASE_URL: url, PROXIES: '1', PUBLIC_URL: 'http://shop.example' }
  const open = (n: number) => start(folders[n] ?? '', { ...settings, PORT: `${ports[n]}` })
  try {
    // The first alone: it builds the shop where that is due.
    const shops = [await open(0)]
    shops.push(...(await Promise.all(ports.slice(1).map((_, n) => open(n + 1)))))
    await haproxy.ready()
    const office = await priceChanger(haproxy.port)
    const shown: number[] = []
    const change = async (by: PriceChanger, on: readonly ServerProcess[]) => {
      const price = await by.change()
      shown.push(await untilShown(on, price))
    }
    for (let n = 0; n < CHANGES[size]; n++) await change(office, shops)
    const quiet = median(shown)

    const { seen, stop } = keepBusy(haproxy.port, office.cookie)
    let afterKill = 0
    try {
      for (let n = 0; n < KILLS[size]; n++) {
        await setTimeout(MEANWHILE[size])
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
        await setTimeout(MEANWHILE[size])
        afterKill += seen.acknowledged.length - before
        shops[at] = await open(at)
      }
      await change(office, shops)
    } finally {
      await stop()
    }
    const alike = await differing(shops)
    const limits = await tryEverywhere(shops)
    office.close()
    const saved = (await addressesOf(url)).filter((address) => /^[0-9a-f]{8}-/.test(address))
    const there = new Set(saved)
    return [
      { what: 'times that one of three instances was killed', shop: count(KILLS[size]) },
      { what: 'enquiries acknowledged', shop: count(seen.acknowledged.length) },
      atLeast(1, 'of them while one was away', afterKill, count),
      atMost(
        0,
        'acknowledged enquiries lost',
        seen.acknowledged.filter((key) => !there.has(key)).length,
        count,
      ),
      atMost(0, 'enquiries saved twice', saved.length - there.size, count),
      atLeast(1, 'customers who signed in meanwhile', seen.signedIn, count),
      atMost(0, 'signed in, and told that they were not', seen.turnedOut, count),
      atMost(0, 'other answers', seen.wrong, count),
      atMost(
        ANSWERED_WITHIN * slack,
        'longest until an answer, with trying again by oneself',
        seen.longest,
        ms,
      ),
      { what: 'a changed price on all instances, quiet, median', shop: ms(quiet) },
      atMost(SHOWN_WITHIN * slack, 'the longest, under load too', Math.max(...shown), ms),
      atMost(0, 'pages and lists that one instance gives otherwise than another', alike, count),
      ...limits,
    ]
  } finally {
    haproxy.stop()
  }
}

/** W17: three instances on one PostgreSQL are one shop, also when one of them is killed. */
export const instances: Proof = {
  id: 'W17',
  what: 'Three instances behind HAProxy share one PostgreSQL, and one after the other is killed under load',
  within: 400,
  run: (trial) => onPostgres({ waitsForDisk: true }, ({ url }) => withInstances(url, trial)),
}
