import { notifyManager, QueryClient, queryOptions } from '@tanstack/react-query'
import type { OfficeError, OfficeResult } from '#contract/office/office-client.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: OfficeError
    queryKey: OfficeQueryKey
  }
}

/**
 * The keys of the office's queries. The first word says what the data is about: the event stream invalidates all queries that
 * begin with it (see `useInvalidateOnEvents`).
 */
export type OfficeQueryKey =
  | readonly ['enquiries', ...unknown[]]
  // The list of the inbox, which events update in place.
  | readonly ['inbox', ...unknown[]]
  | readonly ['enquiry', number?: string, ...unknown[]]
  | readonly ['mentions']
  | readonly ['parcels', ...unknown[]]
  | readonly ['price-list', ...unknown[]]
  | readonly ['imports', ...unknown[]]
  | readonly ['settings', ...unknown[]]
  | readonly ['users', ...unknown[]]
  | readonly ['audit', ...unknown[]]
  | readonly ['account', ...unknown[]]

// Responses are shown at once instead of after a timer.
notifyManager.setScheduler(queueMicrotask)

/**
 * The office's query cache. Data is shown while it is refetched on focus, on reconnect and by events. Calls are not retried
 * here: screens show the error with a button.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 0,
      // Offline, a call fails at once instead of waiting, so that the screen can say so.
      networkMode: 'always',
      // Off by default in this mode.
      refetchOnReconnect: true,
    },
  },
})

/** The options of a query for `useQuery` and the query cache. A failed call rejects with its `OfficeError`. */
export function officeQuery<Data>(
  queryKey: OfficeQueryKey,
  call: (signal: AbortSignal) => Promise<OfficeResult<Data>>,
) {
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<Data> => {
      const { data, error } = await call(signal)
      return error ? Promise.reject(error) : data
    },
  })
}
