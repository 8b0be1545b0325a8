import * as v from 'valibot'
import { INVISIBLE } from './invisible.ts'

/** Joiners of Indian scripts and variation selectors of emoji: they are invisible, but change the characters around them. */
const SHAPES_OTHERS = /\p{Join_Control}|\uFE0E|\uFE0F/u
/** Line ends other than the line feed. */
const LINE_END = /\r\n?|[\v\u0085\u2028\u2029]/g
/** Control characters other than the line feed, lone surrogates and blank letters. */
const UNPRINTABLE = /(?:(?!\n)[\p{Cc}\p{Cs}\u2800\uFFF9-\uFFFC])+/gu

/** Cleans a text of several lines: no control characters other than line feeds, nothing invisible, trimmed. */
export function manyLines(text: string): string {
  const visible = text.replace(INVISIBLE, (sign) => (SHAPES_OTHERS.test(sign) ? sign : ''))
  return visible.replace(LINE_END, '\n').replace(UNPRINTABLE, ' ').trim()
}

/** Cleans a text of one line: no control characters, nothing invisible, single blanks, trimmed. */
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
