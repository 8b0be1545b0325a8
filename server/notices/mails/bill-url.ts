import type { OrderId } from '#domain/enquiry/ids/order-id.ts'

/** The URL of an enquiry's bill. */
export function billUrl(site: string | undefined, { order_id }: { order_id: OrderId }): string | undefined {
  return site && `${site}/print?id=${order_id}`
}
