import type { OrderId } from '#domain/enquiry.ts'
import { insertRows } from '../insert-rows.ts'
import type { EnquiryLineTable, Trx } from '../schema.ts'

/** A line as ordered, without the version it belongs to and its place in it. */
export type EnquiryLineRow = Omit<EnquiryLineTable, 'order_id' | 'version_no' | 'line_no'>

/** Saves the lines of a version, numbered from 1 in the order given; there is at least one. */
export async function insertLines(
  trx: Trx,
  { order_id, version_no }: { order_id: OrderId; version_no: number },
  lines: readonly EnquiryLineRow[],
): Promise<void> {
  const rows = lines.map((line, index) => ({ order_id, version_no, line_no: index + 1, ...line }))
  await insertRows(trx, 'enquiry_line', rows)
}
