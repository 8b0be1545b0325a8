import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { otherIds } from './other-ids.ts'

type Row = Record<string, SQLInputValue>

/**
 * Saves the last enquiry of a database again and again for so many seconds, under other ids, with nothing around SQLite
 * but a transaction each; gives enquiries per second. As durable as the shop's: WAL, `synchronous=FULL`.
 */
export function insertRaw(file: string, seconds: number): number {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true })
  database.exec('pragma journal_mode = wal')
  database.exec('pragma synchronous = full')

  const [last] = database.prepare('select * from enquiry order by seq desc limit 1').all()
  if (!last) throw new Error('The shop has saved no enquiry')
  const order_id = String(last.order_id)
  const prepare = (table: string, where: string, value: SQLInputValue) => {
    const rows: Row[] = database.prepare(`select * from ${table} where ${where} = ?`).all(value)
    const columns = Object.keys(rows[0] ?? {})
    const insert = database.prepare(`insert into ${table} values (${columns.map(() => '?').join(', ')})`)
    return (changed: Row) => {
      for (const row of rows) insert.run(...columns.map((column) => changed[column] ?? row[column] ?? null))
    }
  }
  const inserts = [
    prepare('idempotency_record', 'order_id', order_id),
    prepare('enquiry', 'order_id', order_id),
    prepare('enquiry_version', 'order_id', order_id),
    prepare('enquiry_line', 'order_id', order_id),
    prepare('enquiry_status_change', 'order_id', order_id),
    prepare('notice', 'event', `enquiry-placed:${order_id}`),
  ]
  const count = database.prepare(
    'update enquiry_counter set last_count = last_count + 1 returning last_count',
  )
  const begin = database.prepare('begin immediate')
  const commit = database.prepare('commit')

  let saved = 0
  const began = performance.now()
  while (performance.now() < began + seconds * 1000) {
    begin.run()
    const number = Number(count.get()?.last_count)
    const changed = otherIds(number, Number(last.enquiry_year))
    for (const insert of inserts) insert(changed)
    commit.run()
    saved++
  }
  const rate = saved / ((performance.now() - began) / 1000)
  database.close()
  return rate
}
