import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PRODUCT_FIELD_NAMES } from '#domain/catalogue/product-fields.ts'
import { fromRupees, paise } from '#domain/money/money.ts'
import { createPriceList } from '../../../e2e/office/price-list/price-list-fixture.ts'
import { parseProductCell, productCellText, toggleSwitch } from './columns.ts'

const [product] = createPriceList(1, 1).products
if (!product) throw new Error('The fixture has no product')

it.each([
  ['1200', 1200],
  [' ₹1,20,000.50 ', 120_000.5],
  ['Rs. 75', 75],
  ['.5', 0.5],
  ['10,00,000', 1_000_000],
])('reads %s as a price', { tags: ['O5'] }, (text, price) => {
  expect(parseProductCell('price', text)).toEqual({ price: fromRupees(price) })
})

it.each(['', 'abc', '-5', '1.234', '10,00,001', '12 13', '#REF!'])(
  '%j is not a price',
  { tags: ['O5'] },
  (text) => {
    expect(parseProductCell('price', text)).toBeUndefined()
  },
)

it('a discount is from 0 to 100, with or without a percent sign', { tags: ['O5'] }, () => {
  expect(parseProductCell('discount_percentage', '82.5 %')).toEqual({ discount_percentage: 82.5 })
  expect(parseProductCell('discount_percentage', '101')).toBeUndefined()
})

it('texts are trimmed, and required texts must not be empty', { tags: ['O5'] }, () => {
  expect(parseProductCell('product_name', '  Flower Pots ')).toEqual({ product_name: 'Flower Pots' })
  expect(parseProductCell('product_name', ' ')).toBeUndefined()
  expect(parseProductCell('tamil_name', ' ')).toEqual({ tamil_name: '' })
  expect(parseProductCell('per', 'x'.repeat(101))).toBeUndefined()
})

it('toggling a switch twice restores it', { tags: ['O5'] }, () => {
  expect(parseProductCell('is_sold_out', toggleSwitch('no'))).toEqual({ is_sold_out: true })
  expect(parseProductCell('is_sold_out', toggleSwitch(toggleSwitch('no')))).toEqual({ is_sold_out: false })
  expect(parseProductCell('is_sold_out', 'perhaps')).toBeUndefined()
})

it("writing a cell's own text back changes nothing", { tags: ['O5'] }, () => {
  const amounts = fc.record({
    price: fc.integer({ min: 0, max: 100_000_000 }).map(paise),
    discount_percentage: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
  })
  fc.assert(
    fc.property(amounts, (fields) => {
      const some = { ...product, ...fields }
      for (const column of PRODUCT_FIELD_NAMES)
        expect(parseProductCell(column, productCellText(some, column))).toEqual({ [column]: some[column] })
    }),
  )
})
