import type { AUDIT_CALLS } from '#contract/office/audit-calls.ts'
import { findAudit } from '../../audit/find-audit.ts'
import type { UseCaseParts } from '../../use-case.ts'
import type { HandlersOf } from '../serve.ts'

/** Who changed what (O8). */
export function officeAuditCalls(parts: UseCaseParts): HandlersOf<typeof AUDIT_CALLS> {
  return { 'GET /office/api/audit': ({ query }) => findAudit(parts, query) }
}
