/**
 * The `Cache-Control` of what is the same for everyone and may change any moment: browsers ask each time whether it still holds,
 * a cache that many share asks once a second and answers a flood by itself (042).
 */
export const REVALIDATED_CACHE_CONTROL = 'public, max-age=0, s-maxage=1, must-revalidate'
