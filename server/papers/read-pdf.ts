import { inflateSync } from 'node:zlib'

/** A text on a page: what is said of it, the letters that each glyph stands for, its baseline in points from the top. */
export type DrawnText = { text: string; glyphs: readonly string[]; baseline: number }

const PAGE_HEIGHT = 841.89

function utf16(hex: string) {
  return Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')
}

/** The letters of each glyph of a font, by the four hex digits of the glyph, from the font's /ToUnicode map. */
function lettersByGlyph(map: string) {
  const letters = new Map<string, string>()
  for (const [, first = '', list = ''] of map.matchAll(/<([\da-f]+)> <[\da-f]+> \[(.*?)\]/g)) {
    for (const [i, [, codes = '']] of [...list.matchAll(/<([\da-f ]*)>/g)].entries()) {
      letters.set((Number.parseInt(first, 16) + i).toString(16).padStart(4, '0'), utf16(codes))
    }
  }
  return letters
}

/** The texts on each page of a PDF, in drawing order: how tests read what `openPaper` made, and nothing else. */
export function readPdf(pdf: Buffer): DrawnText[][] {
  const file = pdf.toString('latin1')
  const objects = new Map(
    Array.from(file.matchAll(/^(\d+) 0 obj\n(.*?)\nendobj$/gms), ([, id = '', body = '']) => [id, body]),
  )
  const object = (id = '') => objects.get(id) ?? ''
  const unpacked = (id?: string) => {
    const [, bytes = ''] = object(id).match(/stream\n(.*)\nendstream/s) ?? []
    return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')
  }
  const fonts = new Map(
    Array.from(file.matchAll(/^\/(F\d+) (\d+) 0 R$/gm), ([, name = '', id]) => {
      const [, map] = object(id).match(/\/ToUnicode (\d+)/) ?? []
      return [name, lettersByGlyph(unpacked(map))]
    }),
  )
  const pages = [...objects.values()].filter((body) => body.includes('/Type /Page\n'))
  return pages.map((page) => {
    const [, contents] = page.match(/\/Contents (\d+)/) ?? []
    return Array.from(unpacked(contents).matchAll(/^BT\n(.*?)\nET$/gms), ([, drawing = '']) => {
      const [, said] = drawing.match(/\/ActualText <feff([\da-f]*)>/) ?? []
      const [, y] = drawing.match(/ ([\d.-]+) Tm$/m) ?? []
      const [, name = ''] = drawing.match(/^\/(F\d+) [\d.]+ Tf$/m) ?? []
      const runs = Array.from(drawing.matchAll(/^\[(.*)\] TJ$/gm), ([, run = '']) => run).join(' ')
      const glyphs = Array.from(runs.matchAll(/<([\da-f]+)>/g), ([, hex = '']) => hex.match(/.{4}/g) ?? [])
        .flat()
        .map((glyph) => fonts.get(name)?.get(glyph) ?? '')
      return {
        text: said === undefined ? glyphs.join('') : utf16(said),
        glyphs,
        baseline: PAGE_HEIGHT - Number(y),
      }
    })
  })
}
