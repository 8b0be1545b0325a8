import * as v from 'valibot'
import { RIGHTS } from '#domain/rights.ts'
import { SECURITY_EVENTS } from '#domain/security-event.ts'
import { singleLine } from '#domain/typed/text.ts'
import { daySchema } from './moment.ts'

/** By what security events can be filtered. */
export const SECURITY_FILTERS = ['who', 'kind', 'from', 'to', 'unusual'] as const

/** Filters security events by user, kind, days in India and whether they are unusual. `after` is an hour: the page has earlier ones. */
export const SecurityQuerySchema = v.object({
  who: v.optional(singleLine(64)),
  kind: v.optional(v.picklist(SECURITY_EVENTS, 'value-invalid')),
  from: v.optional(daySchema('from-invalid')),
  to: v.optional(daySchema('to-invalid')),
  unusual: v.optional(v.literal('yes', 'value-invalid')),
  after: v.optional(v.pipe(v.string(), v.isoTimestamp('value-invalid'))),
})
/** A security query, parsed. */
export type SecurityQuery = v.InferOutput<typeof SecurityQuerySchema>

/**
 * The count of one event in one hour. `hour` is the start of the hour in UTC. `who` is null if no office user was signed in.
 * `device` is a browser and an operating system, '' if unknown. `about` is the missing right of a refusal, else ''.
 */
const SecurityEventJsonSchema = v.object({
  hour: v.string(),
  who: v.nullable(v.object({ id: v.string(), name: v.string() })),
  kind: v.picklist(SECURITY_EVENTS),
  device: v.string(),
  about: v.picklist([...RIGHTS, '']),
  times: v.number(),
  unusual: v.nullable(v.picklist(['new-device', 'many'])),
})
/** One row of the Security view. */
export type SecurityEventJson = v.InferOutput<typeof SecurityEventJsonSchema>

/** The newest events that match, the hour before which there are more (null if none), and the users to filter by. */
export const SecurityPageJsonSchema = v.object({
  rows: v.array(SecurityEventJsonSchema),
  next: v.nullable(v.string()),
  people: v.array(v.object({ user_id: v.string(), user_name: v.string() })),
})
/** One page of the Security view. */
export type SecurityPage = v.InferOutput<typeof SecurityPageJsonSchema>
