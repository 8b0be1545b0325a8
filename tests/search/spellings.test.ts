import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createProductIndex } from '#domain/search/product-index.ts'
import synonyms from '#domain/search/synonyms.json' with { type: 'json' }
import { readDemoCatalogue } from './demo-catalogue.ts'

// `product_code` has one code, or several separated by semicolons: then the first three results must be among them.
const SpellingsSchema = v.array(v.object({ product_code: v.string(), spelling: v.string() }))

describe('150 spellings of 40 products', async () => {
  const spellings = v.parse(
    SpellingsSchema,
    parse(await readFile(join(import.meta.dirname, 'spellings.csv')), { columns: true }),
  )
  const index = createProductIndex(await readDemoCatalogue(), synonyms)
  const firstThree = (spelling: string) => index.find(spelling, 3).map(({ product_code }) => product_code)

  it('cover English, Tamil script and Tanglish, mostly for single products', () => {
    const single = spellings.filter(({ product_code }) => !product_code.includes(';'))
    expect(new Set(spellings.map(({ spelling }) => spelling)).size).toBeGreaterThanOrEqual(150)
    expect(single.length).toBeGreaterThan(spellings.length / 2)
    expect(new Set(single.map(({ product_code }) => product_code)).size).toBeGreaterThanOrEqual(40)
    expect(spellings.filter(({ spelling }) => /[\u0b80-\u0bff]/.test(spelling)).length).toBeGreaterThan(50)
  })

  it('find the product in the first three results in at least 95 %', () => {
    const misses = spellings.flatMap(({ product_code, spelling }) => {
      const expectedCodes = product_code.split(';')
      const found = firstThree(spelling)
      const matchCount = found.filter((code) => expectedCodes.includes(code)).length
      return matchCount < Math.min(3, expectedCodes.length)
        ? [`${spelling} → ${found.join(', ')}, not ${product_code}`]
        : []
    })
    const share = 1 - misses.length / spellings.length
    expect(
      share,
      `${misses.length} of ${spellings.length} missed:\n${misses.join('\n')}`,
    ).toBeGreaterThanOrEqual(0.95)
  })
})
