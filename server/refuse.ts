import type { Context } from 'hono'
import { lineChangeToJson } from '#contract/order-json.ts'
import type { ApiError } from '#contract/shop-api.ts'
import { ERROR_STATUS, type ErrorCode } from '#domain/errors.ts'
import { errors } from '#i18n/en/errors.ts'

/** Why a call is refused, without the words for it. */
export type Refusal = Omit<ApiError<ErrorCode>, 'message'>

/** The refusal with the words for it (D1). */
export function apiError(refusal: Refusal): ApiError<ErrorCode> {
  return { ...refusal, message: errors[refusal.code] }
}

/** Answers with a refusal: `{ "error": … }` and the status that fits it (D1). */
export function refuse(c: Context, refusal: Refusal): Response {
  const { code, message, fields, lines } = apiError(refusal)
  return c.json({ error: { code, message, fields, lines: lines?.map(lineChangeToJson) } }, ERROR_STATUS[code])
}
