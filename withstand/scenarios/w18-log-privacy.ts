import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { checkAtLeast, checkAtMost, type Measurement } from '#testing/measurement.ts'
import { getFreePort } from '../../scripts/free-port.ts'
import { openDatabase } from '../../server/db/dialect.ts'
import { createHttpClient, openSocket, SAME_ORIGIN_HEADERS } from '../clients/http-client.ts'
import { OWNER_ENVIRONMENT, signInOwner } from '../clients/office-owner.ts'
import { buildOrder } from '../clients/sample-orders.ts'
import {
  buildShopEnvironment,
  runOnBothDatabases,
  type TestedDatabase,
} from '../databases/run-on-both-databases.ts'
import type { Scenario, ScenarioContext } from '../scenario.ts'
import { stopOrKill } from '../stop-or-kill.ts'

/** Concurrent customers. More would wait for their passwords to be hashed. */
const CUSTOMERS = 8
const ROUNDS = { short: 1, long: 12 }
const LINES = { short: 2_000, long: 100_000 }
const SECONDS = { short: 20, long: 300 }

const formatCount = (value: number) => `${value}`

/** Personal data of a customer, which must not be in a log. */
type Customer = { mobile_no: string; address: string; email_id: string; customer_name: string }

function newCustomer(): Customer {
  const name = randomBytes(4).toString('hex')
  return {
    mobile_no: `9${`${Math.floor(Math.random() * 1e9)}`.padStart(9, '0')}`,
    address: `7 Hidden ${name} Street`,
    email_id: `hidden.${name}@example.in`,
    customer_name: `Hidden${name}`,
  }
}

/** Runs one customer from a unique network address through every request. Returns the secrets that must not be logged. */
async function visit(port: number, n: number): Promise<string[]> {
  const from = { 'X-Forwarded-For': `10.1.1.${n}` }
  const { sendRequest, post, close } = createHttpClient(port)
  const customer = newCustomer()
  const { mobile_no, address } = customer
  const secrets = [mobile_no, address, customer.email_id, customer.customer_name]
  const place = { city: 'Madurai', district: 'Madurai', state: 'Tamil Nadu', pin_code: '625001' }
  const dataOf = ({ body }: { body: string }) => JSON.parse(body || '{}').data
  await post('/api/account/save', { ...customer, ...place }, from)
  const signedIn = dataOf(await post('/api/users/login', { username: mobile_no, password: mobile_no }, from))
  if (!signedIn) throw new Error('A customer could not sign in')
  const headers = { ...from, 'x-auth-token': signedIn.token }
  const saved = dataOf(await post('/api/order/save', buildOrder(customer), headers))
  if (!saved) throw new Error('An enquiry was not saved')
  secrets.push(signedIn.token, signedIn.sub, saved.order_id)

  const paths = [
    `/print?id=${saved.order_id}`,
    `/api/order/public/get/${saved.order_id}`,
    `/transport?id=${saved.order_id}&mobile_no=${mobile_no}`,
    `/order-tracking?mobile_no=${mobile_no}`,
    `/${mobile_no}/${signedIn.token}`,
    `/${[...mobile_no].map((digit) => `%3${digit}`).join('')}`,
    `/api/account/search/single/sub/${signedIn.sub}`,
  ]
  for (const path of paths) await sendRequest(path, { headers })
  await post('/api/order/search/mobile_no', { mobile_no, show_all: false }, from)
  await post('/api/order/save', { ...buildOrder(customer), pin_code: address }, from)
  await post(
    '/api/start/failed',
    { what: `TypeError at ${mobile_no}`, page: `/print/${saved.order_id}` },
    from,
  )
  const incomplete = `POST /api/order/save?mobile_no=${mobile_no} HTTP/1.1\r\nHost: shop\r\nContent-Length: 999\r\n\r\n{"a"`
  const socket = openSocket(port, incomplete)
  await setTimeout(20)
  socket.destroy()
  close()
  return [...secrets, ...(await workInOffice(port, customer))]
}

/** Searches the customer in the office, records a call and sends invalid requests. Returns the secrets that must not be logged. */
async function workInOffice(
  port: number,
  { mobile_no, email_id, customer_name, address }: Customer,
): Promise<string[]> {
  const client = createHttpClient(port)
  const cookie = await signInOwner(client)
  const headers = { Cookie: `${SAME_ORIGIN_HEADERS.Cookie}; ${cookie}` }
  const post = (path: string, payload: object) => client.post(path, payload, headers)
  for (const word of [mobile_no, customer_name])
    await client.sendRequest(`/office/api/enquiries?q=${encodeURIComponent(word)}`, { headers })
  const list = await client.sendRequest(`/office/api/enquiries?q=${mobile_no}`, {
    headers: { ...headers, 'Accept-Encoding': 'identity' },
  })
  const number = /"enquiry_number":"([\d-]+)"/.exec(list.body)?.[1]
  if (!number) throw new Error('An enquiry is not found in the office')
  const call = { row_version: 1, outcome: 'Call Back', note: `${customer_name}, ${mobile_no}, ${address}` }
  await post(`/office/api/enquiries/${number}/calls`, { ...call, call_back_at: '2099-01-01T04:30:00.000Z' })
  await post(`/office/api/enquiries/${number}/calls`, call)
  await post(`/office/api/enquiries/${number}/billing`, { customer_name, mobile_no: address })
  await post('/office/api/users', { email: email_id, user_name: customer_name, role: mobile_no })
  await post('/office/api/signin', { email: email_id, password: address })
  await client.sendRequest(`/office/api/customers/${mobile_no}`, { headers })
  await client.sendRequest(`/office/enquiries/${mobile_no}`, { headers })
  client.close()
  return [
    cookie.split('=').at(-1) ?? cookie,
    OWNER_ENVIRONMENT.OFFICE_EMAIL,
    OWNER_ENVIRONMENT.OFFICE_PASSWORD,
  ]
}

