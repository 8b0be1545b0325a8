/** By how many ms the shop's clock is ahead of this device's. */
let ahead = 0

/**
 * Learns the shop's time from an answer to a call that was sent at `sentAt`, by this device's clock. The answer was made between then
 * and now, in the second that it names: a device that agrees with that keeps its own time. Copies that a cache may have kept
 * are of any age and tell nothing.
 */
export function noteServerTime({ headers }: Response, sentAt: number): void {
  const date = Date.parse(headers.get('Date') ?? '')
  if (Number.isNaN(date) || !headers.get('Cache-Control')?.includes('no-store')) return
  const [least, most] = [date - Date.now(), date + 1_000 - sentAt]
  if (ahead < least || ahead > most) ahead = Math.round((least + most) / 2)
}

/** The time in ms as the shop has it, whatever the clock of this device says; that clock's until an answer has told. */
export const serverNow = (): number => Date.now() + ahead

/** As `fetch`, and learns the shop's time from the answer. */
export async function fetchWithTime(address: string, request?: RequestInit): Promise<Response> {
  const sentAt = Date.now()
  const response = await fetch(address, request)
  noteServerTime(response, sentAt)
  return response
}
