import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/**
 * Responds with JSON and its length, so that short responses are not compressed: a compressor takes 0.3 MB, and refusals go out
 * by the hundred (W25).
 */
export function jsonResponse(c: Context, value: object, status: ContentfulStatusCode = 200): Response {
  const text = JSON.stringify(value)
  const headers = { 'Content-Type': 'application/json', 'Content-Length': `${Buffer.byteLength(text)}` }
  return c.body(text, status, headers)
}
