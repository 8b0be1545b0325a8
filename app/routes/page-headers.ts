import type { HeadersArgs } from 'react-router'
import { REVALIDATED_CACHE_CONTROL } from '#contract/revalidated-cache-control.ts'

/** The headers of a page that is the same for everyone: any cache may store it. */
export function publicPageHeaders() {
  return { 'Cache-Control': REVALIDATED_CACHE_CONTROL }
}

/** The headers of an unknown category: not cached or indexed, since anyone can make up such a URL (W25). */
export function unknownPageHeaders() {
  return { 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex' }
}

/** The headers of a page opened by an order id: not cached, not indexed, and not leaked as a referrer. */
export function privatePageHeaders() {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' }
}

/** Passes on the headers that the loader chose. */
export function loaderHeaders({ loaderHeaders }: HeadersArgs) {
  return loaderHeaders
}
