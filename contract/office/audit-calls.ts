import { callsOf } from '../call.ts'
import { AuditPageJsonSchema, AuditQuerySchema } from './audit.ts'
import { OF_OTHERS } from './refusals.ts'

/** Who changed what (O8). */
export const AUDIT_CALLS = callsOf({
  'GET /office/api/audit': {
    may: 'see-audit',
    summary: 'Who changed what, when, from what to what: the newest first',
    query: AuditQuerySchema,
    data: AuditPageJsonSchema,
    refusals: [...OF_OTHERS, 'invalid-fields', 'database-unavailable'],
  },
})
