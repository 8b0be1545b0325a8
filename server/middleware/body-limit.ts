import { bodyLimit as limit } from 'hono/body-limit'
import { refuse } from '../refuse.ts'

/** The largest payload, in bytes: an order of 1,000 products takes half of it. */
export const BODY_MAX = 256 * 1024

/** Refuses a larger payload, announced or not, without reading more of it. */
export const bodyLimit = limit({ maxSize: BODY_MAX, onError: (c) => refuse(c, { code: 'body-too-large' }) })
