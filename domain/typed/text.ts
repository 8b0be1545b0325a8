import * as v from 'valibot'

/** Control characters, half surrogates, invisible marks and those that turn the direction of writing; not the line feed. */
const UNPRINTABLE = /(?:(?!\n)[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\u00AD\u200B\u2060\uFEFF])+/gu

/** A text of several lines: no control characters but line feeds, nothing invisible, no space at its ends. */
export function manyLines(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(UNPRINTABLE, ' ').trim()
}

/** A text in one line, as a person types into a field: no control characters, nothing invisible, no space at its ends. */
export function oneLine(text: string): string {
  return manyLines(text).replace(/\s+/g, ' ')
}

/** The problems of a text, where a field has its own. */
type Problems = { isNoText?: string; tooLong?: string }

/** The schema of every free text in one line. */
/* @__NO_SIDE_EFFECTS__ */
export function singleLine(
  max: number,
  { isNoText = 'value-invalid', tooLong = 'text-too-long' }: Problems = {},
) {
  return v.pipe(v.string(isNoText), v.transform(oneLine), v.maxLength(max, tooLong))
}

/** The schema of every free text of several lines. */
/* @__NO_SIDE_EFFECTS__ */
export function multiLine(
  max: number,
  { isNoText = 'value-invalid', tooLong = 'text-too-long' }: Problems = {},
) {
  return v.pipe(v.string(isNoText), v.transform(manyLines), v.maxLength(max, tooLong))
}
