import type { OrderId } from '#domain/enquiry/enquiry.ts'
import type { EnquiryLineTable } from '../../schema.ts'

/** A line as ordered, without the version it belongs to and its place in it. */
export type EnquiryLineRow = Omit<EnquiryLineTable, 'order_id' | 'version_no' | 'line_no'>

/** The lines of a version as they are saved, numbered from 1 in the order given. */
export function linesOfVersion(
  { order_id, version_no }: { order_id: OrderId; version_no: number },
  lines: readonly EnquiryLineRow[],
): EnquiryLineTable[] {
  return lines.map((line, index) => ({ order_id, version_no, line_no: index + 1, ...line }))
}
