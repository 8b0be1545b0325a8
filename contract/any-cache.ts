/**
 * The `Cache-Control` of what is the same for everyone and may change any moment: browsers ask each time whether it still holds,
 * a cache that many share asks once a second and answers a flood by itself (042).
 */
export const ANY_CACHE = 'public, max-age=0, s-maxage=1, must-revalidate'
