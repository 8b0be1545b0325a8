import { readPercentage } from '../../money/read-percentage.ts'
import { hasLatin, hasTamil } from '../cells/clean-text.ts'

/** A row that names the category of the rows below it. */
export type CategoryHeading = {
  /** The text of the row. */
  text: string
  name: string
  /** The Tamil name in the same row, or ''. */
  tamil_name: string
  /** The discount of the whole category, if the heading has one. */
  discount: number | 'net' | undefined
}

const NUMBERING = /^(?:\d{1,2}|[ivx]{1,4}|[a-z])\s*[.)\]]\s*/i
// The lookbehinds start each match at the first of several marks. Otherwise long runs would take quadratic time.
const DISCOUNT =
  /(?<![\s\-–:(])[\s\-–:(]*\b(\d{1,2}(?:\.\d+)?)\s*%\s*(?:off|discount|disc\.?|less)?\s*\)?\s*$/i
const NET = /(?<![\s\-–:(])[\s\-–:(]+(?:net+\s*(?:rate|price)?s?(?:\s*items?)?|no\s*discount)\s*\)?\s*$/i
const TRAILING = /(?<![\s:\-–*=.])[\s:\-–*=.]+$/

/** The separator of two names, except for the slash in `1/2`. */
const NAME_SEPARATOR = /\s*[\n|]\s*|\s*(?<!\d)\/(?!\d)\s*|\s+[-–]\s+/
const IN_BRACKETS = /^(.*\S)\s*\(([^()]*)\)$/
const LATIN_THEN_TAMIL = /^([^\u0b80-\u0bff]*[a-z)"'½¼¾])\s+([\u0b80-\u0bff][\u0b80-\u0bff\s.()\d]*)$/i

/** Splits a text into a name in Latin letters and one in Tamil script. Returns undefined unless it has both. */
export function splitBilingualName(text: string): { latin: string; tamil: string } | undefined {
  if (!hasTamil(text) || !hasLatin(text)) return undefined
  for (const parts of [
    text.split(NAME_SEPARATOR),
    (IN_BRACKETS.exec(text) ?? LATIN_THEN_TAMIL.exec(text))?.slice(1) ?? [],
  ]) {
    const [first = '', second = ''] = parts
    if (parts.length !== 2 || hasTamil(first) === hasTamil(second)) continue
    const [latin, tamil] = hasTamil(first) ? [second, first] : [first, second]
    if (hasLatin(latin)) return { latin: latin.trim(), tamil: tamil.trim() }
  }
  return undefined
}

/** Parses the text of a heading into names and discount. */
export function parseHeading(text: string, tamil_name = ''): CategoryHeading {
  const percent = DISCOUNT.exec(text)
  const isNet = NET.test(text)
  const nameText = text.replace(DISCOUNT, '').replace(NET, '').replace(NUMBERING, '').replace(TRAILING, '')
  const names = splitBilingualName(nameText)
  return {
    text,
    name: names?.latin ?? (nameText === '' ? text : nameText),
    tamil_name: tamil_name || (names?.tamil ?? ''),
    discount: percent ? readPercentage(percent[1] ?? '') : isNet ? 'net' : undefined,
  }
}

const NOTE =
  /@|www\.|https?:|\d{5}|\b(?:ph|phone|mobile|cell|whats\s?app|contact|gst(?:in)?|transport|charges?|minimum|notice|terms|conditions?|notes?|thank|delivery|price\s*list|bank|ifsc|upi|address|e-?mail|customers?|orders?|payment|licen[cs]e)\b|^[*#•]|குறிப்பு|தொலைபேசி/i
const HEADING_LENGTH_MAX = 70

/** Whether a text is more likely a note than the name of a category. */
export function isLikelyNote({ name, text }: CategoryHeading): boolean {
  return (
    name.length > HEADING_LENGTH_MAX ||
    NOTE.test(name) ||
    /^\d+[.)]\s*\S+(?:\s+\S+){3}/.test(name) ||
    /\S\s+\S+\s+\S+\.$/.test(text) ||
    !/\p{L}/u.test(name)
  )
}

/** Whether a text is the label of a total or of an additional charge. */
export function isTotalLabel(text: string): boolean {
  if (
    /^(?:packing|forwarding|transport|freight|delivery|handling|[cis]?gst|tax|round\s*off|advance|less|discount)\b/i.test(
      text,
    )
  )
    return true
  return /^(?:sub|grand|net|over\s*all|page)?[\s-]*total\b|^மொத்த|^(?:amount\s+payable|balance|carried forward)\b/i.test(
    text,
  )
}
