import { SHEET_CELLS_MAX, SHEET_FORMAT_CHARACTERS_MAX } from '#domain/price-sheet/sheet-limits.ts'
import { SheetError } from './sheet-error.ts'

/** What a sheet's part is read for; its links, rules and widths of columns can name a million cells in a line, and are left out. */
const READ_ELEMENTS = ['sheetData', 'mergeCells']
/** A formula whose value nobody computed: the library would take the cell for empty. */
const UNCOMPUTED_FORMULA =
  /<c((?: (?!t=)[^\s=<>]+="[^"]*")*)>(?:<f[^>]*\/>|<f[^>]*>[^<]*<\/f>)(?:<v\/>|<v><\/v>)?<\/c>/g

/** A cell with something in it. */
const CELL = /<(?:\w+:)?c\b[^<>]*(?<!\/)>/g

/** An element with all in it, up to where the last of its name ends; '' where there is none. */
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
 * How numbers are written, and one fill for all cells: where a fill is missing, or its colour is one of the theme's, the library throws
 * an error for each cell, which takes a thousand times as long as reading it.
 */
function trimStylesPart(xml: string, cells: number): string {
  const formats = extractElement(xml, 'cellXfs').replace(/\sfillId=(?:"[^"<]*"|'[^'<]*')/g, '')
  const codes = extractElement(xml, 'numFmts').replace(/<(?:\w+:)?numFmt\b[^<>]*>/g, (code) =>
    // The library parses the format again for each cell.
    code.length * cells > SHEET_FORMAT_CHARACTERS_MAX ? '' : code,
  )
  return `<styleSheet>${codes}<fills><fill/></fills>${formats}</styleSheet>`
}

/** The list of parts, without those that were not unpacked, for which the library would look, and with styles. */
const filterContentTypes = (xml: string, has: (name: string) => boolean) =>
  xml
    .replace(/<Override\b[^<>]*>/g, (part) => {
      const [, name] = /\bPartName="\/([^"<>]+)"/.exec(part) ?? []
      return name !== STYLES_PART && (name === undefined || has(name)) ? part : ''
    })
    .replace('</Types>', `<Override PartName="/${STYLES_PART}" ContentType="${STYLES_TYPE}"/></Types>`)

/** The parts of an .xlsx as they are handed to the library. Texts are bytes as signs (latin1), which saves decoding them twice. */
export function prepareExcelParts(parts: ReadonlyMap<string, Buffer>): ReadonlyMap<string, Buffer> {
  const handed = new Map(parts)
  const change = (name: string, part: Buffer, changed: (xml: string) => string) =>
    handed.set(name, Buffer.from(changed(part.toString('latin1')), 'latin1'))
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
  return handed
}
