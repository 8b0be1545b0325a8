import { Client } from 'pg'
import { otherIds } from './other-ids.ts'

type Row = Record<string, unknown>

/** As many as the shop writes on, side by side. */
const CONNECTIONS = 4

/** Where the rows of an enquiry lie, parents first, and by what they are found. */
const TABLES = {
  enquiry: 'order_id',
  idempotency_record: 'order_id',
  enquiry_version: 'order_id',
  enquiry_line: 'order_id',
  enquiry_status_change: 'order_id',
  notice: 'event',
}

/**
 * Saves the last enquiry of a PostgreSQL database again and again for so many seconds, under other ids, with nothing around
 * pg but a transaction each, whose rows go a statement a table; gives enquiries per second.
 */
export async function insertRawIntoPostgres(url: string, seconds: number): Promise<number> {
  const began = performance.now()
  const saved = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => insertUntil(url, began + seconds * 1000)),
  )
  return saved.reduce((sum, count) => sum + count, 0) / ((performance.now() - began) / 1000)
}

async function insertUntil(url: string, until: number): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const {
    rows: [last],
  } = await client.query<Row>('select * from enquiry order by seq desc limit 1')
  if (!last) throw new Error('The shop has saved no enquiry')
  const { order_id, seq, enquiry_year } = last
  const found: Row = { order_id, seq, event: `enquiry-placed:${order_id}` }
  const inserts: { name: string; text: string; valuesOf: (changed: Row) => unknown[] }[] = []
  for (const [table, by] of Object.entries(TABLES)) {
    const { rows } = await client.query<Row>(`select * from ${table} where ${by} = $1`, [found[by]])
    const columns = Object.keys(rows[0] ?? {})
    let place = 0
    const placesOf = () => `(${columns.map(() => `$${++place}`).join()})`
    inserts.push({
      name: table,
      text: `insert into ${table} (${columns.join()}) values ${rows.map(placesOf).join()}`,
      valuesOf: (changed) => rows.flatMap((row) => columns.map((column) => changed[column] ?? row[column])),
    })
  }
  let saved = 0
  while (performance.now() < until) {
    await client.query('begin')
    const counted = await client.query<{ last_count: number }>(
      'update enquiry_counter set last_count = last_count + 1 returning last_count',
    )
    const number = Number(counted.rows[0]?.last_count)
    const changed = otherIds(number, Number(enquiry_year))
    for (const { name, text, valuesOf } of inserts)
      await client.query({ name, text, values: valuesOf(changed) })
    await client.query('commit')
    saved++
  }
  await client.end()
  return saved
}
