import { expect, it } from 'vitest'
import { createPriceList } from '../../../e2e/office/price-list/price-list-fixture.ts'
import { filterRows, NO_FILTER, type RowFilter } from './filter-rows.ts'
import { indexPriceList } from './price-list-index.ts'

const index = indexPriceList(createPriceList(8, 2))
const find = (filter: Partial<RowFilter>) =>
  filterRows(index, { ...NO_FILTER, ...filter }).map(({ id }) => id)

it('rows are filtered by word prefixes in either script, and by category', { tags: ['O5'] }, () => {
  expect(find({})).toHaveLength(10)
  expect(find({ q: 'flow gi' })).toEqual(['c0', 'p2', 'c1', 'p7'])
  expect(find({ q: 'flow gi', category: 'c1' })).toEqual(['c1', 'p7'])
  expect(find({ q: 'பூந்' })).toEqual(['c0', 'p2', 'c1', 'p7'])
  expect(find({ q: '103' })).toEqual(['c0', 'p3'])
  expect(find({ q: 'nothing like it' })).toEqual([])
})

it('rows are filtered by mark; a drawing is no photo', { tags: ['O5'] }, () => {
  expect(find({ mark: 'is_sold_out' })).toEqual(['c1', 'p4'])
  expect(find({ mark: 'is_hidden' })).toEqual(['c1', 'p7'])
  expect(find({ mark: 'is_new_item', q: '100' })).toEqual(['c0', 'p0'])
  const { groups } = index
  const drawn = groups.map((group) => ({
    ...group,
    products: group.products.map((row, at) => ({
      ...row,
      photo_path: at === 0 ? '/p.svg' : '/photos/1.webp',
    })),
  }))
  expect(filterRows({ groups: drawn }, { ...NO_FILTER, mark: 'no_photo' }).map(({ id }) => id)).toEqual([
    'c0',
    'p0',
    'c1',
    'p4',
  ])
})
