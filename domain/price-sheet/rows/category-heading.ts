import { readPercentage } from '../../money/read-percentage.ts'
import { hasLatin, hasTamil } from '../cells/clean-text.ts'

/** A row that names the category of those below it. */
export type CategoryHeading = {
  /** As it stands there. */
  text: string
  name: string
  /** Its Tamil name, where that stands beside it. */
  tamil_name: string
  /** The discount of the whole category, where the heading says it. */
  discount: number | 'net' | undefined
}

const NUMBERING = /^(?:\d{1,2}|[ivx]{1,4}|[a-z])\s*[.)\]]\s*/i
// Each begins where its run of marks begins: else a long run would be read again from each of its marks.
const DISCOUNT =
  /(?<![\s\-–:(])[\s\-–:(]*\b(\d{1,2}(?:\.\d+)?)\s*%\s*(?:off|discount|disc\.?|less)?\s*\)?\s*$/i
const NET = /(?<![\s\-–:(])[\s\-–:(]+(?:net+\s*(?:rate|price)?s?(?:\s*items?)?|no\s*discount)\s*\)?\s*$/i
const TRAILING = /(?<![\s:\-–*=.])[\s:\-–*=.]+$/

/** Where one name ends and the other begins; not the stroke of `1/2`. */
const NAME_SEPARATOR = /\s*[\n|]\s*|\s*(?<!\d)\/(?!\d)\s*|\s+[-–]\s+/
const IN_BRACKETS = /^(.*\S)\s*\(([^()]*)\)$/
const LATIN_THEN_TAMIL = /^([^\u0b80-\u0bff]*[a-z)"'½¼¾])\s+([\u0b80-\u0bff][\u0b80-\u0bff\s.()\d]*)$/i

/** Two names of one thing, in Latin letters and in Tamil script, that stand in one cell; undefined where it has not both. */
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

/** What the text of a heading says. */
export function parseHeading(text: string, tamil_name = ''): CategoryHeading {
  const percent = DISCOUNT.exec(text)
  const isNet = NET.test(text)
  const bare = text.replace(DISCOUNT, '').replace(NET, '').replace(NUMBERING, '').replace(TRAILING, '')
  const both = splitBilingualName(bare)
  return {
    text,
    name: both?.latin ?? (bare === '' ? text : bare),
    tamil_name: tamil_name || (both?.tamil ?? ''),
    discount: percent ? readPercentage(percent[1] ?? '') : isNet ? 'net' : undefined,
  }
}

const NOTE =
  /@|www\.|https?:|\d{5}|\b(?:ph|phone|mobile|cell|whats\s?app|contact|gst(?:in)?|transport|charges?|minimum|notice|terms|conditions?|notes?|thank|delivery|price\s*list|bank|ifsc|upi|address|e-?mail|customers?|orders?|payment|licen[cs]e)\b|^[*#•]|குறிப்பு|தொலைபேசி/i
const HEADING_LENGTH_MAX = 70

/** True of a text that tells something, rather than name a category. */
export function isLikelyNote({ name, text }: CategoryHeading): boolean {
  return (
    name.length > HEADING_LENGTH_MAX ||
    NOTE.test(name) ||
    /^\d+[.)]\s*\S+(?:\s+\S+){3}/.test(name) ||
    /\S\s+\S+\s+\S+\.$/.test(text) ||
    !/\p{L}/u.test(name)
  )
}

/** True of the label of a sum, or of what comes on top of it. */
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
