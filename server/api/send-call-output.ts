import type { Context } from 'hono'
import type { Call } from '#contract/call.ts'
import { REVALIDATED_CACHE_CONTROL } from '#contract/revalidated-cache-control.ts'
import { jsonResponse } from '../responses/json-response.ts'
import type { FileResponse } from './call-handlers.ts'

/** Sends `{ "data": … }`, a file, an event stream, or 204 if there is no data (D1). */
export function sendCallOutput(
  c: Context,
  { isPublic, isPersonal, returnsFile }: Call,
  data: unknown,
): Response {
  if (isPersonal) {
    c.header('X-Robots-Tag', 'noindex')
    c.header('Referrer-Policy', 'no-referrer')
  }
  // An empty list is not cached: it may be filled at any time.
  if (isPublic && !(Array.isArray(data) && data.length === 0))
    c.header('Cache-Control', REVALIDATED_CACHE_CONTROL)
  if (returnsFile) {
    const { name, type, bytes }: FileResponse = Object(data)
    const headers = { 'Content-Type': type, 'Content-Disposition': `inline; filename="${name}"` }
    return c.body(bytes, 200, headers)
  }
  if (data instanceof ReadableStream) {
    // Proxies must not buffer events.
    return c.body(data, 200, { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' })
  }
  return data ? jsonResponse(c, { data }) : c.body(null, 204)
}
