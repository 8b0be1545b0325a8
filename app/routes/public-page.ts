/** The headers of a page that is the same for everyone: any cache may keep it, and asks whether it still holds. */
export function publicPage() {
  return { 'Cache-Control': 'public, max-age=0, must-revalidate' }
}
