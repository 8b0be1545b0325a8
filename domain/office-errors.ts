/**
 * Every way in which the office's API alone refuses, with its HTTP status (O1). Apart from the storefront's (errors.ts), whose
 * scripts do not grow by it.
 */
export const OFFICE_ERROR_STATUS = {
  'sign-in-failed': 401,
  'code-required': 401,
} as const

/** The code of such a refusal. */
export type OfficeErrorCode = keyof typeof OFFICE_ERROR_STATUS
