import { getBasePath, languageFromPath, stripBasePath } from '#i18n/language.ts'

/** Pages whose content depends on the query parameter `id` (section 2), in both languages. */
const PAGES_WITH_ID = [
  '/category',
  '/special-category',
  '/payment-options',
  '/checkout-response',
  '/print',
  '/print/pdf',
  '/transport',
  '/transport/receipt',
]

/** Returns the canonical spelling of a path: '/order-now' for '/Order-Now/', '//order-now' and '/%6frder-now'. */
export function canonicalPath(path: string): string {
  return decodePath(path)
    .toLowerCase()
    .replace(/\/+/g, '/')
    .replace(/(.)\/$/, '$1')
}

function decodePath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Returns the key in `PAGES` for the path of a document or its data: '/order-now' for '/ta/order-now.data'. */
export function pageKeyOf(path: string): string {
  const page = stripBasePath(path).replace(/\.data$/, '')
  return page === '' || page === '/_root' ? '/' : page
}

/** Returns the path of the 404 page, or of its data, in the language of `path`. */
export function notFoundPath(path: string): string {
  return `${getBasePath(languageFromPath(path))}/404${path.endsWith('.data') ? '.data' : ''}`
}

/**
 * Removes query parameters that affect no response (campaign ids and the like), so that a page has one entry in the response
 * cache (W25). The office API's parameters are kept.
 */
export function stripUnusedQuery(target: string): string {
  const [path = '', ...query] = target.split('?')
  if (query.length === 0 || path.startsWith('/office/')) return target
  const takesId = PAGES_WITH_ID.includes(pageKeyOf(canonicalPath(path)))
  const id = takesId ? new URLSearchParams(query.join('?')).get('id') : null
  return id === null ? path : `${path}?id=${encodeURIComponent(id)}`
}
