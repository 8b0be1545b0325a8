import { SHEET_CELLS_MAX, SHEET_FORMATTED_MAX } from '#domain/price-sheet/limits.ts'
import { SheetRefused } from './sheet-problem.ts'

/** What a sheet's part is read for; its links, rules and widths of columns can name a million cells in a line, and are left out. */
const READ = ['sheetData', 'mergeCells']
/** A formula whose value nobody computed: the library would take the cell for empty. */
const UNCOMPUTED =
  /<c((?: (?!t=)[^\s=<>]+="[^"]*")*)>(?:<f[^>]*\/>|<f[^>]*>[^<]*<\/f>)(?:<v\/>|<v><\/v>)?<\/c>/g

/** A cell with something in it. */
const CELL = /<(?:\w+:)?c\b[^<>]*(?<!\/)>/g

/** An element with all in it, up to where the last of its name ends; '' where there is none. */
function elementOf(xml: string, name: string): string {
  const begin = new RegExp(`<((?:\\w+:)?)${name}\\b`).exec(xml)
  const end = `</${begin?.[1]}${name}>`
  const endsAt = xml.lastIndexOf(end)
  return begin && endsAt > begin.index ? xml.slice(begin.index, endsAt + end.length) : ''
}

function sheetPart(xml: string): string {
  const read = READ.map((name) => elementOf(xml, name)).join('')
  return `<worksheet>${read.replace(UNCOMPUTED, '<c$1 t="e"><v>#N/A</v></c>')}</worksheet>`
}

const STYLES = 'xl/styles.xml'
const STYLES_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml'

/**
 * How numbers are written, and one fill for all cells: where a fill is missing, or its colour is one of the theme's, the library throws
 * an error for each cell, which takes a thousand times as long as reading it.
 */
function stylesPart(xml: string, cells: number): string {
  const formats = elementOf(xml, 'cellXfs').replace(/\sfillId=(?:"[^"<]*"|'[^'<]*')/g, '')
  const codes = elementOf(xml, 'numFmts').replace(/<(?:\w+:)?numFmt\b[^<>]*>/g, (code) =>
    // The library parses the format again for each cell.
    code.length * cells > SHEET_FORMATTED_MAX ? '' : code,
  )
  return `<styleSheet>${codes}<fills><fill/></fills>${formats}</styleSheet>`
}

/** The list of parts, without those that were not unpacked, for which the library would look, and with styles. */
const listOfParts = (xml: string, has: (name: string) => boolean) =>
  xml
    .replace(/<Override\b[^<>]*>/g, (part) => {
      const [, name] = /\bPartName="\/([^"<>]+)"/.exec(part) ?? []
      return name !== STYLES && (name === undefined || has(name)) ? part : ''
    })
    .replace('</Types>', `<Override PartName="/${STYLES}" ContentType="${STYLES_TYPE}"/></Types>`)

/** The parts of an .xlsx as they are handed to the library. Texts are bytes as signs (latin1), which saves decoding them twice. */
export function excelParts(parts: ReadonlyMap<string, Buffer>): ReadonlyMap<string, Buffer> {
  const handed = new Map(parts)
  const change = (name: string, part: Buffer, changed: (xml: string) => string) =>
    handed.set(name, Buffer.from(changed(part.toString('latin1')), 'latin1'))
  let cells = 0
  for (const [name, part] of parts) {
    if (/^xl\/worksheets\//i.test(name))
      change(name, part, (xml) => {
        const sheet = sheetPart(xml)
        cells += sheet.match(CELL)?.length ?? 0
        return sheet
      })
    if (name === '[Content_Types].xml')
      change(name, part, (xml) => listOfParts(xml, (other) => parts.has(other)))
  }
  if (cells > SHEET_CELLS_MAX) throw new SheetRefused('file-too-many-cells')
  change(STYLES, parts.get(STYLES) ?? Buffer.alloc(0), (xml) => stylesPart(xml, cells))
  return handed
}
