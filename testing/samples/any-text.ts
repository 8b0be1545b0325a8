import fc from 'fast-check'

const SURROGATES = { from: 0xd800, count: 0x800 }

/** Any code point except surrogates. Replaces fast-check's unit `binary`, which is slow to create. */
const codePoint = fc
  .integer({ min: 0, max: 0x10ffff - SURROGATES.count })
  .map((n) => String.fromCodePoint(n < SURROGATES.from ? n : n + SURROGATES.count))

/** An arbitrary text of valid Unicode. */
export function anyText({ maxLength }: { maxLength?: number } = {}) {
  return fc.string({ unit: codePoint, ...(maxLength !== undefined && { maxLength }) })
}
