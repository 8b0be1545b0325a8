import { useEffect } from 'react'
import { href, useFetcher } from 'react-router'
import { readStoredItem } from '#contract/client/read-stored-item.ts'
import type { Order } from '#contract/shop-api.ts'

/**
 * Returns the order as its signed-in owner sees it (D6). The server does not know who is signed in, so a masked order
 * is fetched again with the token. Stays masked if that fails.
 */
export function useUnmaskedOrder(order: Order | undefined): Order | undefined {
  const { data, load } = useFetcher<{ order?: Order | undefined }>()
  // Every order has an address; an empty one was masked.
  const maskedId = order?.address === '' ? order._id : undefined
  useEffect(() => {
    if (maskedId && readStoredItem('public_token'))
      void load(`${href('/print')}?id=${encodeURIComponent(maskedId)}`)
  }, [maskedId, load])
  return data?.order && data.order.order_no === order?.order_no ? data.order : order
}
