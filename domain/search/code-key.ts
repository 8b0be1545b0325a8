/** A product code as it is compared with what was typed: letters and digits alone, in capitals. */
export function codeKey(code: string): string {
  return code.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
}
