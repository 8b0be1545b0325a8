import { expect, it } from 'vitest'
import { fromRupees } from '#domain/money/money.ts'
import { createPriceList } from '../../../e2e/office/price-list/price-list-fixture.ts'
import { pickChangedFields, rebaseRow } from './rebase-row.ts'

const [opened] = createPriceList(1, 1).products
if (!opened) throw new Error('There is no product')
/** As a form says it that somebody changed two fields in. */
const filledIn = {
  per: '3 Boxes',
  price: fromRupees(120),
  product_code: '100',
  is_hidden: false,
  special_categories: [],
}

it('sets what was changed in a form, and nothing else', { tags: ['O5'] }, () => {
  expect(pickChangedFields(filledIn, opened)).toEqual({ per: '3 Boxes', price: fromRupees(120) })
})

it('leaves a colleague what the form did not change, however often it is saved, and says what both did', {
  tags: ['O5'],
}, () => {
  const now = { ...opened, row_version: 2, per: '2 Boxes', is_hidden: true, product_code: '99' }
  const met = rebaseRow(opened, now, pickChangedFields(filledIn, opened))
  expect(met.conflictingFields).toEqual(['per'])
  expect(met.baseRow.row_version).toBe(2)
  expect(pickChangedFields(filledIn, met.baseRow)).toEqual({ per: '3 Boxes', price: fromRupees(120) })
  // Back to what it was before both is a wish too.
  expect(pickChangedFields({ ...filledIn, per: opened.per }, met.baseRow)).toEqual({
    per: opened.per,
    price: fromRupees(120),
  })
  expect(rebaseRow(met.baseRow, { ...now, row_version: 3 }, filledIn).conflictingFields).not.toContain('per')
})
