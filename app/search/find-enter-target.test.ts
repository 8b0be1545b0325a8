import { expect, it } from 'vitest'
import { sampleProduct } from '#testing/samples/sample-product.ts'
import { findEnterTarget } from './find-enter-target.ts'

const product = (product_code: string) => sampleProduct({ product_code })

it.each([
  [['rk1', 'rk12'], 'rk1', 'rk1'],
  [['rk1', 'rk12'], ' RK1 ', 'rk1'],
  [['RK1', 'RK12'], 'rk1', 'RK1'],
  [['RK1', 'RK12'], 'rk', undefined],
  [['RK1'], 'rocket', 'RK1'],
  [[], 'rocket', undefined],
])('with results %j Enter after "%s" selects %s', { tags: ['W20'] }, (codes, query, code) => {
  expect(findEnterTarget(codes.map(product), query)?.product_code).toBe(code)
})
