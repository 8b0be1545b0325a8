import type { RefusalCode } from '#contract/call.ts'
import type { ApiError } from '#contract/shop-api.ts'
import type { VersionConflict } from '#domain/enquiry/versions/merge-versions.ts'
import type { FieldProblem } from '#domain/field-problem.ts'
import type { OfficeFieldProblem } from '#domain/office/office-field-problem.ts'

/**
 * The reason for a refusal, without its message. `problems` are by field path, `retryAfter` is in seconds, `about` is the
 * number of the conflicting enquiry, `rows` names conflicting price list rows, `conflicts` are fields that two users changed
 * differently.
 */
export type Refusal = Pick<ApiError, 'lines' | 'opens'> & {
  code: RefusalCode
  problems?: Readonly<Record<string, FieldProblem | OfficeFieldProblem>>
  retryAfter?: number
  about?: string
  rows?: readonly string[]
  conflicts?: readonly VersionConflict[]
}

/** The result of an operation that can be refused. */
export type Outcome<Data> = { data: Data; refusal?: undefined } | { refusal: Refusal; data?: undefined }
