import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readCatalogue } from '#server/db/seed-files.ts'
import places from '../../../domain/customer/states-and-districts.json' with { type: 'json' }
import { SEED_DIR } from '../../test-database.ts'

describe('The demo shop', () => {
  it('has 28 states, 8 union territories and the 38 districts of Tamil Nadu', { tags: ['D17'] }, () => {
    expect(new Set(places.states.map((state) => state.state_id)).size).toBe(36)
    expect(places.states).toContainEqual({ state_id: places.fixed_state_id, state_name: 'Tamil Nadu' })
    expect(new Set(places.districts.map((district) => district.district_id)).size).toBe(38)
    expect(places.districts.every((district) => district.state_id === places.fixed_state_id)).toBe(true)
  })

  it('keeps its ids when codes are swapped, rows reversed and categories renamed', async () => {
    const changedDir = mkdtempSync(join(tmpdir(), 'mathappu-seed-'))
    for (const file of ['pictures.csv', 'videos.csv'])
      copyFileSync(join(SEED_DIR, file), join(changedDir, file))
    const [head = '', ...rows] = readFileSync(join(SEED_DIR, 'catalogue.csv'), 'utf8').trim().split('\n')
    const codes = rows.toReversed().map((row) => /,([A-Z]{2}\d{2}),/.exec(row)?.[1] ?? '')
    const changedRows = rows.map((row, index) =>
      row
        .replace(/,[A-Z]{2}\d{2},/, `,${codes[index]},`)
        .replace(/(,c\d+,)(.*?),(.*?),(.*?),/, '$1New $2,$3,new-$4,'),
    )
    writeFileSync(join(changedDir, 'catalogue.csv'), [head, ...changedRows.toReversed()].join('\n'))

    const [before, after] = [await readCatalogue(SEED_DIR), await readCatalogue(changedDir)]
    rmSync(changedDir, { recursive: true })
    const names = ({ products }: typeof before) =>
      Object.fromEntries(products.map((each) => [each.product_id, [each.product_name, each.photo_path]]))
    expect(names(after)).toEqual(names(before))
    expect(after.products.map((each) => each.product_code)).not.toContain(undefined)
    expect(after.products[0]).toMatchObject({ product_id: before.products.at(-1)?.product_id, sort_order: 1 })
    expect(after.products[0]?.product_code).toBe(before.products[0]?.product_code)
    const slugs = ({ categories }: typeof before, prefix: string) =>
      Object.fromEntries(categories.map((each) => [each.category_id, `${prefix}${each.category_slug}`]))
    expect(slugs(after, '')).toEqual(slugs(before, 'new-'))
    const sorted = ({ special, media }: typeof before) => [
      special.map(({ product_id, slug }) => `${product_id} ${slug}`).sort(),
      media.map(({ media_id, photo_path }) => `${media_id} ${photo_path}`).sort(),
    ]
    expect(sorted(after)).toEqual(sorted(before))
  })

  it('has stable ids, which carts and links refer to', { tags: ['W13'] }, async () => {
    const { products, categories } = await readCatalogue(SEED_DIR)
    expect(products.map((each) => each.product_id)).toEqual(
      products.map((each) => each.product_code.toLowerCase()),
    )
    expect(categories.map((each) => each.category_id)).toEqual(categories.map((_, index) => `c${index + 1}`))
  })

  it('has a drawing in a known palette for every picture', async () => {
    const palettes = Object.keys(JSON.parse(readFileSync(join(SEED_DIR, 'artwork/palettes.json'), 'utf8')))
    const { media } = await readCatalogue(SEED_DIR)
    const pictures = media.filter((item) => item.media_type === 'Image').map((item) => item.photo_path)
    const missing = pictures.filter((path) => {
      const palette = palettes.find(
        (name) => path.endsWith(`-${name}.svg`) || path.endsWith(`-${name}-lit.svg`),
      )
      const drawing = path.replace('/pictures/', '').replace(`-${palette}`, '')
      return !palette || !existsSync(join(SEED_DIR, 'artwork', drawing))
    })
    expect(missing).toEqual([])
  })
})
