import { CompiledQuery } from 'kysely'
import type { OrderId } from '#domain/enquiry.ts'
import { isPostgres } from '../is-postgres.ts'
import type { EnquiryLineTable, Trx } from '../schema.ts'

/** A line as ordered, without the version it belongs to and its place in it. */
export type EnquiryLineRow = Omit<EnquiryLineTable, 'order_id' | 'version_no' | 'line_no'>

/** What a line has of its own. */
const OWN = [
  'product_id',
  'product_code',
  'product_name',
  'tamil_name',
  'per',
  'price',
  'discount_percentage',
  'after_discount_price',
  'qty',
  'sub_total',
] as const satisfies (keyof EnquiryLineRow)[]
const COLUMNS = ['order_id', 'version_no', 'line_no', ...OWN]

/**
 * Saves the lines of a version, numbered from 1 in the order given; there is at least one. One statement: 1,000 lines of 13
 * columns stay below SQLite's 32,766 parameters and PostgreSQL's 65,535. Written out by hand: of an enquiry of 40 lines a
 * tenth of all time went into building it, for each of its 520 values.
 */
export async function insertLines(
  trx: Trx,
  { order_id, version_no }: { order_id: OrderId; version_no: number },
  lines: readonly EnquiryLineRow[],
): Promise<void> {
  const parameters = lines.flatMap((line, index) => [
    order_id,
    version_no,
    index + 1,
    ...OWN.map((column) => line[column]),
  ])
  const numbered = isPostgres(trx)
  const row = (_: unknown, line: number) =>
    `(${COLUMNS.map((__, at) => (numbered ? `$${line * COLUMNS.length + at + 1}` : '?')).join()})`
  const statement = `insert into enquiry_line (${COLUMNS.join()}) values ${lines.map(row).join()}`
  await trx.executeQuery(CompiledQuery.raw(statement, parameters))
}