/** Starts a mail server that rejects every recipient and quotes the address in its error. */
async function openRefusingMailServer() {
  const port = await getFreePort()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, done) => done(new Error(`<${address}> is unknown here`)),
  })
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  return { url: `smtp://127.0.0.1:${port}`, close: () => server.close() }
}

/** Counts the lines of a log, those with secrets, those that are not JSON, and errors. */
async function scanLog(file: string, secrets: readonly string[]) {
  const counts = { lines: 0, withSecrets: 0, unreadable: 0, errors: 0 }
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (/^(Listening|Building)/.test(line)) continue
    counts.lines++
    if (secrets.some((secret) => line.includes(secret))) counts.withSecrets++
    if (!line.startsWith('{') || !line.endsWith('}')) counts.unreadable++
    else if (JSON.parse(line).level >= 50) counts.errors++
  }
  return counts
}

async function runLogScan(
  database: TestedDatabase,
  { startShop, isFullLength }: ScenarioContext,
): Promise<Measurement[]> {
  const mailServer = await openRefusingMailServer()
  const mailSettings = { MAIL_URL: mailServer.url, MAIL_FROM: 'shop@example.in' }
  const shop = await startShop(database.dataDir, {
    ...buildShopEnvironment(database),
    ...mailSettings,
    ...OWNER_ENVIRONMENT,
  })
  const secrets: string[] = []
  try {
    for (let round = 0; round < ROUNDS[isFullLength ? 'long' : 'short']; round++) {
      const visits = Array.from({ length: CUSTOMERS }, (_, n) => visit(shop.port, round * CUSTOMERS + n))
      secrets.push(...(await Promise.all(visits)).flat())
    }

    const until = performance.now() + SECONDS[isFullLength ? 'long' : 'short'] * 1000
    // Secrets that a URL may contain: numbers, tokens and ids.
    const ids = secrets.filter((secret) => /^(\d{10}|[\w-]{24}|[\w-]{43})$/.test(secret))
    let sent = 0
    const clients = Array.from({ length: 16 }, async () => {
      const { sendRequest, close } = createHttpClient(shop.port)
      while (sent < LINES[isFullLength ? 'long' : 'short'] && performance.now() < until) {
        const id = ids[sent++ % ids.length]
        await sendRequest(`/api/order/public/get/${id}?mobile_no=${id}`).catch(() => undefined)
      }
      close()
    })
    await Promise.all(clients)

    // Makes pages and orders fail: renames their table while the shop is idle.
    const connection = openDatabase(database, { patient: true })
    await sql`alter table enquiry rename to enquiry_elsewhere`.execute(connection.db)
    await connection.close()
    const { sendRequest, post, close } = createHttpClient(shop.port)
    for (const [n, id] of ids.slice(0, 20).entries()) {
      await sendRequest(`/print?id=${id}`)
      const customer = newCustomer()
      secrets.push(...Object.values(customer))
      await post('/api/order/save', buildOrder(customer), { 'X-Forwarded-For': `10.1.2.${n}` })
    }
    close()
  } finally {
    await stopOrKill(shop)
    mailServer.close()
  }
  const counts = await scanLog(join(database.dataDir, `${shop.port}.log`), secrets)
  const addDatabaseName = (name: string) => `${database.name}: ${name}`
  return [
    { name: addDatabaseName('lines in the log'), value: formatCount(counts.lines) },
    checkAtLeast(1, addDatabaseName('errors in the log'), counts.errors, formatCount),
    checkAtMost(
      0,
      addDatabaseName('lines with a name, phone number, address, token or id'),
      counts.withSecrets,
      formatCount,
    ),
    checkAtMost(0, addDatabaseName('lines that are not JSON'), counts.unreadable, formatCount),
  ]
}

/** W18: the log contains no personal data of customers. */
export const logPrivacy: Scenario = {
  id: 'W18',
  title: 'Customers and office use everything while mails, pages and orders fail, and the log is searched',
  timeLimit: 900,
  run: (context) => runOnBothDatabases(context, (database) => runLogScan(database, context)),
}
