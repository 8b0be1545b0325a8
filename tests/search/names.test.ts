import { describe, expect, it } from 'vitest'
import { createProductIndex } from '#domain/search/product-index.ts'
import synonyms from '#domain/search/synonyms.json' with { type: 'json' }
import { readDemoCatalogue } from './demo-catalogue.ts'

describe('every product of the demo shop', async () => {
  const catalogue = await readDemoCatalogue()
  const index = createProductIndex(catalogue, synonyms)
  const products = catalogue.flatMap(({ product_list }) => product_list)

  it.each(['product_name', 'tamil_name', 'product_code'] as const)(
    'is among the first three results for its own %s',
    (field) => {
      expect(products.filter((product) => !index.find(product[field], 3).includes(product))).toEqual([])
    },
  )

  it.each(['product_name', 'tamil_name'] as const)('is found by every prefix of its %s', (field) => {
    const lost = products.flatMap((product) => {
      const name = product[field]
      const prefixes = Array.from(name, (_, place) => name.slice(0, place + 1))
      return prefixes.filter(
        (query) => /[\p{L}\d]/u.test(query) && !index.find(query, products.length).includes(product),
      )
    })
    expect(lost).toEqual([])
  })
})

describe('the synonyms', () => {
  it('have at least two different spellings per group', () => {
    for (const group of synonyms) {
      expect(group.length).toBeGreaterThan(1)
      expect(new Set(group).size).toBe(group.length)
    }
  })
})
