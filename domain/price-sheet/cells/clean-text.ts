const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[^\P{Cc}\s]|\p{Cs}/gu
/** Most texts have single spaces and nothing else to clean. */
const ALREADY_CLEAN = /^[\w₹.,()&%"']+(?: [\w₹.,()&%"'/+-]+)*$/
/** A cell in which somebody's finger slipped, or that says "none". */
const ONLY_MARKS = /^[`´'"’.,;:*_~\-–—=|\\/]+$/
/** What a program puts before a text so that it is no formula. */
const FORMULA_ESCAPE = /^'(?=[=+\-@])/

/** A cell's text without what nobody sees or meant: outer and double spaces, line breaks, marks that stand alone. */
export function cleanText(text: string): string {
  const clean = ALREADY_CLEAN.test(text) ? text : text.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()
  return ONLY_MARKS.test(clean) ? '' : clean.replace(FORMULA_ESCAPE, '')
}

/** True of a text with Tamil script. */
export function hasTamil(text: string): boolean {
  return /[\u0b80-\u0bff]/.test(text)
}

/** True of a text with Latin letters. */
export function hasLatin(text: string): boolean {
  return /[a-z]/i.test(text)
}

const DATE_LENGTH_MAX = 30
const MONTH = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
const DATE = new RegExp(
  String.raw`^(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}[-/ .](?:${MONTH})[a-z]*(?:[-/ .,]+\d{2,4})?|(?:${MONTH})[a-z]*[-/ .]\d{1,4})(?:[ t]\d{1,2}:\d{2}.*)?$`,
  'i',
)
/** True of a date: a sheet's program makes one of `1/5` and `10-12`, and nobody can say what stood there. */
export function isDate(text: string): boolean {
  return text.length <= DATE_LENGTH_MAX && /\d/.test(text) && DATE.test(text)
}
