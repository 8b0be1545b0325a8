/** Refusals that every POST knows: where it comes from, and how many come from there. */
export const ANY_POST = ['foreign-origin', 'anti-forgery', 'too-many-requests', 'busy'] as const

/** Refusals that every call with a payload knows. */
export const WITH_PAYLOAD = [
  ...ANY_POST,
  'invalid-json',
  'body-too-large',
  'unsupported-media-type',
  'invalid-fields',
] as const
