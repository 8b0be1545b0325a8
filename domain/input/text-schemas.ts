import * as v from 'valibot'
import type { FieldProblem } from '../field-problem.ts'
import { INVISIBLE_CHARACTERS } from './invisible-characters.ts'

/** Joiners of Indian scripts and variation selectors of emoji: invisible, but they change the characters around them. */
const SHAPING_CHARACTER = /\p{Join_Control}|\uFE0E|\uFE0F/u
/** Line ends other than the line feed. */
const LINE_END = /\r\n?|[\v\u0085\u2028\u2029]/g
/** Control characters other than the line feed, lone surrogates and blank letters. */
const UNPRINTABLE = /(?:(?!\n)[\p{Cc}\p{Cs}\u2800\uFFF9-\uFFFC])+/gu

/** Cleans a multi-line text: removes invisible characters and control characters other than line feeds, and trims. */
export function cleanMultiLineText(text: string): string {
  const visible = text.replace(INVISIBLE_CHARACTERS, (sign) => (SHAPING_CHARACTER.test(sign) ? sign : ''))
  return visible.replace(LINE_END, '\n').replace(UNPRINTABLE, ' ').trim()
}

/** Cleans a single-line text: removes invisible and control characters, collapses spaces, and trims. */
export function cleanSingleLineText(text: string): string {
  return cleanMultiLineText(text).replace(/\s+/g, ' ')
}

/** The problem codes of a text field that has its own. */
type TextProblems = { notText?: string; tooLong?: string }

/** The schema of single-line free text. */
/* @__NO_SIDE_EFFECTS__ */
export function singleLineSchema(
  max: number,
  { notText = 'value-invalid', tooLong = 'text-too-long' }: TextProblems = {},
) {
  return v.pipe(v.string(notText), v.transform(cleanSingleLineText), v.maxLength(max, tooLong))
}

/** The schema of multi-line free text. */
/* @__NO_SIDE_EFFECTS__ */
export function multiLineSchema(
  max: number,
  { notText = 'value-invalid', tooLong = 'text-too-long' }: TextProblems = {},
) {
  return v.pipe(v.string(notText), v.transform(cleanMultiLineText), v.maxLength(max, tooLong))
}

/** The schema of a number that is typed as digits, like a PIN code. */
/* @__NO_SIDE_EFFECTS__ */
export function digitsSchema(required: FieldProblem, invalid: FieldProblem, exactly: RegExp) {
  return v.pipe(v.string(required), v.trim(), v.nonEmpty(required), v.regex(exactly, invalid))
}
