import * as v from 'valibot'
import { singleLineSchema } from '#domain/input/text-schemas.ts'
import { PaiseSchema } from '#domain/money/money.ts'
import type { OfficeFieldProblem } from '#domain/office/office-field-problem.ts'
import { RIGHTS } from '#domain/office/rights.ts'
import { SECURITY_EVENTS } from '#domain/office/security-event.ts'
import { defineCalls } from '../call.ts'
import { PERMISSION_REFUSALS } from './office-refusals.ts'
import { dateSchema } from './timestamp-schema.ts'

const toBeforeFrom: OfficeFieldProblem = 'to-before-from'

/** The filters of the audit log. */
export const AUDIT_FILTERS = ['who', 'action', 'subject', 'from', 'to'] as const

/**
 * Filters the audit log by user id, action, subject (an enquiry's number, a product's code, a person's name or e-mail address) and
 * days in India. `after` is a row: the page has older ones.
 */
const AuditQuerySchema = v.pipe(
  v.object({
    who: v.optional(singleLineSchema(64)),
    action: v.optional(singleLineSchema(64)),
    subject: v.optional(singleLineSchema(100)),
    from: v.optional(dateSchema('from-invalid')),
    to: v.optional(dateSchema('to-invalid')),
    after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'value-invalid'), v.transform(Number))),
  }),
  v.forward(
    v.check(({ from, to }) => !from || !to || from <= to, toBeforeFrom),
    ['to'],
  ),
)
/** An audit query, parsed. */
export type AuditQuery = v.InferOutput<typeof AuditQuerySchema>

/** A field's value before or after a change. Personal values may have been erased since. */
const AuditValueJsonSchema = v.nullable(
  v.union([
    v.string(),
    v.number(),
    v.boolean(),
    v.object({ paise: PaiseSchema }),
    v.object({ erased: v.literal(true) }),
  ]),
)
/** A field's value before or after a change. */
export type AuditValueJson = v.InferOutput<typeof AuditValueJsonSchema>

/** One audited action; `at` is UTC. */
const AuditRowJsonSchema = v.object({
  audit_no: v.number(),
  at: v.string(),
  who: v.object({
    kind: v.picklist(['guest', 'customer', 'office', 'system']),
    id: v.string(),
    name: v.string(),
  }),
  action: v.string(),
  /** `label` is the subject's readable name: '2026-00042', 'Selvi'. */
  subject: v.object({ kind: v.string(), id: v.string(), label: v.string() }),
  /** The changed fields. `before` is null for a new value, `after` for a removed one. */
  changes: v.array(
    v.object({ field: v.string(), before: AuditValueJsonSchema, after: AuditValueJsonSchema }),
  ),
})
/** One row of the audit log. */
export type AuditRowJson = v.InferOutput<typeof AuditRowJsonSchema>

/** The newest rows that match, the row after which there are more (null if none), and the users to filter by. */
const AuditPageJsonSchema = v.object({
  rows: v.array(AuditRowJsonSchema),
  next: v.nullable(v.string()),
  people: v.array(v.object({ user_id: v.string(), user_name: v.string() })),
})
/** One page of the audit log. */
export type AuditPage = v.InferOutput<typeof AuditPageJsonSchema>

/** The filters of the Security view. */
export const SECURITY_FILTERS = ['who', 'kind', 'from', 'to', 'unusual'] as const

/** Filters security events by user, kind, days in India and whether they are unusual. `after` is an hour: the page has earlier ones. */
const SecurityQuerySchema = v.object({
  who: v.optional(singleLineSchema(64)),
  kind: v.optional(v.picklist(SECURITY_EVENTS, 'value-invalid')),
  from: v.optional(dateSchema('from-invalid')),
  to: v.optional(dateSchema('to-invalid')),
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

/** The audit log and the security events (O8). */
export const AUDIT_CALLS = defineCalls({
  'GET /office/api/audit': {
    permission: 'see-audit',
    summary: 'Audited changes with user, time and values before and after, newest first',
    query: AuditQuerySchema,
    data: AuditPageJsonSchema,
    personalRead: 'read-list',
    refusals: [...PERMISSION_REFUSALS, 'invalid-fields', 'database-unavailable'],
  },
  'GET /office/api/security': {
    permission: 'see-audit',
    summary: 'Sign-ins, refusals and reads of personal data, counted by the hour, newest first',
    query: SecurityQuerySchema,
    data: SecurityPageJsonSchema,
    refusals: [...PERMISSION_REFUSALS, 'invalid-fields', 'database-unavailable'],
  },
})
