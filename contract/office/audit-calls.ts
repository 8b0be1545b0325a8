import { callsOf } from '../call.ts'
import { AuditPageJsonSchema, AuditQuerySchema } from './audit.ts'
import { OF_OTHERS } from './refusals.ts'
import { SecurityPageJsonSchema, SecurityQuerySchema } from './security.ts'

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
