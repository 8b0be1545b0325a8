import type { RefusalCode } from '#contract/call.ts'
import type { ApiError } from '#contract/shop-api.ts'
import type { VersionConflict } from '#domain/enquiry/versions/merge-versions.ts'
import type { FieldProblem } from '#domain/field-problem.ts'
import type { OfficeFieldProblem } from '#domain/office/office-field-problem.ts'

/**
 * Why something is refused, without the words for it; `problems` of fields by their paths, `retryAfter` in seconds; `about` is
 * the number of the enquiry that is in the way, `rows` the names of those of the price list that are, `conflicts` are what two
 * people changed to different things.
 */
export type Refusal = Pick<ApiError, 'lines' | 'opens'> & {
  code: RefusalCode
  problems?: Readonly<Record<string, FieldProblem | OfficeFieldProblem>>
  retryAfter?: number
  about?: string
  rows?: readonly string[]
  conflicts?: readonly VersionConflict[]
}

/** How everything ends that can be refused: with its data, or why not. */
export type Outcome<Data> = { data: Data; refusal?: undefined } | { refusal: Refusal; data?: undefined }
