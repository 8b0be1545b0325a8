import { withoutBase } from '#i18n/language.ts'

/** The pages that are another for another `id` (section 2); in Tamil too. */
const BY_ID = [
  '/category',
  '/special-category',
  '/payment-options',
  '/checkout-response',
  '/print',
  '/print/pdf',
  '/transport',
  '/transport/receipt',
]

/** Most paths: nothing in them that could be escaped. */
const PLAIN = /^\/[\w./~-]*$/

function writtenPath(path: string): string {
  try {
    return path
      .split('/')
      .map((part) => encodeURIComponent(decodeURIComponent(part)))
      .join('/')
  } catch {
    // A '%' that escapes nothing: no address of the shop.
    return path
  }
}

/** The path that is meant by another spelling, which the router would take for it: '/Order-Now/', '//order-now'. */
export function meantPath(path: string): string {
  return path
    .toLowerCase()
    .replace(/\/+/g, '/')
    .replace(/(.)\/$/, '$1')
}

/**
 * The address that a request asks for (path and query as they stand in it), as the shop writes it: escapes where they are
 * needed, and of the query the `id` of pages that take one. Nothing else in an address changes its answer, so that the
 * memory knows each answer by one name (W25). The office's API is asked with queries of its own: its addresses stay as they
 * are.
 */
export function writtenAddress(target: string): string {
  if (PLAIN.test(target) || !target.startsWith('/') || target.startsWith('/office/api/')) return target
  const [before = '', ...rest] = target.split('?')
  const path = PLAIN.test(before) ? before : writtenPath(before)
  const page = withoutBase(meantPath(path)).replace(/\.data$/, '')
  const id = BY_ID.includes(page) ? new URLSearchParams(rest.join('?')).get('id') : null
  return id === null ? path : `${path}?id=${encodeURIComponent(id)}`
}
