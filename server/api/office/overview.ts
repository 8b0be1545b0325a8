import type { OVERVIEW_CALLS } from '#contract/office/overview-calls.ts'
import { findPageSpeed } from '../../page-speed/find-page-speed.ts'
import type { UseCaseParts } from '../../unit-of-work/use-case.ts'
import type { HandlersOf } from '../serve.ts'

/** How the shop does (O8). */
export function officeOverviewCalls(parts: UseCaseParts): HandlersOf<typeof OVERVIEW_CALLS> {
  return { 'GET /office/api/overview/page-speed': ({ query }) => findPageSpeed(parts, query) }
}
