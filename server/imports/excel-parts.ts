/** What a sheet's part is read for; its links, rules and widths of columns can name a million cells in a line, and are left out. */
const READ = [
  /<((?:\w+:)?)sheetData\b[\s\S]*<\/\1sheetData>/,
  /<((?:\w+:)?)mergeCells\b[\s\S]*<\/\1mergeCells>/,
]
/** A formula whose value nobody computed: the library would take the cell for empty. */
const UNCOMPUTED =
  /<c((?: (?!t=)[^\s=<>]+="[^"]*")*)>(?:<f[^>]*\/>|<f[^>]*>[^<]*<\/f>)(?:<v\/>|<v><\/v>)?<\/c>/g

function sheetPart(xml: string): string {
  const read = READ.map((element) => element.exec(xml)?.[0] ?? '').join('')
  return `<worksheet>${read.replace(UNCOMPUTED, '<c$1 t="e"><v>#N/A</v></c>')}</worksheet>`
}

/** The list of parts, without those that were not unpacked: the library would look for them. */
const listOfParts = (xml: string, has: (name: string) => boolean) =>
  xml.replace(/<Override\b[^>]*\bPartName="\/([^"]+)"[^>]*>/g, (part, name) => (has(name) ? part : ''))

/** The parts of an .xlsx as they are handed to the library. Texts are bytes as signs (latin1), which saves decoding them twice. */
export function excelParts(parts: ReadonlyMap<string, Buffer>): ReadonlyMap<string, Buffer> {
  const handed = new Map(parts)
  const change = (name: string, part: Buffer, changed: (xml: string) => string) =>
    handed.set(name, Buffer.from(changed(part.toString('latin1')), 'latin1'))
  for (const [name, part] of parts) {
    if (/^xl\/worksheets\//i.test(name)) change(name, part, sheetPart)
    if (name === '[Content_Types].xml')
      change(name, part, (xml) => listOfParts(xml, (other) => parts.has(other)))
  }
  return handed
}
