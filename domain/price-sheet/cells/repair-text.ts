/** What Windows-1252 has in place of the control signs 80 to 9F; those that are missing stay themselves. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const BYTE_BY_LETTER = new Map([...WINDOWS_1252].map((letter, index) => [letter, 0x80 + index]))

/** A first byte of UTF-8 as Windows-1252 shows it, and what may follow. Most texts have none and are left at once. */
const DOUBLE_ENCODED = /[\u00c2-\u00f4][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/

function decodeOnce(text: string): string | undefined {
  const bytes: number[] = []
  for (const letter of text) {
    const byte = BYTE_BY_LETTER.get(letter) ?? letter.charCodeAt(0)
    if (letter.length > 1 || byte > 0xff) return undefined
    bytes.push(byte)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes))
  } catch {
    return undefined
  }
}

/** UTF-8 that somebody read as Windows-1252 or Latin-1, once or twice, as it was meant; undefined of any other text. */
export function repairText(text: string): string | undefined {
  let repaired: string | undefined
  for (let times = 0; times < 2; times++) {
    const soFar: string = repaired ?? text
    if (!DOUBLE_ENCODED.test(soFar)) break
    const next = decodeOnce(soFar)
    if (next === undefined) break
    repaired = next
  }
  return repaired
}

/** True of Tamil that was encoded twice and lost signs on the way: nobody can read it. */
export function isUnrepairable(text: string): boolean {
  return /à[®¯]/.test(text)
}
