import { Client } from 'pg'
import { atMost, type Figure, median, ms } from '#testing/figure.ts'
import type { ServerProcess } from '#testing/server-process.ts'
import { honestCustomer, walkDuring } from './honest-customer.ts'
import { notTried } from './not-tried.ts'
import { OFFICE, priceChanger, untilShown } from './office.ts'
import { onPostgres } from './on-postgres.ts'
import { startPgbouncer } from './pgbouncer.ts'
import type { Proof, Trial } from './proof.ts'

const SHOPS = 2
/** Connections that PgBouncer opens: fewer than the shops ask for. */
const SESSIONS = 4
/** So many customers walk their whole way side by side, each so often. */
const CUSTOMERS = 8
const WALKS = { short: 1, long: 50 }
const CHANGES = { short: 2, long: 30 }
const SHOWN_WITHIN = 1_000

const count = (value: number) => `${value}`

async function behind(url: string, { start, newDataDir, long, slack }: Trial): Promise<Figure[]> {
  const size = long ? 'long' : 'short'
  const bouncer = await startPgbouncer(newDataDir('pgbouncer'), { url, sessions: SESSIONS })
  if ('missing' in bouncer) return [notTried('PgBouncer', bouncer.missing)]
  const database = new Client({ connectionString: url })
  try {
    const settings = { ...OFFICE, DATABASE_URL: bouncer.url, PROXIES: '1' }
    const shops: ServerProcess[] = []
    while (shops.length < SHOPS) shops.push(await start(newDataDir(`${shops.length}`), settings))
    const walked = Array.from({ length: CUSTOMERS }, (_, n) =>
      walkDuring(shops[n % SHOPS]?.port ?? 0, Promise.resolve(), {
        atLeast: WALKS[size],
        customer: (time) => honestCustomer(n * 1_000 + time),
      }),
    )
    await database.connect()
    const office = await priceChanger(shops[0]?.port ?? 0)
    const shown: number[] = []
    for (let n = 0; n < CHANGES[size]; n++) shown.push(await untilShown(shops, await office.change()))
    office.close()
    const journeys = (await Promise.all(walked)).flat()
    const { rows } = await database.query(
      `select count(*) from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    return [
      { what: 'journeys from the price list to the bill', shop: count(journeys.length) },
      atMost(0, 'in vain', journeys.filter((journey) => !Number.isFinite(journey['its bill'])).length, count),
      { what: 'a changed price on both, median', shop: ms(median(shown)) },
      atMost(SHOWN_WITHIN * slack, 'the longest', Math.max(...shown), ms),
      atMost(SESSIONS, 'connections of PostgreSQL, all of them from PgBouncer', Number(rows[0].count), count),
    ]
  } finally {
    await database.end()
    bouncer.stop()
  }
}

/** W17: several instances share few connections by a PgBouncer in transaction mode. */
export const behindPgbouncer: Proof = {
  id: 'W17',
  what: 'Two instances reach PostgreSQL through a PgBouncer in transaction mode',
  within: 200,
  run: (trial) => onPostgres({ waitsForDisk: false }, ({ url }) => behind(url, trial)),
}
