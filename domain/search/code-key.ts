/** Normalizes a product code for comparison: letters and digits only, in uppercase. */
export function searchCodeKey(code: string): string {
  return code.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
}
