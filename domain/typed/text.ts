import * as v from 'valibot'

/** Invisible characters such as soft hyphens and bidi marks, except joiners of Indian scripts and emoji variation selectors. */
const INVISIBLE = /(?!\p{Join_Control}|\uFE0E|\uFE0F)[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/gu
/** Line ends other than the line feed. */
const LINE_END = /\r\n?|[\v\u0085\u2028\u2029]/g
/** Control characters other than the line feed, lone surrogates and blank letters. */
const UNPRINTABLE = /(?:(?!\n)[\p{Cc}\p{Cs}\u2800\uFFF9-\uFFFC])+/gu

/** A text of several lines: no control characters but line feeds, nothing invisible, no space at its ends. */
export function manyLines(text: string): string {
  return text.replace(INVISIBLE, '').replace(LINE_END, '\n').replace(UNPRINTABLE, ' ').trim()
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
