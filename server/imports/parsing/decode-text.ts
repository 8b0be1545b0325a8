const BYTE_ORDER_MARKS = [
  ['utf-8', Buffer.from([0xef, 0xbb, 0xbf])],
  ['utf-16le', Buffer.from([0xff, 0xfe])],
  ['utf-16be', Buffer.from([0xfe, 0xff])],
] as const
/** So many bytes show how the rest is written. */
const SAMPLE_BYTES = 2_000

/** The encoding that a text without a mark has: of what is written in UTF-16 with Latin signs in it, every other byte is often zero. */
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

/** No sheet has these: what does is a picture, a program, anything but a text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const BINARY_CHARACTERS = /[\0-\x08\x0e-\x1f]/
/** Texts for other programs: pages, XML, PDF, RTF. */
const OTHER_FORMAT = /^\s*(<|%PDF|\{\\rtf)/

/**
 * A file as text: UTF-8, UTF-16 or Windows-1252, with or without a byte order mark. Undefined when it is none, or one that
 * was written for another program.
 */
export function decodeText(bytes: Buffer): string | undefined {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => bytes.subarray(0, mark.length).equals(mark))
  const encoding = marked?.[0] ?? guessEncoding(bytes)
  const text = encoding
    ? tryDecode(bytes, encoding)
    : (tryDecode(bytes, 'utf-8') ?? tryDecode(bytes, 'windows-1252'))
  return text === undefined || BINARY_CHARACTERS.test(text) || OTHER_FORMAT.test(text) ? undefined : text
}
