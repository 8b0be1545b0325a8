import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'

/** Most bytes a template may have: at rest, and burning. */
const UNLIT_BYTES_MAX = 2_700
const LIT_BYTES_MAX = 3_200

const TOKENS = ['a', 'b', 'c', 'glow']
const ARTWORK = import.meta.dirname
const SEED = join(ARTWORK, '..')

const read = (path: string) => readFileSync(path, 'utf8')
const rows = (file: string) => read(join(SEED, file)).trim().split(/\r?\n/).slice(1)

const templates = readdirSync(ARTWORK).filter((file) => file.endsWith('.svg'))
const palettes: Record<string, Record<string, string>> = JSON.parse(read(join(ARTWORK, 'palettes.json')))
const pictures = rows('pictures.csv').map((row) => row.split(','))
const kinds = new Set(pictures.map(([, kind]) => kind))

const TAG = /<(\/?)([a-zA-Z]+)(?: [a-zA-Z][\w-]*="[^"<>&]*")*(\/?)>/g

/** The ways in which a text is not well-formed markup with quoted attributes. */
function findMarkupErrors(svg: string): string[] {
  const open: string[] = []
  const faults: string[] = []
  const rest = svg.replace(TAG, (_, closing, name, empty) => {
    if (closing && open.pop() !== name) faults.push(`</${name}> closes nothing`)
    if (!closing && !empty) open.push(name)
    return ''
  })
  if (rest.trim()) faults.push(`stray text ${rest.trim()}`)
  return [...faults, ...open.map((name) => `<${name}> stays open`)]
}

const findAllMatches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found]) => found)

describe('pictures.csv', () => {
  it('gives every product of the price list one picture, and no other', () => {
    const products = rows('catalogue.csv').map((row) => row.split(',', 1)[0])
    expect(pictures.map(([id]) => id).toSorted()).toEqual(products.toSorted())
  })

  it('names only kinds that are drawn at rest and burning, and palettes that exist', () => {
    for (const [id, kind, palette, ...more] of pictures) {
      expect(templates, id).toContain(`${kind}.svg`)
      expect(templates, id).toContain(`${kind}-lit.svg`)
      expect(Object.keys(palettes), id).toContain(palette)
      expect(more, id).toEqual([])
    }
  })

  it('leaves no template unused', () => {
    const used = [...kinds].flatMap((kind) => [`${kind}-lit.svg`, `${kind}.svg`])
    expect(templates.toSorted()).toEqual(used.toSorted())
  })
})

describe('A drawing, without its colours', () => {
  const products: { product_id: string; product_name: string; per: string }[] = parse(
    read(join(SEED, 'catalogue.csv')),
    { columns: true },
  )
  const kindOf = new Map(pictures.map(([id, kind]) => [id, kind]))

  /** What the products that share a drawing say of themselves, where there is more than one answer. */
  function shared(says: (product: { product_name: string; per: string }) => string | undefined, lit: string) {
    const answers = new Map<string, Map<string, string>>()
    for (const product of products) {
      const answer = says(product)
      const drawing = read(join(ARTWORK, `${kindOf.get(product.product_id)}${lit}.svg`))
      if (answer) answers.set(drawing, (answers.get(drawing) ?? new Map()).set(answer, product.product_name))
    }
    return [...answers.values()].filter((each) => each.size > 1).map((each) => [...each.values()])
  }

  describe.each([
    ['at rest', ''],
    ['lit', '-lit'],
  ])('%s', (_, lit) => {
    it('tells products of different numbers of shots apart', () => {
      expect(shared(({ product_name }) => /^([\dx]+) Shots\b/.exec(product_name)?.[1], lit)).toEqual([])
    })

    it('of one piece is never that of a box or packet of it', () => {
      expect(products.filter(({ per }) => !/^1 (Pc|Set|Box|Pkt)\b/.test(per))).toEqual([])
      expect(shared(({ per }) => (/^1 (Box|Pkt)\b/.test(per) ? 'pack' : 'piece'), lit)).toEqual([])
    })
  })
})

describe('palettes', () => {
  it('each give the four colours and nothing else', () => {
    for (const [name, colours] of Object.entries(palettes)) {
      expect(Object.keys(colours), name).toEqual(TOKENS)
      for (const colour of Object.values(colours)) expect(colour, name).toMatch(/^#[0-9a-f]{6}$/)
    }
  })
})

describe.each(templates)('%s', (file) => {
  const svg = read(join(ARTWORK, file))

  it('is well-formed, on the common canvas', () => {
    expect(findMarkupErrors(svg)).toEqual([])
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 96 96" /)
  })

  it('carries no script, text, filter or outside reference', () => {
    expect(svg).not.toMatch(/<(script|style|text|image|filter|foreignObject|a)\b| on\w+=|data:|javascript:/)
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/\/\//)
    const ids = findAllMatches(svg, / id="([^"]*)"/g)
    expect(new Set(ids).size, 'ids are unique').toBe(ids.length)
    for (const target of [
      ...findAllMatches(svg, /href="([^"]*)"/g),
      ...findAllMatches(svg, /url\(([^)]*)\)/g),
    ]) {
      expect(ids.map((id) => `#${id}`)).toContain(target)
    }
  })

  it('names its colours by the four tokens only, and takes part in the palette', () => {
    const tokens = findAllMatches(svg, /\{\{([^}]*)\}\}/g)
    expect(TOKENS).toEqual(expect.arrayContaining([...new Set(tokens)]))
    expect(tokens).toContain('a')
    expect(svg.replaceAll(/\{\{\w+\}\}/g, '')).not.toMatch(/[{}$]|NaN|undefined/)
  })

  it('stays small', () => {
    expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(
      file.endsWith('-lit.svg') ? LIT_BYTES_MAX : UNLIT_BYTES_MAX,
    )
  })
})
