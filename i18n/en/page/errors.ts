import type { ErrorCode } from '#domain/error-codes.ts'

/** Messages of API errors (D1), by error code. */
export const errors = {
  'invalid-json': 'The request is not valid JSON',
  'invalid-idempotency-key': 'The Idempotency-Key is not a UUID',
  'not-signed-in': 'Please sign in',
  'invalid-credentials': 'Invalid username or password',
  'anti-forgery': 'This page is out of date. Reload it and try again.',
  'foreign-origin': 'We don’t accept requests from other sites',
  forbidden: 'You don’t have permission to do this',
  'not-found': 'Not found',
  'method-not-allowed': 'This address doesn’t support that method',
  'cart-out-of-date': 'Some products in your cart have changed. Check them and place your enquiry again.',
  'move-not-allowed': 'The enquiry can’t move to that status from here',
  'stale-version': 'Someone else changed this. Check the changes and try again.',
  'mobile-number-taken': 'This mobile number already exists, please use different mobile number to continue',
  'body-too-large': 'The request is too large',
  'unsupported-media-type': 'The request must be JSON',
  'invalid-fields': 'Please check the marked fields',
  'below-minimum-order': 'The total is below the minimum order value',
  'season-closed': 'The season is closed. We don’t take enquiries now.',
  'idempotency-key-reused': 'This Idempotency-Key belongs to another order',
  'too-many-requests': 'Too many attempts. Try again in a few minutes.',
  'internal-error': 'Something went wrong on our side. Try again.',
  'not-ready': 'The site is starting. Try again in a moment.',
  'database-unavailable': 'We can’t do this right now. Try again in a moment.',
  busy: 'We’re busy right now. Try again in a moment.',
} satisfies Record<ErrorCode, string>
