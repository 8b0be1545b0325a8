import type { ServerProcess } from '#testing/processes/server-process.ts'
import { SAME_ORIGIN_HEADERS } from './http-client.ts'
import { buildOrder, createCustomer } from './sample-orders.ts'

/** The shop's response to an enquiry, with the order id if it was saved. */
export type EnquiryResponse = { status: number; body: string; order_id: string | undefined }

/** Sends the nth customer's enquiry with an idempotency key, which is also its address. Rejects if no response arrives. */
export async function sendEnquiry(
  { origin }: Pick<ServerProcess, 'origin'>,
  n: number,
  key: string,
  city = 'Madurai',
): Promise<EnquiryResponse> {
  const { mobile_no, from } = createCustomer(n)
  const response = await fetch(`${origin}/api/order/save`, {
    method: 'POST',
    headers: { ...SAME_ORIGIN_HEADERS, ...from, 'Idempotency-Key': key },
    body: JSON.stringify(buildOrder({ mobile_no, address: key, city })),
  })
  const body = await response.text()
  const { data } = JSON.parse(body)
  return { status: response.status, body, order_id: data?.order_id }
}
