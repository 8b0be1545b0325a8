/** What the browser keeps under a key; undefined when it keeps nothing or may not. */
export function readStoredItem(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}
