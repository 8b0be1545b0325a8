/**
 * The error codes of the office's API with their HTTP status (O1). Separate from error-codes.ts, to keep the storefront's
 * scripts small.
 */
export const STATUS_BY_OFFICE_ERROR_CODE = {
  'sign-in-failed': 401,
  'code-required': 401,
  'reference-taken': 409,
  'refund-exceeds-payments': 409,
  'edit-conflict': 409,
  'version-waiting': 409,
  'products-unavailable': 409,
  'picture-refused': 422,
  'sheet-refused': 422,
  'category-not-empty': 409,
  'rows-changed-since': 409,
  'already-undone': 409,
  'second-factor-required': 403,
  'confirmation-required': 403,
  'second-factor-on': 409,
  'last-owner': 409,
  'invite-invalid': 410,
  'no-account': 404,
} as const

/** An error code of the office. */
export type OfficeErrorCode = keyof typeof STATUS_BY_OFFICE_ERROR_CODE
