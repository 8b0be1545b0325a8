import { useQueryClient } from '@tanstack/react-query'
import type { OfficeEvent } from '#contract/office/event-stream.ts'
import { useLiveEvents } from './event-stream.ts'
import type { OfficeQueryKey } from './office-query.ts'

/** Returns the beginnings of the keys of all queries that an event makes outdated. */
function keysOf(event: OfficeEvent): OfficeQueryKey[] {
  switch (event.event) {
    case 'placed':
      return [['enquiries']]
    case 'changed':
      return [['enquiries'], ['enquiry', event.enquiry_number], ['mentions'], ['parcels']]
    case 'price-list':
      // Lines that are sold out, and enquiries with missing products.
      return [['price-list'], ['parcels'], ['enquiry'], ['enquiries']]
    default:
      return []
  }
}

/** Refetches the queries on screen when the server reports a change, and marks the others as outdated. The inbox updates its list itself. */
export function useInvalidateOnEvents() {
  const client = useQueryClient()
  useLiveEvents((event) => {
    if (event.event === 'reset')
      return void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'inbox' })
    for (const queryKey of keysOf(event)) void client.invalidateQueries({ queryKey })
  })
}
