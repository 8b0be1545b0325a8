import type { Context } from 'hono'
import { lineChangeToJson } from '#contract/order-json.ts'
import type { ApiError } from '#contract/shop-api.ts'
import { ERROR_STATUS, type ErrorCode } from '#domain/errors.ts'
import { errors } from '#i18n/en/errors.ts'

/** Why a call is refused, without the words for it; `retryAfter` in seconds. */
export type Refusal = Omit<ApiError<ErrorCode>, 'message'> & { retryAfter?: number }

/** How something ends that can be refused: with its data, or why not. */
export type Outcome<Data> = { data: Data; refusal?: undefined } | { refusal: Refusal; data?: undefined }

/** The refusal with the words for it (D1). */
export function apiError({ retryAfter: _, ...refusal }: Refusal): ApiError<ErrorCode> {
  return { ...refusal, message: errors[refusal.code] }
}

/** Answers with a refusal: `{ "error": … }` and the status that fits it (D1). */
export function refuse(c: Context, refusal: Refusal): Response {
  const { code, message, fields, lines } = apiError(refusal)
  if (refusal.retryAfter) c.header('Retry-After', `${refusal.retryAfter}`)
  return c.json({ error: { code, message, fields, lines: lines?.map(lineChangeToJson) } }, ERROR_STATUS[code])
}
