/** The headers of a page that is the same for everyone: any cache may keep it, and asks whether it still holds. */
export function publicPage() {
  return { 'Cache-Control': 'public, max-age=0, must-revalidate' }
}

/** The headers of a page whose address anybody can make up: an unknown category. Kept and listed by nobody (W25). */
export function madeUpPage() {
  return { 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex' }
}
