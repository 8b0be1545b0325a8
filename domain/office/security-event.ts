import type { Right } from './rights.ts'

/**
 * Events counted for the investigation of attacks: sign-ins, refusals and reads of personal data. `read-person` reads one
 * customer, `read-list` many, `export` downloads a file.
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
/** A kind of security event. */
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number]

/** The kind of personal data that a call of the office returns. */
export type PersonalRead = Extract<SecurityEventKind, 'read-person' | 'read-list' | 'export'>

/** The count per user and hour from which an event is unusual. The limits are well above a busy day in season. */
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

/** The `about` value of a sign-in in a new browser, for users who had signed in before. */
export const NEW_DEVICE = 'new-device'

/** The reason why an event is unusual. */
export type UnusualReason = typeof NEW_DEVICE | 'many'

/**
 * The count of events of one kind, user, device and hour. `about` is the right that a refused call needs, or NEW_DEVICE, else ''.
 */
export type SecurityEventCount = {
  kind: SecurityEventKind
  about: Right | typeof NEW_DEVICE | ''
  times: number
  /** The count over all devices and values of `about`. */
  times_in_hour: number
}

/** Returns why an event is unusual; undefined if it is not. */
export function findUnusualReason({
  kind,
  about,
  times_in_hour,
}: Pick<SecurityEventCount, 'kind' | 'about' | 'times_in_hour'>): UnusualReason | undefined {
  if (kind === 'sign-in') return about === NEW_DEVICE ? NEW_DEVICE : undefined
  return times_in_hour >= UNUSUAL_COUNT_BY_KIND[kind] ? 'many' : undefined
}
