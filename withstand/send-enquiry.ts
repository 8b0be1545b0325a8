import type { ServerProcess } from '#testing/server-process.ts'
import { FROM_OUR_PAGE } from './ask.ts'
import { customerNo, orderOf } from './orders.ts'

/** What a shop answered to an enquiry: the order's id, if it was taken. */
export type Answered = { status: number; body: string; order_id: string | undefined }

/** The nth customer sends an enquiry under a key, which stands in its address too. Rejects when no answer comes. */
export async function sendEnquiry(
  { origin }: Pick<ServerProcess, 'origin'>,
  n: number,
  key: string,
  city = 'Madurai',
): Promise<Answered> {
  const { mobile_no, from } = customerNo(n)
  const response = await fetch(`${origin}/api/order/save`, {
    method: 'POST',
    headers: { ...FROM_OUR_PAGE, ...from, 'Idempotency-Key': key },
    body: JSON.stringify(orderOf({ mobile_no, address: key, city })),
  })
  const body = await response.text()
  const { data } = JSON.parse(body)
  return { status: response.status, body, order_id: data?.order_id }
}
