import type { ErrorCode } from '#domain/errors.ts'

/** What the API says when it refuses (D1). */
export const errors = {
  'invalid-json': 'The request is not valid JSON',
  'invalid-idempotency-key': 'The Idempotency-Key is not a UUID',
  'not-signed-in': 'Please sign in',
  'invalid-credentials': 'Invalid username or password',
  'anti-forgery': 'This page is out of date, please load it again',
  'foreign-origin': 'Requests from other sites are not accepted',
  forbidden: 'This is not open to you',
  'not-found': 'Not found',
  'method-not-allowed': 'This cannot be done here',
  'cart-out-of-date':
    'Some products of your cart have changed, please check them and place the enquiry again',
  'move-not-allowed': 'The enquiry cannot go from its status to this one',
  'changed-meanwhile': 'Somebody else changed this meanwhile, look at it again',
  'mobile-number-taken': 'This mobile number already exists, please use different mobile number to continue',
  'body-too-large': 'The request is too large',
  'unsupported-media-type': 'The request must be JSON',
  'invalid-fields': 'Please check the marked fields',
  'below-minimum-order': 'The order is below the minimum order value',
  'season-closed': 'The season is closed: the shop takes no enquiries now',
  'idempotency-key-reused': 'This Idempotency-Key belongs to another order',
  'too-many-requests': 'Too many tries, please wait a while',
  'internal-error': 'Something went wrong on our side, please try again',
  'not-ready': 'The shop is just opening, please try again in a moment',
  'database-unavailable': 'The shop cannot do this right now, please try again in a moment',
  busy: 'Many are asking just now, please try again in a moment',
} satisfies Record<ErrorCode, string>
