import * as v from 'valibot'

/**
 * Control characters, half surrogates, invisible marks, blank letters and those that turn the direction of writing; not the line
 * feed, the joiners of Indian scripts, and what chooses between the forms of an emoji.
 */
const UNPRINTABLE =
  /(?:(?!\n|\p{Join_Control}|\uFE0E|\uFE0F)[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFC])+/gu

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
