const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[^\P{Cc}\s]|\p{Cs}/gu
/** A text that needs no cleaning. */
const ALREADY_CLEAN = /^[\w₹.,()&%"']+(?: [\w₹.,()&%"'/+-]+)*$/
/** A text of marks only: a typing slip or a mark for "none". */
const ONLY_MARKS = /^[`´'"’.,;:*_~\-–—=|\\/]+$/
/** The apostrophe that marks a text as not being a formula. */
const FORMULA_ESCAPE = /^'(?=[=+\-@])/

/** Cleans a cell's text: removes invisible characters, extra spaces, line breaks, and texts of marks only. */
export function cleanText(text: string): string {
  const clean = ALREADY_CLEAN.test(text) ? text : text.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()
  return ONLY_MARKS.test(clean) ? '' : clean.replace(FORMULA_ESCAPE, '')
}

/** Whether a text has Tamil script. */
export function hasTamil(text: string): boolean {
  return /[\u0b80-\u0bff]/.test(text)
}

/** Whether a text has Latin letters. */
export function hasLatin(text: string): boolean {
  return /[a-z]/i.test(text)
}

const DATE_LENGTH_MAX = 30
const MONTH = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
const DATE = new RegExp(
  String.raw`^(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}[-/ .](?:${MONTH})[a-z]*(?:[-/ .,]+\d{2,4})?|(?:${MONTH})[a-z]*[-/ .]\d{1,4})(?:[ t]\d{1,2}:\d{2}.*)?$`,
  'i',
)
/** Whether a text is a date. Spreadsheet programs turn `1/5` and `10-12` into dates, so the original value is lost. */
export function isDate(text: string): boolean {
  return text.length <= DATE_LENGTH_MAX && /\d/.test(text) && DATE.test(text)
}
