import fc from 'fast-check'

const SURROGATES = { from: 0xd800, count: 0x800 }

/** Any code point but half a surrogate pair. fast-check's own unit `binary` takes 1.5 s to make, in each test file. */
const codePoint = fc
  .integer({ min: 0, max: 0x10ffff - SURROGATES.count })
  .map((n) => String.fromCodePoint(n < SURROGATES.from ? n : n + SURROGATES.count))

/** Any text of valid Unicode. */
export function anyText({ maxLength }: { maxLength?: number } = {}) {
  return fc.string({ unit: codePoint, ...(maxLength !== undefined && { maxLength }) })
}
