import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '#testing/samples/any-text.ts'
import { sampleProduct } from '#testing/samples/sample-product.ts'
import { repeatCount } from '#testing/thoroughness.ts'
import { PRICE_MAX as PRICE_MAX_RUPEES, type Product, productId } from '../../catalogue/product.ts'
import { QUANTITY_MAX } from '../../input/read-quantity.ts'
import { fromRupees, paise } from '../../money/money.ts'
import { sellingPrice } from '../../money/selling-price.ts'
import {
  CART_LINES_MAX,
  type CartLine,
  cartLineToJson,
  cartTotals,
  readCart,
  setLineQuantity,
  toCartLine,
} from './cart.ts'

const PRICE_MAX = fromRupees(PRICE_MAX_RUPEES)

function productOf(id: string, price: number, discount_percentage: number): Product {
  const priced = { price: paise(price), discount_percentage, is_netrate_item: 0 } as const
  const after_discount_price = sellingPrice(priced)
  return sampleProduct({
    ...priced,
    _id: productId(id),
    product_code: 'GC01',
    product_name: 'Ground Chakkar Big (25 Pcs)',
    tamil_name: 'சங்கு சக்கரம் பெரியது (25 பீஸ்)',
    per: '1 Box (25 Pcs)',
    discount_price: paise(price - after_discount_price),
    after_discount_price,
    photo_path: '/media/gc01.avif',
  })
}

const chakkar = productOf('gc01', 300_00, 70)
const sparkler = productOf('sp07', 45_50, 70)

/** A line in browser storage. */
const stored = {
  _id: 'gc01',
  product_code: 'GC01',
  product_name: 'Ground Chakkar Big (25 Pcs)',
  tamil_name: 'சங்கு சக்கரம் பெரியது (25 பீஸ்)',
  per: '1 Box (25 Pcs)',
  photo_path: '/media/gc01.avif',
  price: 90,
  discount_percentage: 70,
  after_discount_price: 90,
  discount_amount: 189,
  qty: 3,
  sub_total: 270,
}

const products = fc
  .record({
    // Few ids, so that lines repeat; some are property names of every object.
    id: fc.constantFrom('gc01', 'sp07', 'fp11', '__proto__', 'constructor', 'toString'),
    price: fc.integer({ min: 0, max: PRICE_MAX }),
    hundredths: fc.integer({ min: 0, max: 100_00 }),
  })
  .map(({ id, price, hundredths }) => productOf(id, price, hundredths / 100))
const quantities = fc.integer({ min: 0, max: QUANTITY_MAX })
const carts = fc
  .array(fc.tuple(products, quantities), { maxLength: 12 })
  .map((steps) =>
    steps.reduce<readonly CartLine[]>((lines, [product, qty]) => setLineQuantity(lines, product, qty), []),
  )

describe('toCartLine', { tags: ['§4', 'D2'] }, () => {
  it('computes amounts from the after-discount price', () => {
    expect(toCartLine(chakkar, 3)).toEqual({
      ...stored,
      price: 90_00,
      after_discount_price: 90_00,
      discount_amount: 189_00,
      sub_total: 270_00,
    })
  })

  it('is stored in rupees with the specified fields', { tags: ['§3'] }, () => {
    expect(cartLineToJson(toCartLine(chakkar, 3))).toEqual(stored)
    expect(Object.keys(cartLineToJson(toCartLine(chakkar, 3))).sort()).toEqual(Object.keys(stored).sort())
  })
})

