import { expect, it } from 'vitest'
import { PRODUCT_FIELDS, SHEET_NAMES } from '../catalogue/product-fields.ts'
import { headerMeaning } from './header-meaning.ts'
import { MEANS } from './row-said.ts'

it.each(SHEET_NAMES)('the header of %s in the shop’s own sheet is understood', { tags: ['O5'] }, (name) => {
  expect(headerMeaning(PRODUCT_FIELDS[name].sheet.header)?.hint).toBe(MEANS[name])
})
