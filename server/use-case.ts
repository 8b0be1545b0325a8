import type { ApiError } from '#contract/shop-api.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { Db } from './db/schema.ts'
import type { Write } from './unit-of-work.ts'

/** What use cases are made of. Tests give a clock of their own. */
export type UseCaseParts = { db: Db; write: Write; clock: () => Date }

/** Why something is refused, without the words for it; `retryAfter` in seconds. */
export type Refusal = Pick<ApiError, 'problems' | 'lines'> & { code: ErrorCode; retryAfter?: number }

/** How everything ends that can be refused: with its data, or why not. */
export type Outcome<Data> = { data: Data; refusal?: undefined } | { refusal: Refusal; data?: undefined }
