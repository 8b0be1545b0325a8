/** Reads these filters and the position in the list from the address, for the query of a list. */
export function readFilterQuery(
  search: URLSearchParams,
  filters: readonly string[],
): Record<string, string | undefined> {
  return Object.fromEntries([...filters, 'after'].map((name) => [name, search.get(name) || undefined]))
}

/** The address of the same filters from another row on; null for the newest. */
export function buildPageHref(search: URLSearchParams, after: string | null): string {
  const there = new URLSearchParams(search)
  there.delete('after')
  if (after) there.set('after', after)
  return `?${there}`
}
