import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import palettes from '#seed/artwork/palettes.json' with { type: 'json' }

const DRAWING_NAME = /^([a-z-]+?)-([a-z]+)(-lit)?\.svg$/
const PALETTES = new Map(
  Object.entries(palettes).map(([name, colours]) => [name, new Map<string, string>(Object.entries(colours))]),
)

/**
 * Finds a demo drawing by a name like `flower-pot-ruby.svg` or `flower-pot-ruby-lit.svg`, in the colours of the named palette.
 * Undefined if there is no such drawing or palette.
 */
export async function findDrawing(artworkDir: string, name: string): Promise<string | undefined> {
  const [, kind, palette, lit = ''] = DRAWING_NAME.exec(name) ?? []
  const colours = PALETTES.get(palette ?? '')
  if (!colours) return undefined
  try {
    const drawing = await readFile(join(artworkDir, `${kind}${lit}.svg`), 'utf8')
    return drawing.replace(/\{\{(\w+)\}\}/g, (_, token: string) => colours.get(token) ?? '')
  } catch {
    return undefined
  }
}

/**
 * Removes the rounded corners of a drawing's background and hill, so that it fills its square. CSS rounds the pictures where
 * needed.
 */
export function removeRoundedCorners(drawing: string): string {
  return drawing.replace(' rx="16"', '').replace('a16 16 0 0 1-16 16H16A16 16 0 0 1 0 80z', 'V96H0z')
}
