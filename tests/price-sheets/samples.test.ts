import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PriceList } from '#domain/catalogue/price-list.ts'
import { parseCsvGrid } from './create-grid.ts'
import { interpretGrids, readDemoPriceList } from './demo-price-list.ts'

const sample = (file: string) =>
  parseCsvGrid(readFileSync(join(import.meta.dirname, 'samples', file), 'utf8'))

describe('real price lists compared with their original', { tags: ['O5'] }, () => {
  let list: PriceList
  beforeAll(async () => {
    list = await readDemoPriceList()
  })

  it.each([
    ['sample-1.csv', ['serial', 'name', 'per', 'mrp', 'selling-price', 'ignored', 'ignored'], 8],
    ['sample-2.csv', ['ignored', 'name', 'tamil-name', 'mrp', 'selling-price', 'ignored', 'ignored'], 0],
  ])('%s: every row matches its product, and nothing changes', (file, columns, notes) => {
    const { preview, changes } = interpretGrids([sample(file)], list)
    expect(preview.columns.map(({ means }) => means)).toEqual(columns)
    expect(preview.columns.filter(({ is_asked }) => is_asked)).toEqual([])
    expect(preview.counts).toEqual({
      new: 0,
      changed: 0,
      unchanged: 228,
      missing: 0,
      'not-understood': 0,
      skipped: 0,
    })
    expect(preview.notes).toHaveLength(notes)
    expect(changes).toEqual([])
  })

  it('leftovers of a web page in other columns are no prices', () => {
    const { preview } = interpretGrids([sample('sample-2.csv')], list)
    const row = preview.rows.find(({ cells }) => cells.product_name?.new === '10x10 Shots Set Out')
    expect(row?.cells.price).toEqual({ old: '3600', new: '3600', raw: '₹3600.00' })
    expect(row?.group).toBe('unchanged')
  })

  it('the list of another shop is read from its own data', () => {
    const { preview } = interpretGrids([sample('sample-1.csv')], { categories: [], products: [] })
    expect(preview.columns.filter(({ is_asked }) => is_asked)).toEqual([])
    const withoutUnit = preview.rows.filter(({ cells }) => cells.per?.problem === 'unit-missing')
    expect(preview.counts).toMatchObject({
      new: 228 - withoutUnit.length,
      'not-understood': withoutUnit.length,
    })
    const kuruvi = preview.rows.find(({ row }) => row === 8)
    expect(kuruvi).toMatchObject({
      group: 'new',
      cells: {
        category_name: { new: 'ONE SOUND CRACKERS' },
        product_name: { new: '2¾" Kuruvi' },
        per: { new: '5 Pcs', raw: '5pcs' },
        price: { new: '30' },
        discount_percentage: { new: '70', raw: '9' },
      },
    })
  })
})
