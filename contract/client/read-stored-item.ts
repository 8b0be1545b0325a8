/** Reads an item of localStorage. Returns undefined if it is missing or storage is not allowed. */
export function readStoredItem(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}
