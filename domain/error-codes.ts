/** The error codes of the API with their HTTP status (D1). Messages are in `i18n`. */
export const STATUS_BY_ERROR_CODE = {
  'invalid-json': 400,
  'invalid-idempotency-key': 400,
  'not-signed-in': 401,
  'invalid-credentials': 401,
  'anti-forgery': 403,
  'foreign-origin': 403,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'cart-out-of-date': 409,
  'move-not-allowed': 409,
  'stale-version': 409,
  'mobile-number-taken': 409,
  'body-too-large': 413,
  'unsupported-media-type': 415,
  'invalid-fields': 422,
  'below-minimum-order': 422,
  'season-closed': 422,
  'idempotency-key-reused': 422,
  'too-many-requests': 429,
  'internal-error': 500,
  'not-ready': 503,
  'database-unavailable': 503,
  busy: 503,
} as const

/** An error code: `error.code` in the API. */
export type ErrorCode = keyof typeof STATUS_BY_ERROR_CODE

/** Whether a code belongs to the storefront. The office has more. */
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(STATUS_BY_ERROR_CODE, code)
