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
export const UNUSUAL_FROM: Readonly<Record<Exclude<SecurityEventKind, 'sign-in'>, number>> = {
  'sign-in-failed': 10,
  'wrong-code': 3,
  'wrong-password': 3,
  'customer-sign-in-failed': 200,
  refused: 10,
  'read-person': 150,
  'read-list': 300,
  export: 5,
}

/** Why an event is marked. */
export type Unusual = 'new-device' | 'many'

/** Events of one kind, user, device and hour. `about` is the right that a refused call needs, else ''. */
export type CountedEvents = {
  kind: SecurityEventKind
  about: Right | ''
  times: number
  /** The same of all devices and rights. */
  times_in_hour: number
  /** The user had signed in before, from other devices alone. */
  is_new_device: boolean
}

/** Why events are unusual; undefined for what happens every day. */
export function unusual({
  kind,
  times_in_hour,
  is_new_device,
}: Pick<CountedEvents, 'kind' | 'times_in_hour' | 'is_new_device'>): Unusual | undefined {
  if (kind === 'sign-in') return is_new_device ? 'new-device' : undefined
  return times_in_hour >= UNUSUAL_FROM[kind] ? 'many' : undefined
}