describe('setLineQuantity', { tags: ['§4'] }, () => {
  it('appends a new line and replaces an existing one in place', () => {
    const lines = setLineQuantity(setLineQuantity([], chakkar, 1), sparkler, 2)
    expect(lines.map(({ _id, qty }) => [_id, qty])).toEqual([
      ['gc01', 1],
      ['sp07', 2],
    ])
    expect(setLineQuantity(lines, chakkar, 5).map(({ _id, qty }) => [_id, qty])).toEqual([
      ['gc01', 5],
      ['sp07', 2],
    ])
  })

  it('removes the line for 0', () => {
    expect(setLineQuantity(setLineQuantity([], chakkar, 1), chakkar, 0)).toEqual([])
    expect(setLineQuantity([], chakkar, 0)).toEqual([])
  })

  it('uses the current price of the product', () => {
    const before = setLineQuantity([], chakkar, 2)
    expect(setLineQuantity(before, productOf('gc01', 400_00, 70), 2)[0]?.sub_total).toBe(240_00)
  })

  it('is idempotent, keeps products unique and leaves other lines unchanged', () => {
    fc.assert(
      fc.property(carts, products, quantities, (lines, product, qty) => {
        const once = setLineQuantity(lines, product, qty)
        expect(setLineQuantity(once, product, qty)).toEqual(once)
        expect(new Set(once.map(({ _id }) => _id)).size).toBe(once.length)
        expect(once.find(({ _id }) => _id === product._id)?.qty ?? 0).toBe(qty)
        const others = ({ _id }: CartLine) => _id !== product._id
        expect(once.filter(others)).toEqual(lines.filter(others))
      }),
    )
  })

  it('rejects new products in a full cart but still changes existing lines', () => {
    const full = Array.from({ length: CART_LINES_MAX }, (_, n) =>
      toCartLine(productOf(`p${n}`, 100_00, 0), 1),
    )
    expect(setLineQuantity(full, chakkar, 1)).toBe(full)
    expect(setLineQuantity(full, productOf('p7', 100_00, 0), 9)[7]?.qty).toBe(9)
    expect(setLineQuantity(full, productOf('p7', 100_00, 0), 0)).toHaveLength(CART_LINES_MAX - 1)
  })
})

describe('cartTotals', { tags: ['§4', 'D2'] }, () => {
  it('are 0 for an empty cart', () => {
    expect(cartTotals([])).toEqual({ count: 0, sub_total: 0, discount_amount: 0, payable: 0 })
  })

  it('are the sums of the lines, without subtracting the discount', () => {
    fc.assert(
      fc.property(carts, (lines) => {
        const { count, sub_total, discount_amount, payable } = cartTotals(lines)
        expect(count).toBe(lines.length)
        expect(sub_total).toBe(lines.reduce((sum, line) => sum + line.after_discount_price * line.qty, 0))
        expect(discount_amount).toBe(lines.reduce((sum, line) => sum + line.discount_amount, 0))
        expect(payable).toBe(sub_total)
      }),
    )
  })

  it('are exact for the largest possible cart', () => {
    const dearest = Array.from({ length: CART_LINES_MAX }, () =>
      toCartLine(productOf('gc01', PRICE_MAX, 0), QUANTITY_MAX),
    )
    expect(cartTotals(dearest).payable).toBe(PRICE_MAX * QUANTITY_MAX * CART_LINES_MAX)
  })
})

