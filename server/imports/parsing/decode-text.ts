const BYTE_ORDER_MARKS = [
  ['utf-8', Buffer.from([0xef, 0xbb, 0xbf])],
  ['utf-16le', Buffer.from([0xff, 0xfe])],
  ['utf-16be', Buffer.from([0xfe, 0xff])],
] as const
/** Number of bytes used to guess the encoding. */
const SAMPLE_BYTES = 2_000

/**
 * Guesses the encoding of a text without byte order mark. In UTF-16 with Latin letters, many bytes at even or odd positions are
 * zero.
 */
function guessEncoding(bytes: Buffer): string | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const zerosAt = (rest: number) => sample.filter((byte, place) => byte === 0 && place % 2 === rest).length
  const [even, odd] = [zerosAt(0), zerosAt(1)]
  if (odd > sample.length / 8 && odd > even * 4) return 'utf-16le'
  if (even > sample.length / 8 && even > odd * 4) return 'utf-16be'
  return undefined
}

function tryDecode(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Control characters do not occur in a sheet; a file with them is binary. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters on purpose.
const BINARY_CHARACTERS = /[\0-\x08\x0e-\x1f]/
/** The beginning of texts in other formats: HTML, XML, PDF, RTF. */
const OTHER_FORMAT = /^\s*(<|%PDF|\{\\rtf)/

/**
 * Decodes a file as UTF-8, UTF-16 or Windows-1252, with or without byte order mark. Undefined for binary files and other text
 * formats.
 */
export function decodeText(bytes: Buffer): string | undefined {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => bytes.subarray(0, mark.length).equals(mark))
  const encoding = marked?.[0] ?? guessEncoding(bytes)
  const text = encoding
    ? tryDecode(bytes, encoding)
    : (tryDecode(bytes, 'utf-8') ?? tryDecode(bytes, 'windows-1252'))
  return text === undefined || BINARY_CHARACTERS.test(text) || OTHER_FORMAT.test(text) ? undefined : text
}
