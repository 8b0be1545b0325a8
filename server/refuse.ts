import type { Context } from 'hono'
import { lineChangeToJson } from '#contract/order-json.ts'
import type { ApiError } from '#contract/shop-api.ts'
import { ERROR_STATUS, type ErrorCode } from '#domain/errors.ts'
import { errors } from '#i18n/en/errors.ts'

/** Why a call is refused, without the words for it; `retryAfter` in seconds. */
export type Refusal = Pick<ApiError, 'fields' | 'lines'> & { code: ErrorCode; retryAfter?: number }

/** How something ends that can be refused: with its data, or why not. */
export type Outcome<Data> = { data: Data; refusal?: undefined } | { refusal: Refusal; data?: undefined }

/** Answers with a refusal and the words for it: `{ "error": … }` and the status that fits it (D1). */
export function refuse(c: Context, { code, fields, lines, retryAfter }: Refusal): Response {
  if (retryAfter) c.header('Retry-After', `${retryAfter}`)
  const error = { code, message: errors[code], fields, lines: lines?.map(lineChangeToJson) }
  return c.json({ error }, ERROR_STATUS[code])
}
