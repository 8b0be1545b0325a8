import { callsOf } from '../call.ts'
import { OverviewQuerySchema, PageSpeedsJsonSchema } from './overview.ts'
import { OF_OTHERS } from './refusals.ts'

/** How the shop does (O8). */
export const OVERVIEW_CALLS = callsOf({
  'GET /office/api/overview/page-speed': {
    may: 'see-enquiries',
    summary: 'How fast pages were for those who visited them in the last days: percentiles by page',
    query: OverviewQuerySchema,
    data: PageSpeedsJsonSchema,
    refusals: [...OF_OTHERS, 'invalid-fields', 'database-unavailable'],
  },
})
