import type { Right } from './rights.ts'

/**
 * What the shop counts so that an attack can be investigated: signing in, refusals, and reading personal data. `read-person`
 * opens one customer, `read-list` many, `export` gives a file.
 */
export const SECURITY_EVENTS = [
  'sign-in',
  'sign-in-failed',
  'wrong-code',
  'wrong-password',
  'customer-sign-in-failed',
  'refused',
  'read-person',
  'read-list',
  'export',
] as const
/** One of them. */
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number]

/** What a call of the office gives of customers. */
export type PersonalRead = Extract<SecurityEventKind, 'read-person' | 'read-list' | 'export'>

/** From so many in an hour by one user an event is unusual; at a season's peak the desk opens some fifty enquiries an hour. */
export const UNUSUAL_COUNT_BY_KIND: Readonly<Record<Exclude<SecurityEventKind, 'sign-in'>, number>> = {
  'sign-in-failed': 10,
  'wrong-code': 3,
  'wrong-password': 3,
  'customer-sign-in-failed': 200,
  refused: 10,
  'read-person': 150,
  'read-list': 300,
  export: 5,
}

/** Stored as `about` of a sign-in in a new browser, for users who had signed in before. */
export const NEW_DEVICE = 'new-device'

/** Why an event is marked. */
export type UnusualReason = typeof NEW_DEVICE | 'many'

/** Events of one kind, user, device and hour. `about` is the right that a refused call needs, or NEW_DEVICE, else ''. */
export type SecurityEventCount = {
  kind: SecurityEventKind
  about: Right | typeof NEW_DEVICE | ''
  times: number
  /** The same of all devices and rights. */
  times_in_hour: number
}

/** Why events are unusual; undefined for what happens every day. */
export function findUnusualReason({
  kind,
  about,
  times_in_hour,
}: Pick<SecurityEventCount, 'kind' | 'about' | 'times_in_hour'>): UnusualReason | undefined {
  if (kind === 'sign-in') return about === NEW_DEVICE ? NEW_DEVICE : undefined
  return times_in_hour >= UNUSUAL_COUNT_BY_KIND[kind] ? 'many' : undefined
}
