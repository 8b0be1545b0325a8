import type { OrderId } from '#domain/enquiry/ids/order-id.ts'
import type { EnquiryLineTable } from '../../schema.ts'

/** A line of an order, without its version and its position. */
export type EnquiryLineRow = Omit<EnquiryLineTable, 'order_id' | 'version_no' | 'line_no'>

/** Converts the lines of a version to rows, numbered from 1 in the order given. */
export function linesOfVersion(
  { order_id, version_no }: { order_id: OrderId; version_no: number },
  lines: readonly EnquiryLineRow[],
): EnquiryLineTable[] {
  return lines.map((line, index) => ({ order_id, version_no, line_no: index + 1, ...line }))
}
