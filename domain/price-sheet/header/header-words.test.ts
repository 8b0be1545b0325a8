import { expect, it } from 'vitest'
import { PRODUCT_FIELDS, SHEET_PRODUCT_FIELDS } from '../../catalogue/product-fields.ts'
import { MEANING_BY_FIELD } from '../rows/row-input.ts'
import { interpretHeader } from './interpret-header.ts'

it.each(SHEET_PRODUCT_FIELDS)(
  'interpretHeader recognizes the header of %s in the exported sheet',
  { tags: ['O5'] },
  (name) => {
    expect(interpretHeader(PRODUCT_FIELDS[name].sheet.header)?.hint).toBe(MEANING_BY_FIELD[name])
  },
)
