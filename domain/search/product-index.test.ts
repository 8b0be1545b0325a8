import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleProduct } from '#testing/samples/sample-product.ts'
import { type CategoryWithProducts, categoryId, type Product } from '../catalogue/product.ts'
import { createProductIndex } from './product-index.ts'

const product = (product_code: string, product_name: string, tamil_name = '') =>
  sampleProduct({ product_code, product_name, tamil_name })

function category(
  category_name: string,
  category_tamil_name: string,
  product_list: Product[],
): CategoryWithProducts {
  return {
    category_id: categoryId('c'),
    category_name,
    category_tamil_name,
    category_slug: 'c',
    product_list,
  }
}

const CATALOGUE = [
  category('Rockets', 'ராக்கெட்', [
    product('RK01', 'Baby Rocket', 'பேபி ராக்கெட்'),
    product('RK02', 'Rocket Bomb', 'ராக்கெட் வெடி'),
    product('RK03', 'Lunik', 'லூனிக்'),
  ]),
  category('Flower Pots', 'பூச்சட்டி', [
    product('FP01', 'Flower Pots Super Deluxe', 'பூச்சட்டி சூப்பர் டீலக்ஸ்'),
    product('FP02', 'Flower Pots Deluxe', 'பூச்சட்டி டீலக்ஸ்'),
    product('FP03', 'Colour Koti', 'கலர் கோட்டி'),
    product('FP04', '12 Rocks', ''),
    product('FP05', '120 Rocks', ''),
  ]),
]
const SYNONYMS = [
  ['flower pot', 'poochatti', 'பூந்தொட்டி'],
  ['bomb', 'vedi', 'rocky'],
]

const index = createProductIndex(CATALOGUE, SYNONYMS)
const findCodes = (query: string, limit = 30) =>
  index.find(query, limit).map(({ product_code }) => product_code)

describe('createProductIndex', () => {
  it('finds a product by name, Tamil name, category and code', () => {
    expect(findCodes('lunik')).toEqual(['RK03'])
    expect(findCodes('லூனிக்')).toEqual(['RK03'])
    expect(findCodes('flower')).toContain('FP03')
    expect(findCodes('rk03')).toEqual(['RK03'])
    expect(findCodes('RK 03')).toEqual(['RK03'])
  })

  it('finds a product by its code first, in any spelling', () => {
    const small = createProductIndex(
      [category('Rockets', '', [product('rk1', 'Rocket'), product('rk12', 'Rk1')])],
      [],
    )
    for (const code of ['rk1', 'RK1', 'Rk 1'])
      expect(small.find(code, 1).map(({ product_code }) => product_code)).toEqual(['rk1'])
  })

  it('ignores joiners and soft hyphens in names and queries', () => {
    const marked = category('Rockets', '', [product('X1', 'Lu\u00adnik', 'லூனி\u200cக்')])
    const index = createProductIndex([marked], [])
    for (const query of ['லூனிக்', 'லூ\u200dனிக்', 'lunik', 'lun\u00adik', 'லூன\u200c'])
      expect(index.find(query, 1), query).toHaveLength(1)
  })

  it.each([
    'poochatti',
    'pootchatti',
    'poo chatti',
    'flower pot',
    'flowerpots',
    'பூச்சட்டி',
    'பூந்தொட்டி',
    'poonthotti',
  ])('finds the flower pots by %s', (query) => {
    expect(findCodes(query).toSorted()).toEqual(['FP01', 'FP02', 'FP03', 'FP04', 'FP05'])
    expect(findCodes(query, 2)).toEqual(['FP02', 'FP01'])
  })

  it('ranks exact names before prefixes, synonyms and typing errors', () => {
    const words = createProductIndex(
      [
        category('', '', [
          product('typo', 'Rackets'),
          product('synonym', 'Bomb'),
          product('begins', 'Rocketry'),
          product('exact', 'Rocket'),
        ]),
      ],
      [['bomb', 'rocket']],
    )
    const codes = (query: string) => words.find(query, 9).map(({ product_code }) => product_code)
    expect(codes('rocket')).toEqual(['exact', 'begins', 'synonym'])
    expect(codes('rucket')).toEqual(expect.arrayContaining(['exact', 'typo']))
  })

  it('ranks shorter names first, then follows the price list', () => {
    expect(findCodes('deluxe')).toEqual(['FP02', 'FP01'])
    expect(findCodes('rocket')).toEqual(['RK01', 'RK02', 'RK03'])
  })

  it('ranks the product with a complete code first', () => {
    const codes = createProductIndex(
      [category('', '', [product('101', '12 Shot'), product('X-12', 'Sparklers'), product('12', 'Big')])],
      [],
    )
    expect(codes.find('12', 5)[0]?.product_code).toBe('12')
    expect(codes.find('x\u201312', 5)[0]?.product_code).toBe('X-12')
  })

  it('requires every word to match', () => {
    expect(findCodes('baby rocket')).toEqual(['RK01'])
    expect(findCodes('baby deluxe')).toEqual([])
  })

  it('finds products by partially typed words', () => {
    for (const part of ['f', 'fl', 'flow', 'flower ', 'flower p', 'பூ', 'பூந்', 'pooc', 'pooch'])
      expect(findCodes(part), part).toContain('FP02')
  })

  it('accepts one error in a word and two in a long one', () => {
    expect(findCodes('flwer pot')).toContain('FP02')
    expect(findCodes('flowre deluks')).toContain('FP02')
    expect(findCodes('babby rokcet')).toEqual(['RK01'])
  })

  it('matches numbers exactly, except for a number still being typed', () => {
    expect(findCodes('12')).toEqual(['FP04', 'FP05'])
    expect(findCodes('12 rocks')).toEqual(['FP04'])
    expect(findCodes('13 rocks')).toEqual([])
  })

  it('finds nothing for an empty query', () => {
    for (const query of ['', '  ', '!?', '"']) expect(findCodes(query)).toEqual([])
  })

  it('accepts more categories later', () => {
    const growing = createProductIndex([], SYNONYMS)
    for (const section of CATALOGUE) growing.add(section)
    expect(growing.find('poochatti', 3)).toEqual(index.find('poochatti', 3))
  })

  it('respects the limit and returns no duplicates for any query', () => {
    const typed = fc.oneof(
      fc.string({ maxLength: 90 }),
      fc
        .array(fc.constantFrom('flower', 'pot', 'rok', '1', '2', 'பூ', 'k', 'deluxe', ' '), { maxLength: 12 })
        .map((w) => w.join(' ')),
    )
    fc.assert(
      fc.property(typed, fc.nat(10), (query, limit) => {
        const codes = findCodes(query, limit)
        expect(codes.length).toBeLessThanOrEqual(limit)
        expect(new Set(codes).size).toBe(codes.length)
      }),
    )
  })
})
