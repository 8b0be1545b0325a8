import { SHEETS_MAX } from '#domain/price-sheet/sheet-limits.ts'
import { SheetError } from './sheet-error.ts'

/** Maximum nesting depth; no office program writes more. */
const DEPTH_MAX = 64
/** Matches a tag: closing slash, name, self-closing slash. XML allows no `<` in attributes. */
const TAG = /<(\/?)([\w.:-]+)(?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*(\/?)>/y
/** Delimiters of markup other than tags. Declarations (`<!DOCTYPE`) are not among them. */
const NON_TAG_MARKUP = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/** Maximum number of tags in a workbook. Memory depends on tags rather than bytes; a cell takes four to eight tags. */
const TAGS_MAX = 2_000_000
const TAG_START = '<'.charCodeAt(0)
/** Parts that list or contain sheets, and the element of a sheet. The library searches all others for each of them. */
const SHEET_ELEMENT_BY_PART: ReadonlyMap<string, string> = new Map([
  ['xl/workbook.xml', 'sheet'],
  ['content.xml', 'table'],
])

const damagedFileError = () => new SheetError('file-damaged')

/**
 * Returns the position after the comment, CDATA section or processing instruction at `at`. Throws if it contains `<`, which
 * could pass for a tag.
 */
function skipNonTag(xml: string, at: number): number {
  const [begin, end] = NON_TAG_MARKUP.find(([begin]) => xml.startsWith(begin, at)) ?? []
  if (!begin) throw damagedFileError()
  const next = xml.indexOf('<', at + begin.length)
  const found = xml.slice(at, next < 0 ? undefined : next).indexOf(end)
  if (found < 0) throw damagedFileError()
  return at + found + end.length
}

/**
 * Checks in one pass that the tags of a part are well-formed and nested. Without this check, unclosed elements make regular
 * expressions of ours or the library run in quadratic time. Calls `count` with each element's local name. Throws
 * 'file-damaged', also for declarations, which could read files or expand entities.
 */
function checkMarkup(part: Buffer, count: (name: string) => void): void {
  const xml = part.toString('latin1')
  const open: string[] = []
  for (let at = xml.indexOf('<'); at >= 0; ) {
    TAG.lastIndex = at
    const [tag, closes, name = '', endsItself] = TAG.exec(xml) ?? []
    if (tag && closes) {
      if (open.pop() !== name) throw damagedFileError()
    } else if (tag) {
      count(name.slice(name.indexOf(':') + 1))
      if (!endsItself && open.push(name) > DEPTH_MAX) throw damagedFileError()
    }
    at = xml.indexOf('<', tag ? TAG.lastIndex : skipNonTag(xml, at))
  }
  if (open.length > 0) throw damagedFileError()
}

function countTags(part: Buffer): number {
  let tags = 0
  for (const byte of part) if (byte === TAG_START) tags++
  return tags
}

/**
 * Checks the markup of a workbook's parts before they are parsed. Throws 'file-damaged', or 'file-too-many-cells' for too many
 * tags or sheets.
 */
export function checkMarkupOfParts(parts: ReadonlyMap<string, Buffer>): void {
  let tags = 0
  for (const part of parts.values()) tags += countTags(part)
  if (tags > TAGS_MAX) throw new SheetError('file-too-many-cells')
  let sheets = 0
  for (const [name, part] of parts) {
    const sheet = SHEET_ELEMENT_BY_PART.get(name.toLowerCase())
    checkMarkup(part, (element) => {
      if (element === sheet && ++sheets > SHEETS_MAX) throw new SheetError('file-too-many-cells')
    })
  }
}
