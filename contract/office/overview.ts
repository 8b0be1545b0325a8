import * as v from 'valibot'
import { SPEEDS } from '#domain/page-speed.ts'

/** Of how many days the overview tells, today among them. */
export const OVERVIEW_DAYS = ['7', '28'] as const

/** Of which days it is wanted. */
export const OverviewQuerySchema = v.object({ days: v.picklist(OVERVIEW_DAYS, 'value-invalid') })
/** The same. */
export type OverviewQuery = v.InferOutput<typeof OverviewQuerySchema>

const SpeedJsonSchema = v.object({
  speed: v.picklist(SPEEDS),
  visits: v.number(),
  /** What so many of a hundred visits did not exceed: whole, in the unit of the speed. */
  p50: v.number(),
  p75: v.number(),
  p95: v.number(),
})
/** How one thing about a page was, in all visits of which it is known. */
export type SpeedJson = v.InferOutput<typeof SpeedJsonSchema>

/** How fast the pages were for those who visited them: the most visited first. */
export const PageSpeedsJsonSchema = v.array(v.object({ page: v.string(), speeds: v.array(SpeedJsonSchema) }))
/** The same. */
export type PageSpeedsJson = v.InferOutput<typeof PageSpeedsJsonSchema>
