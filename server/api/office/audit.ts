import type { AUDIT_CALLS } from '#contract/office/audit.ts'
import { findAudit } from '../../audit/find-audit.ts'
import { listSecurityEvents } from '../../security/list-security-events.ts'
import type { UseCaseDeps } from '../../unit-of-work/use-case-deps.ts'
import type { HandlersOf } from '../call-handlers.ts'

/** Handlers of the audit log and the security events (O8). */
export function officeAuditCalls(deps: UseCaseDeps): HandlersOf<typeof AUDIT_CALLS> {
  return {
    'GET /office/api/audit': ({ query }) => findAudit(deps, query),
    'GET /office/api/security': ({ query }) => listSecurityEvents(deps, query),
  }
}
