import { expect, it } from 'vitest'
import { fromRupees } from '#domain/money/money.ts'
import { createPriceList } from '../../../e2e/office/price-list/price-list-fixture.ts'
import { pickChangedFields, rebaseRow } from './rebase-row.ts'

const [opened] = createPriceList(1, 1).products
if (!opened) throw new Error('The fixture has no product')
/** The values of a form in which the user changed two fields. */
const formValues = {
  per: '3 Boxes',
  price: fromRupees(120),
  product_code: '100',
  is_hidden: false,
  special_categories: [],
}

it('sets only the fields that the form changed', { tags: ['O5'] }, () => {
  expect(pickChangedFields(formValues, opened)).toEqual({ per: '3 Boxes', price: fromRupees(120) })
})

it("keeps others' changes to untouched fields and reports fields changed by both", {
  tags: ['O5'],
}, () => {
  const current = { ...opened, row_version: 2, per: '2 Boxes', is_hidden: true, product_code: '99' }
  const rebased = rebaseRow(opened, current, pickChangedFields(formValues, opened))
  expect(rebased.conflictingFields).toEqual(['per'])
  expect(rebased.baseRow.row_version).toBe(2)
  expect(pickChangedFields(formValues, rebased.baseRow)).toEqual({ per: '3 Boxes', price: fromRupees(120) })
  // Restoring the original value is a change too.
  expect(pickChangedFields({ ...formValues, per: opened.per }, rebased.baseRow)).toEqual({
    per: opened.per,
    price: fromRupees(120),
  })
  expect(
    rebaseRow(rebased.baseRow, { ...current, row_version: 3 }, formValues).conflictingFields,
  ).not.toContain('per')
})
