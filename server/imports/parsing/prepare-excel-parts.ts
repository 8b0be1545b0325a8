import { SHEET_CELLS_MAX, SHEET_FORMAT_CHARACTERS_MAX } from '#domain/price-sheet/sheet-limits.ts'
import { SheetError } from './sheet-error.ts'

/**
 * Elements of a sheet part that are used. Others, such as links, rules and column widths, can address a million cells in one
 * line and are removed.
 */
const READ_ELEMENTS = ['sheetData', 'mergeCells']
/** A formula without a cached value; the library would treat the cell as empty. */
const UNCOMPUTED_FORMULA =
  /<c((?: (?!t=)[^\s=<>]+="[^"]*")*)>(?:<f[^>]*\/>|<f[^>]*>[^<]*<\/f>)(?:<v\/>|<v><\/v>)?<\/c>/g

/** A non-empty cell. */
const CELL = /<(?:\w+:)?c\b[^<>]*(?<!\/)>/g

/** Returns an element with its content, up to its last closing tag; '' if there is none. */
function extractElement(xml: string, name: string): string {
  const begin = new RegExp(`<((?:\\w+:)?)${name}\\b`).exec(xml)
  const end = `</${begin?.[1]}${name}>`
  const endsAt = xml.lastIndexOf(end)
  return begin && endsAt > begin.index ? xml.slice(begin.index, endsAt + end.length) : ''
}

function trimSheetPart(xml: string): string {
  const read = READ_ELEMENTS.map((name) => extractElement(xml, name)).join('')
  return `<worksheet>${read.replace(UNCOMPUTED_FORMULA, '<c$1 t="e"><v>#N/A</v></c>')}</worksheet>`
}

const STYLES_PART = 'xl/styles.xml'
const STYLES_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml'

/**
 * Reduces the styles to number formats and one fill. For a missing fill or a theme colour the library throws an exception per
 * cell, which is extremely slow.
 */
function trimStylesPart(xml: string, cells: number): string {
  const formats = extractElement(xml, 'cellXfs').replace(/\sfillId=(?:"[^"<]*"|'[^'<]*')/g, '')
  const codes = extractElement(xml, 'numFmts').replace(/<(?:\w+:)?numFmt\b[^<>]*>/g, (code) =>
    // The library parses a format again for each cell.
    code.length * cells > SHEET_FORMAT_CHARACTERS_MAX ? '' : code,
  )
  return `<styleSheet>${codes}<fills><fill/></fills>${formats}</styleSheet>`
}

/** Removes parts that were not unpacked from the content types, so that the library does not look for them, and adds styles. */
const filterContentTypes = (xml: string, has: (name: string) => boolean) =>
  xml
    .replace(/<Override\b[^<>]*>/g, (part) => {
      const [, name] = /\bPartName="\/([^"<>]+)"/.exec(part) ?? []
      return name !== STYLES_PART && (name === undefined || has(name)) ? part : ''
    })
    .replace('</Types>', `<Override PartName="/${STYLES_PART}" ContentType="${STYLES_TYPE}"/></Types>`)

/**
 * Prepares the parts of an .xlsx for the library. Texts are kept as latin1 strings of their bytes, to avoid decoding them
 * twice.
 */
export function prepareExcelParts(parts: ReadonlyMap<string, Buffer>): ReadonlyMap<string, Buffer> {
  const prepared = new Map(parts)
  const change = (name: string, part: Buffer, changed: (xml: string) => string) =>
    prepared.set(name, Buffer.from(changed(part.toString('latin1')), 'latin1'))
  let cells = 0
  for (const [name, part] of parts) {
    if (/^xl\/worksheets\//i.test(name))
      change(name, part, (xml) => {
        const sheet = trimSheetPart(xml)
        cells += sheet.match(CELL)?.length ?? 0
        return sheet
      })
    if (name === '[Content_Types].xml')
      change(name, part, (xml) => filterContentTypes(xml, (other) => parts.has(other)))
  }
  if (cells > SHEET_CELLS_MAX) throw new SheetError('file-too-many-cells')
  change(STYLES_PART, parts.get(STYLES_PART) ?? Buffer.alloc(0), (xml) => trimStylesPart(xml, cells))
  return prepared
}
