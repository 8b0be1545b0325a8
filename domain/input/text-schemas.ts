import * as v from 'valibot'
import { INVISIBLE_CHARACTERS } from './invisible-characters.ts'

/** Joiners of Indian scripts and variation selectors of emoji: they are invisible, but change the characters around them. */
const SHAPING_CHARACTER = /\p{Join_Control}|\uFE0E|\uFE0F/u
/** Line ends other than the line feed. */
const LINE_END = /\r\n?|[\v\u0085\u2028\u2029]/g
/** Control characters other than the line feed, lone surrogates and blank letters. */
const UNPRINTABLE = /(?:(?!\n)[\p{Cc}\p{Cs}\u2800\uFFF9-\uFFFC])+/gu

/** Cleans a text of several lines: no control characters other than line feeds, nothing invisible, trimmed. */
export function cleanMultiLineText(text: string): string {
  const visible = text.replace(INVISIBLE_CHARACTERS, (sign) => (SHAPING_CHARACTER.test(sign) ? sign : ''))
  return visible.replace(LINE_END, '\n').replace(UNPRINTABLE, ' ').trim()
}

/** Cleans a text of one line: no control characters, nothing invisible, single blanks, trimmed. */
export function cleanSingleLineText(text: string): string {
  return cleanMultiLineText(text).replace(/\s+/g, ' ')
}

/** The problems of a text, where a field has its own. */
type TextProblems = { notText?: string; tooLong?: string }

/** The schema of every free text in one line. */
/* @__NO_SIDE_EFFECTS__ */
export function singleLineSchema(
  max: number,
  { notText = 'value-invalid', tooLong = 'text-too-long' }: TextProblems = {},
) {
  return v.pipe(v.string(notText), v.transform(cleanSingleLineText), v.maxLength(max, tooLong))
}

/** The schema of every free text of several lines. */
/* @__NO_SIDE_EFFECTS__ */
export function multiLineSchema(
  max: number,
  { notText = 'value-invalid', tooLong = 'text-too-long' }: TextProblems = {},
) {
  return v.pipe(v.string(notText), v.transform(cleanMultiLineText), v.maxLength(max, tooLong))
}
