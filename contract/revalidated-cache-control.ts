/**
 * The `Cache-Control` of public responses that may change at any time: browsers always revalidate, shared caches revalidate
 * once a second and so absorb bursts (042).
 */
export const REVALIDATED_CACHE_CONTROL = 'public, max-age=0, s-maxage=1, must-revalidate'
