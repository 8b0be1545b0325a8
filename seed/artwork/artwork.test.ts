import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'

/** Size limits of unlit and lit templates in bytes. */
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

/** Returns the errors of a text that is not well-formed markup with quoted attributes. */
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
  it('assigns one picture to every product and to nothing else', () => {
    const products = rows('catalogue.csv').map((row) => row.split(',', 1)[0])
    expect(pictures.map(([id]) => id).toSorted()).toEqual(products.toSorted())
  })

  it('names only kinds with an unlit and a lit drawing, and existing palettes', () => {
    for (const [id, kind, palette, ...more] of pictures) {
      expect(templates, id).toContain(`${kind}.svg`)
      expect(templates, id).toContain(`${kind}-lit.svg`)
      expect(Object.keys(palettes), id).toContain(palette)
      expect(more, id).toEqual([])
    }
  })

  it('uses every template', () => {
    const used = [...kinds].flatMap((kind) => [`${kind}-lit.svg`, `${kind}.svg`])
    expect(templates.toSorted()).toEqual(used.toSorted())
  })
})

describe('Drawings without their colours', () => {
  const products: { product_id: string; product_name: string; per: string }[] = parse(
    read(join(SEED, 'catalogue.csv')),
    { columns: true },
  )
  const kindOf = new Map(pictures.map(([id, kind]) => [id, kind]))

  /** Groups products with the same drawing but different values of `trait`. Ignores products without a value. */
  function findAmbiguous(
    trait: (product: { product_name: string; per: string }) => string | undefined,
    lit: string,
  ) {
    const namesByTrait = new Map<string, Map<string, string>>()
    for (const product of products) {
      const value = trait(product)
      const drawing = read(join(ARTWORK, `${kindOf.get(product.product_id)}${lit}.svg`))
      if (value)
        namesByTrait.set(drawing, (namesByTrait.get(drawing) ?? new Map()).set(value, product.product_name))
    }
    return [...namesByTrait.values()].filter((names) => names.size > 1).map((names) => [...names.values()])
  }

  describe.each([
    ['unlit', ''],
    ['lit', '-lit'],
  ])('%s', (_, lit) => {
    it('distinguish products with different numbers of shots', () => {
      expect(findAmbiguous(({ product_name }) => /^([\dx]+) Shots\b/.exec(product_name)?.[1], lit)).toEqual(
        [],
      )
    })

    it('distinguish a single piece from its box or packet', () => {
      expect(products.filter(({ per }) => !/^1 (Pc|Set|Box|Pkt)\b/.test(per))).toEqual([])
      expect(findAmbiguous(({ per }) => (/^1 (Box|Pkt)\b/.test(per) ? 'pack' : 'piece'), lit)).toEqual([])
    })
  })
})

describe('Palettes', () => {
  it('define the four colours and nothing else', () => {
    for (const [name, colours] of Object.entries(palettes)) {
      expect(Object.keys(colours), name).toEqual(TOKENS)
      for (const colour of Object.values(colours)) expect(colour, name).toMatch(/^#[0-9a-f]{6}$/)
    }
  })
})

describe.each(templates)('%s', (file) => {
  const svg = read(join(ARTWORK, file))

  it('is well-formed and uses the common canvas', () => {
    expect(findMarkupErrors(svg)).toEqual([])
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 96 96" /)
  })

  it('contains no script, text, filter or external reference', () => {
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

  it('uses only the four colour tokens, and at least the main one', () => {
    const tokens = findAllMatches(svg, /\{\{([^}]*)\}\}/g)
    expect(TOKENS).toEqual(expect.arrayContaining([...new Set(tokens)]))
    expect(tokens).toContain('a')
    expect(svg.replaceAll(/\{\{\w+\}\}/g, '')).not.toMatch(/[{}$]|NaN|undefined/)
  })

  it('stays below its size limit', () => {
    expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(
      file.endsWith('-lit.svg') ? LIT_BYTES_MAX : UNLIT_BYTES_MAX,
    )
  })
})
