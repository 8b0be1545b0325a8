/** Refusals that every POST knows: where it comes from, and how many come from there. */
export const POST_REFUSALS = ['foreign-origin', 'anti-forgery', 'too-many-requests', 'busy'] as const

/** Refusals that every call with a payload knows. */
export const PAYLOAD_REFUSALS = [
  ...POST_REFUSALS,
  'invalid-json',
  'body-too-large',
  'unsupported-media-type',
  'invalid-fields',
] as const
