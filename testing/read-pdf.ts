import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A drawn text with its baseline in points from the top. Tamil is in the order of its glyphs: 'ெகாைட'. */
export type DrawnText = { text: string; baseline: number }

const openPdf = (pdf: Uint8Array) => getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise

async function readPages(pdf: Uint8Array) {
  const document = await openPdf(pdf)
  return Promise.all(Array.from({ length: document.numPages }, (_, i) => document.getPage(i + 1)))
}

/** Returns the texts on each page of a PDF, in drawing order, as other programs extract them. */
export async function readPdf(pdf: Uint8Array): Promise<DrawnText[][]> {
  return Promise.all(
    (await readPages(pdf)).map(async (page) => {
      const { height } = page.getViewport({ scale: 1 })
      const { items } = await page.getTextContent({ disableNormalization: true })
      return items.flatMap((item) =>
        'str' in item && item.str.trim() ? [{ text: item.str, baseline: height - item.transform[5] }] : [],
      )
    }),
  )
}

type Glyph = { unicode?: string; originalCharCode?: number }

/** Returns all glyphs of a PDF, in drawing order. */
async function listGlyphs(pdf: Uint8Array): Promise<Glyph[]> {
  const lists = await Promise.all((await readPages(pdf)).map((page) => page.getOperatorList()))
  return lists.flatMap(({ fnArray, argsArray }) =>
    argsArray.filter((_, i) => fnArray[i] === OPS.showText).flatMap(([glyphs]) => glyphs),
  )
}

/** Returns the text of each glyph, in drawing order. */
export async function readGlyphs(pdf: Uint8Array): Promise<string[]> {
  return (await listGlyphs(pdf)).flatMap(({ unicode }) => unicode || [])
}

/** Returns the glyph ids in their fonts, in drawing order: a font draws glyph 0 for missing letters. */
export async function readGlyphIds(pdf: Uint8Array): Promise<number[]> {
  return (await listGlyphs(pdf)).flatMap(({ originalCharCode }) => originalCharCode ?? [])
}
