/** The characters of Windows-1252 for bytes 80 to 9F. Undefined bytes map to themselves. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const BYTE_BY_LETTER = new Map([...WINDOWS_1252].map((letter, index) => [letter, 0x80 + index]))

/** The first byte of a UTF-8 sequence as shown in Windows-1252, with a possible next byte. Quickly rules out most texts. */
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

/** Repairs UTF-8 that was decoded as Windows-1252 or Latin-1, once or twice. Returns undefined for any other text. */
export function repairText(text: string): string | undefined {
  let repaired: string | undefined
  for (let times = 0; times < 2; times++) {
    const current: string = repaired ?? text
    if (!DOUBLE_ENCODED.test(current)) break
    const next = decodeOnce(current)
    if (next === undefined) break
    repaired = next
  }
  return repaired
}

/** Whether a text is double-encoded Tamil that lost characters and cannot be repaired. */
export function isUnrepairable(text: string): boolean {
  return /à[®¯]/.test(text)
}
