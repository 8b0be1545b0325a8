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
      return [['price-list']]
    default:
      return []
  }
}

/** Refetches the queries on screen when the server reports a change, and marks the others as outdated. */
export function useInvalidateOnEvents() {
  const client = useQueryClient()
  useLiveEvents((event) => {
    if (event.event === 'reset') return void client.invalidateQueries()
    for (const queryKey of keysOf(event)) void client.invalidateQueries({ queryKey })
  })
}
