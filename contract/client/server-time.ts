/** The offset of the server's clock from the device's, in ms. */
let clockOffset = 0

/**
 * Estimates the server's time from a response to a request that was sent at `sentAt` (device time). The server made the
 * response between `sentAt` and now, in the second of its Date header. A device clock that fits this is used unchanged. Ignores
 * responses that may come from a cache, because they can be of any age.
 */
export function updateServerTime({ headers }: Response, sentAt: number): void {
  const date = Date.parse(headers.get('Date') ?? '')
  if (Number.isNaN(date) || !headers.get('Cache-Control')?.includes('no-store')) return
  const [earliest, latest] = [date - Date.now(), date + 1_000 - sentAt]
  if (clockOffset < earliest || clockOffset > latest) clockOffset = Math.round((earliest + latest) / 2)
}

/** Returns the server's time in ms. Equals the device's time until the first response. */
export const serverNow = (): number => Date.now() + clockOffset

/** Like `fetch`, and updates the estimate of the server's time. */
export async function fetchAndSyncTime(address: string, request?: RequestInit): Promise<Response> {
  const sentAt = Date.now()
  const response = await fetch(address, request)
  updateServerTime(response, sentAt)
  return response
}
