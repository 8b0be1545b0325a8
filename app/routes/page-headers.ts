import type { HeadersArgs } from 'react-router'
import { REVALIDATED_CACHE_CONTROL } from '#contract/revalidated-cache-control.ts'

/** The headers of a page that is the same for everyone: any cache may keep it. */
export function publicPageHeaders() {
  return { 'Cache-Control': REVALIDATED_CACHE_CONTROL }
}

/** The headers of a page whose address anybody can make up: an unknown category. Kept and listed by nobody (W25). */
export function unknownPageHeaders() {
  return { 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex' }
}

/** The headers of a page opened by an order id: nobody keeps it, no search engine lists it, no link tells its address. */
export function privatePageHeaders() {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' }
}

/** The headers that the loader chose among these. */
export function loaderHeaders({ loaderHeaders }: HeadersArgs) {
  return loaderHeaders
}
