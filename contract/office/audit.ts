import * as v from 'valibot'
import { PaiseSchema } from '#domain/money/money.ts'
import type { OfficeFieldProblem } from '#domain/office/office-field-problem.ts'
import { RIGHTS } from '#domain/office/rights.ts'
import { SECURITY_EVENTS } from '#domain/office/security-event.ts'
import { singleLine } from '#domain/typed/text.ts'
import { callsOf } from '../call.ts'
import { daySchema } from './moment.ts'
import { OF_OTHERS } from './refusals.ts'

const toBeforeFrom: OfficeFieldProblem = 'to-before-from'

/** By what the rows of the audit can be filtered. */
export const AUDIT_FILTERS = ['who', 'action', 'subject', 'from', 'to'] as const

/**
 * Which rows of the audit are wanted: of somebody (a user's id), of one kind of action, about an enquiry, product or person
 * (number, code, name or e-mail address), of days in India; `after` a row, the next older ones.
 */
const AuditQuerySchema = v.pipe(
  v.object({
    who: v.optional(singleLine(64)),
    action: v.optional(singleLine(64)),
    subject: v.optional(singleLine(100)),
    from: v.optional(daySchema('from-invalid')),
    to: v.optional(daySchema('to-invalid')),
    after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'value-invalid'), v.transform(Number))),
  }),
  v.forward(
    v.check(({ from, to }) => !from || !to || from <= to, toBeforeFrom),
    ['to'],
  ),
)
/** The same. */
export type AuditQuery = v.InferOutput<typeof AuditQuerySchema>

/** What a field was or became; what is personal may have been erased since. */
const FactJsonSchema = v.nullable(
  v.union([
    v.string(),
    v.number(),
    v.boolean(),
    v.object({ paise: PaiseSchema }),
    v.object({ erased: v.literal(true) }),
  ]),
)
/** The same. */
export type FactJson = v.InferOutput<typeof FactJsonSchema>

/** Somebody changed something; `at` is UTC. */
const AuditRowJsonSchema = v.object({
  audit_no: v.number(),
  at: v.string(),
  who: v.object({
    kind: v.picklist(['guest', 'customer', 'office', 'system']),
    id: v.string(),
    name: v.string(),
  }),
  action: v.string(),
  /** `label` is how people call it: '2026-00042', 'Selvi'. */
  subject: v.object({ kind: v.string(), id: v.string(), label: v.string() }),
  /** Field by field, null where it was not or is not. */
  changes: v.array(v.object({ field: v.string(), before: FactJsonSchema, after: FactJsonSchema })),
})
/** The same. */
export type AuditRowJson = v.InferOutput<typeof AuditRowJsonSchema>

/** The newest rows that are wanted, and after which one there are more; and who could be asked for. */
const AuditPageJsonSchema = v.object({
  rows: v.array(AuditRowJsonSchema),
  next: v.nullable(v.string()),
  people: v.array(v.object({ user_id: v.string(), user_name: v.string() })),
})
/** The same. */
export type AuditPage = v.InferOutput<typeof AuditPageJsonSchema>

/** By what security events can be filtered. */
export const SECURITY_FILTERS = ['who', 'kind', 'from', 'to', 'unusual'] as const

/** Filters security events by user, kind, days in India and whether they are unusual. `after` is an hour: the page has earlier ones. */
const SecurityQuerySchema = v.object({
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
const SecurityPageJsonSchema = v.object({
  rows: v.array(SecurityEventJsonSchema),
  next: v.nullable(v.string()),
  people: v.array(v.object({ user_id: v.string(), user_name: v.string() })),
})
/** One page of the Security view. */
export type SecurityPage = v.InferOutput<typeof SecurityPageJsonSchema>

/** Who changed what (O8). */
export const AUDIT_CALLS = callsOf({
  'GET /office/api/audit': {
    may: 'see-audit',
    summary: 'Who changed what, when, from what to what: the newest first',
    query: AuditQuerySchema,
    data: AuditPageJsonSchema,
    reads: 'read-list',
    refusals: [...OF_OTHERS, 'invalid-fields', 'database-unavailable'],
  },
  'GET /office/api/security': {
    may: 'see-audit',
    summary: 'Who signed in, was refused or read personal data, counted by the hour: the newest first',
    query: SecurityQuerySchema,
    data: SecurityPageJsonSchema,
    refusals: [...OF_OTHERS, 'invalid-fields', 'database-unavailable'],
  },
})
