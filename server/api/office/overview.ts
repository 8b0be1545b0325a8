import type { OVERVIEW_CALLS } from '#contract/office/overview.ts'
import { findOverview } from '../../overview/find-overview.ts'
import type { UseCaseDeps } from '../../unit-of-work/use-case-deps.ts'
import type { HandlersOf } from '../call-handlers.ts'

/** The handler of the overview (O8). */
export function officeOverviewCalls(deps: UseCaseDeps): HandlersOf<typeof OVERVIEW_CALLS> {
  return { 'GET /office/api/overview': () => findOverview(deps) }
}
