import { publicPage } from '../page-headers.ts'

/** What a feed answers: the same for everyone, as a page. */
export function feed(body: string, type: string): Response {
  return new Response(body, { headers: { 'Content-Type': type, ...publicPage() } })
}
