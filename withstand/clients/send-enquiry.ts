import type { ServerProcess } from '#testing/processes/server-process.ts'
import { SAME_ORIGIN_HEADERS } from './http-client.ts'
import { buildOrder, createCustomer } from './sample-orders.ts'

/** What a shop answered to an enquiry: the order's id, if it was taken. */
export type EnquiryResponse = { status: number; body: string; order_id: string | undefined }

/** The nth customer sends an enquiry under a key, which stands in its address too. Rejects when no answer comes. */
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
