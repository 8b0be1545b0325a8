import { SHEETS_MAX } from '#domain/price-sheet/sheet-limits.ts'
import { SheetError } from './sheet-error.ts'

/** Nothing that office programs write nests deeper. */
const DEPTH_MAX = 64
/** A tag: whether it closes, its name, and whether it ends in itself. No `<` in an attribute, as XML has it. */
const TAG = /<(\/?)([\w.:-]+)(?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*(\/?)>/y
/** Where markup ends that is no tag; a declaration (`<!DOCTYPE`) is none of these. */
const NON_TAG_MARKUP = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/**
 * So many tags the parts of a workbook may have: it is not bytes that fill the memory but what they become. A cell takes
 * four to eight.
 */
const TAGS_MAX = 2_000_000
const TAG_START = '<'.charCodeAt(0)
/** The parts that list sheets or hold them, and the element of a sheet: the library looks for each among all others. */
const SHEET_ELEMENT_BY_PART: ReadonlyMap<string, string> = new Map([
  ['xl/workbook.xml', 'sheet'],
  ['content.xml', 'table'],
])

const damagedFileError = () => new SheetError('file-damaged')

/** The place after a comment, CDATA section or instruction that begins at `at`; with a `<` in it, it could pass for tags. */
function skipNonTag(xml: string, at: number): number {
  const [begin, end] = NON_TAG_MARKUP.find(([begin]) => xml.startsWith(begin, at)) ?? []
  if (!begin) throw damagedFileError()
  const next = xml.indexOf('<', at + begin.length)
  const found = xml.slice(at, next < 0 ? undefined : next).indexOf(end)
  if (found < 0) throw damagedFileError()
  return at + found + end.length
}

/**
 * Checks in one pass that the tags of a part are whole and nest, before any regular expression of ours or the library's looks for
 * the end of an element: what never ends makes those read the rest of the part again from each beginning. Calls `count` with
 * the name of each element, without its prefix. Throws 'file-damaged', also for declarations: they read files, or grow.
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
 * Checks the markup of a workbook's parts, by their names, before anything is looked for in them. Throws 'file-damaged', and
 * 'file-too-many-cells' for too many tags or sheets.
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
