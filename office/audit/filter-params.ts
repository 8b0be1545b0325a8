/** Reads these filters and the page cursor from the URL, as the query of a list call. */
export function readFilterQuery(
  search: URLSearchParams,
  filters: readonly string[],
): Record<string, string | undefined> {
  return Object.fromEntries([...filters, 'after'].map((name) => [name, search.get(name) || undefined]))
}

/** Builds the link to the same filters with another page cursor; null for the newest rows. */
export function buildPageHref(search: URLSearchParams, after: string | null): string {
  const params = new URLSearchParams(search)
  params.delete('after')
  if (after) params.set('after', after)
  return `?${params}`
}
