import * as v from 'valibot'
import { RIGHTS } from '#domain/rights.ts'
import { SECURITY_EVENTS } from '#domain/security-event.ts'
import { singleLine } from '#domain/text.ts'
import { daySchema } from './moment.ts'

/** By what security events can be filtered. */
export const SECURITY_FILTERS = ['who', 'kind', 'from', 'to', 'unusual'] as const

/** Which security events are wanted: of a user, of one kind, of days in India, unusual ones alone; `after` an hour, those before it. */
export const SecurityQuerySchema = v.object({
  who: v.optional(singleLine(64)),
  kind: v.optional(v.picklist(SECURITY_EVENTS, 'value-invalid')),
  from: v.optional(daySchema('from-invalid')),
  to: v.optional(daySchema('to-invalid')),
  unusual: v.optional(v.literal('yes', 'value-invalid')),
  after: v.optional(v.pipe(v.string(), v.isoTimestamp('value-invalid'))),
})
/** The same. */
export type SecurityQuery = v.InferOutput<typeof SecurityQuerySchema>

/**
 * How often something happened in an hour; `hour` is its beginning in UTC. `who` is null where nobody was signed in, `device` a
 * browser and a system, or ''. `about` is the right that was missing, or ''.
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
/** The same. */
export type SecurityEventJson = v.InferOutput<typeof SecurityEventJsonSchema>

/** The newest hours of events that are wanted, after which hour there are more, and the users who could be asked for. */
export const SecurityPageJsonSchema = v.object({
  rows: v.array(SecurityEventJsonSchema),
  next: v.nullable(v.string()),
  people: v.array(v.object({ user_id: v.string(), user_name: v.string() })),
})
/** The same. */
export type SecurityPage = v.InferOutput<typeof SecurityPageJsonSchema>
