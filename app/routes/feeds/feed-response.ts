import { publicPageHeaders } from '../page-headers.ts'

/** Creates the response of a feed, with the headers of a public page. */
export function createFeedResponse(body: string, type: string): Response {
  return new Response(body, { headers: { 'Content-Type': type, ...publicPageHeaders() } })
}
