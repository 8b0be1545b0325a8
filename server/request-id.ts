import { AsyncLocalStorage } from 'node:async_hooks'
import { randomInt } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Settings } from './settings.ts'

/** An id as proxies give one: hexadecimal, with or without dashes. */
const OF_PROXY = /^[\da-f-]{16,64}$/i

/** A request that is being answered: its id, and the id of the office user once that is known. */
export type CurrentRequest = { readonly id: string; user_id?: string }

const underway = new AsyncLocalStorage<CurrentRequest>()

/**
 * The id of a request: that of the outermost of the shop's own proxies, of which each adds its own, or twelve digits in groups of
 * four, such as 4821-0937-5516. Those a person reads out on the phone in any language, and the log takes no part of them for a
 * phone number.
 */
export function requestIdOf({ headers }: IncomingMessage, { PROXIES }: Pick<Settings, 'PROXIES'>): string {
  const given = PROXIES > 0 ? `${headers['x-request-id'] ?? ''}`.split(',').at(-PROXIES)?.trim() : undefined
  if (given && OF_PROXY.test(given)) return given
  return Array.from({ length: 3 }, () => `${randomInt(10_000)}`.padStart(4, '0')).join('-')
}

/** Runs `work` for a request: every line that it logs has the id of the request, and of its office user once that is known. */
export function inRequest(request: CurrentRequest, work: () => void): void {
  underway.run(request, work)
}

/** Sets the office user of the current request. */
export function setRequestUser(user_id: string): void {
  const request = underway.getStore()
  if (request) request.user_id = user_id
}

/** The current request; undefined outside of any. */
export function currentRequest(): CurrentRequest | undefined {
  return underway.getStore()
}

/** The id of the request that is being worked on; undefined outside of any. */
export function currentRequestId(): string | undefined {
  return currentRequest()?.id
}