describe('readCart', { tags: ['D12', 'W13'] }, () => {
  it('returns an empty cart for empty storage', () => {
    for (const nothing of [null, '', '[]']) expect(readCart(nothing)).toEqual({ lines: [], droppedCount: 0 })
  })

  it('reads every stored cart back unchanged', () => {
    fc.assert(
      fc.property(carts, (lines) => {
        expect(readCart(JSON.stringify(lines.map(cartLineToJson)))).toEqual({ lines, droppedCount: 0 })
      }),
    )
  })

  it('repairs lines of older versions', { tags: ['§3'] }, () => {
    const { price, discount_amount, photo_path, sub_total, ...older } = { ...stored, qty: '3' }
    const { lines, droppedCount } = readCart(JSON.stringify([older]))
    expect(droppedCount).toBe(0)
    expect(lines).toEqual([{ ...toCartLine(chakkar, 3), photo_path: undefined }])
  })

  it('recalculates stored sums', () => {
    const { lines } = readCart(JSON.stringify([{ ...stored, price: 1, sub_total: 1, discount_amount: -5 }]))
    expect(lines).toEqual([toCartLine(chakkar, 3)])
  })

  it('keeps the last of two lines of one product', () => {
    const { lines, droppedCount } = readCart(JSON.stringify([stored, { ...stored, qty: 8 }]))
    expect(lines.map(({ qty }) => qty)).toEqual([8])
    expect(droppedCount).toBe(1)
  })

  it.each([
    ['no product', null],
    ['a text', 'gc01'],
    ['a list', [stored]],
    ['no id', { ...stored, _id: undefined }],
    ['no name', { ...stored, product_name: undefined }],
    ['a name of another type', { ...stored, tamil_name: 5 }],
    ['no price', { ...stored, after_discount_price: undefined }],
    ['a price with three decimals', { ...stored, after_discount_price: 33.333 }],
    ['a negative price', { ...stored, after_discount_price: -90 }],
    ['a price above the limit', { ...stored, after_discount_price: 1e15 }],
    ['a discount above 100', { ...stored, discount_percentage: 101 }],
    ['quantity 0', { ...stored, qty: 0 }],
    ['a fractional quantity', { ...stored, qty: 1.5 }],
    ['a negative quantity', { ...stored, qty: -1 }],
    ['a quantity above the limit', { ...stored, qty: QUANTITY_MAX + 1 }],
    ['a quantity in words', { ...stored, qty: 'two' }],
    ['a quantity in Tamil digits', { ...stored, qty: '௩' }],
    ['an object as quantity', { ...stored, qty: { toString: 1 } }],
    ['a list as quantity', { ...stored, qty: [3] }],
  ])('drops a line with %s, keeps the good ones and counts', (_, damaged) => {
    const good = cartLineToJson(toCartLine(sparkler, 2))
    const { lines, droppedCount } = readCart(JSON.stringify([damaged, good]))
    expect(lines.map(({ _id }) => _id)).toEqual(['sp07'])
    expect(droppedCount).toBe(1)
  })

  it.each(['{}', 'null', '5', '"[]"', '[', '{"0":1}'])('reports a lost cart for %s', (text) => {
    expect(readCart(text)).toEqual({ lines: [], droppedCount: 1 })
  })

  it('drops products beyond the limit but applies the last change of each', () => {
    const many = Array.from({ length: CART_LINES_MAX + 5 }, (_, n) => ({ ...stored, _id: `p${n}` }))
    const { lines, droppedCount } = readCart(JSON.stringify([...many, { ...stored, _id: 'p0', qty: 8 }]))
    expect([lines.length, lines[0]?.qty, droppedCount]).toEqual([CART_LINES_MAX, 8, 6])
  })

  it('ignores prototype keys', () => {
    const text = `[{"__proto__":${JSON.stringify(stored)}},${JSON.stringify({ ...stored, _id: '__proto__' })}]`
    const { lines, droppedCount } = readCart(text)
    expect(lines.map(({ _id }) => _id)).toEqual(['__proto__'])
    expect(droppedCount).toBe(1)
    expect(Object.hasOwn(Object.prototype, 'qty')).toBe(false)
  })

  it('never throws and returns only valid lines for any input', () => {
    const lineLike = fc.record(
      {
        _id: fc.oneof(fc.constant('gc01'), fc.jsonValue()),
        product_code: fc.oneof(fc.string(), fc.jsonValue()),
        product_name: fc.string(),
        tamil_name: fc.string(),
        per: fc.string(),
        discount_percentage: fc.oneof(fc.constant(70), fc.double(), fc.jsonValue()),
        after_discount_price: fc.oneof(fc.constant(90), fc.double(), fc.jsonValue()),
        qty: fc.oneof(fc.constant(3), fc.double(), fc.jsonValue()),
      },
      { requiredKeys: ['product_name'] },
    )
    const texts = fc.oneof(
      anyText(),
      fc.json(),
      fc.array(lineLike).map((all) => JSON.stringify(all)),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const { lines, droppedCount } = readCart(text)
        expect(droppedCount).toBeGreaterThanOrEqual(0)
        const { payable } = cartTotals(lines)
        expect(payable).toBe(lines.reduce((sum, line) => sum + line.after_discount_price * line.qty, 0))
        for (const { qty } of lines)
          expect(Number.isInteger(qty) && qty >= 1 && qty <= QUANTITY_MAX).toBe(true)
      }),
      { numRuns: repeatCount(30, 400) },
    )
  })
})
