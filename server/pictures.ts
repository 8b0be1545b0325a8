import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import palettes from '#seed/artwork/palettes.json' with { type: 'json' }

const NAME = /^([a-z-]+?)-([a-z]+)(-lit)?\.svg$/
const PALETTES = new Map<string, Record<string, string>>(Object.entries(palettes))

/**
 * The demo shop's drawing of a name like `flower-pot-ruby.svg` or `flower-pot-ruby-lit.svg`: the drawing of that kind in
 * the colours of that palette. Undefined when there is no such kind or palette.
 */
export async function findPicture(artworkDir: string, name: string): Promise<string | undefined> {
  const [, kind, palette, lit = ''] = NAME.exec(name) ?? []
  const colours = PALETTES.get(palette ?? '')
  if (!colours) return undefined
  try {
    const drawing = await readFile(join(artworkDir, `${kind}${lit}.svg`), 'utf8')
    return drawing.replace(/\{\{(\w+)\}\}/g, (_, token) => colours[token] ?? '')
  } catch {
    return undefined
  }
}
