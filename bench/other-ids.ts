import { randomUUID } from 'node:crypto'

/** What of an enquiry's rows is another with each of them: its ids, and its number of the year. */
export function otherIds(number: number, enquiry_year: number) {
  const id = randomUUID()
  return {
    order_id: id,
    view_id: `view-${id}`,
    idempotency_key: id,
    event: `enquiry-placed:${id}`,
    enquiry_count: number,
    seq: enquiry_year * 10_000_000 + number,
    enquiry_number: `raw-${number}`,
  }
}
