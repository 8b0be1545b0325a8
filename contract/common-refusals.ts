/** Refusals of every POST: origin, anti-forgery, rate limit and load. */
export const POST_REFUSALS = ['foreign-origin', 'anti-forgery', 'too-many-requests', 'busy'] as const

/** Refusals of every call with a payload. */
export const PAYLOAD_REFUSALS = [
  ...POST_REFUSALS,
  'invalid-json',
  'body-too-large',
  'unsupported-media-type',
  'invalid-fields',
] as const
