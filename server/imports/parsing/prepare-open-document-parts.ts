import { SHEET_CELLS_MAX, SHEET_CHARACTERS_MAX, SHEET_ROWS_MAX } from '#domain/price-sheet/sheet-limits.ts'
import { SheetError } from './sheet-error.ts'

/** Matches tags of tables, rows and cells: closing slash, name, attributes, self-closing slash. */
const TAGS = /<(\/?)table:(table|table-row|table-cell)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>/g

const repeatCount = (attributes: string, what: 'rows' | 'columns') =>
  Number(new RegExp(`number-${what}-repeated="(\\d+)"`).exec(attributes)?.[1] ?? 1)

/** Number formats. The library allocates each at its declared length; cell texts and types do not need them. */
const FORMAT_NAME = '(?:[\\w.-]+:)?(?:number|currency|percentage|date|time|text|boolean)-style'
const FORMAT = new RegExp(
  `<(${FORMAT_NAME})(?:\\s+[\\w.:-]+\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*\\s*(?:/>|>[^]*?</\\1\\s*>)`,
  'gi',
)
const NESTED_FORMAT = new RegExp(`</?${FORMAT_NAME}(?=[\\s/>])`, 'i')
/** A repeat count of spaces, which the library expands. */
const SPACES = /\btext:c="(\d+)"/g

/**
 * Prepares the parts of an .ods for the library: removes formats of numbers. Throws 'file-too-many-cells' for more spaces than a
 * file may have characters, and 'file-damaged' for nested formats.
 */
export function prepareOpenDocumentParts(parts: ReadonlyMap<string, Buffer>): ReadonlyMap<string, Buffer> {
  const content = `${parts.get('content.xml')?.toString('latin1')}`
  const spaces = [...content.matchAll(SPACES)].reduce((sum, [, count]) => sum + Number(count), 0)
  if (spaces > SHEET_CHARACTERS_MAX) throw new SheetError('file-too-many-cells')
  const plain = content.replace(FORMAT, '')
  if (NESTED_FORMAT.test(plain)) throw new SheetError('file-damaged')
  return new Map(parts)
    .set('META-INF/manifest.xml', Buffer.from('<manifest/>'))
    .set('styles.xml', Buffer.from('<styles/>'))
    .set('content.xml', Buffer.from(plain, 'latin1'))
}

/**
 * Finds the hidden rows of each table in an OpenDocument's `content.xml`, zero-based; the library ignores them. Throws
 * 'file-too-many-cells' if a non-empty cell repeats too often.
 */
export function findHiddenRows(content: Buffer): readonly ReadonlySet<number>[] {
  const tables: Set<number>[] = []
  let cells = 0
  let row = 0
  let rows = 1
  for (const [, closes, what, attributes = '', isEmpty] of content.toString('latin1').matchAll(TAGS)) {
    if (what === 'table' && !closes) {
      tables.push(new Set())
      row = 0
    } else if (what === 'table-row' && closes) row += rows
    else if (what === 'table-row' && !isEmpty) {
      rows = repeatCount(attributes, 'rows')
      if (/table:visibility="(collapse|filter)"/.test(attributes))
        for (let hidden = row; hidden < Math.min(row + rows, SHEET_ROWS_MAX); hidden++)
          tables.at(-1)?.add(hidden)
    } else if (what === 'table-cell' && !closes && !isEmpty)
      cells += rows * repeatCount(attributes, 'columns')
    if (cells > SHEET_CELLS_MAX) throw new SheetError('file-too-many-cells')
  }
  return tables
}
