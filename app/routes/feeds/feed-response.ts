import { publicPageHeaders } from '../page-headers.ts'

/** What a feed answers: the same for everyone, as a page. */
export function createFeedResponse(body: string, type: string): Response {
  return new Response(body, { headers: { 'Content-Type': type, ...publicPageHeaders() } })
}
