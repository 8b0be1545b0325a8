import { expect, it } from 'vitest'
import { canonicalPath, notFoundPath, pageKeyOf, stripUnusedQuery } from './canonical-path.ts'

it.each([
  ['/order-now', '/order-now'],
  ['/order-now?utm_source=a-friend', '/order-now'],
  ['/ta/order-now?x=1&id=c1', '/ta/order-now'],
  ['/category?id=c1', '/category?id=c1'],
  ['/category?utm_source=a-friend&id=c1&id=c2', '/category?id=c1'],
  ['/ta/special-category?x&id=day crackers', '/ta/special-category?id=day%20crackers'],
  ['/payment-options.data?id=a%31&_routes=payment-options', '/payment-options.data?id=a1'],
  ['/CATEGORY//?x=1&id=Az', '/CATEGORY//?id=Az'],
  ['/category?id=', '/category?id='],
  ['/print/pdf?id=aB-_', '/print/pdf?id=aB-_'],
  ['/api/product/quickorder?x', '/api/product/quickorder'],
  ['/%zz?x=1', '/%zz'],
  ['/office/api/enquiries?status=Paid&q=%20a', '/office/api/enquiries?status=Paid&q=%20a'],
  ['*', '*'],
])('%s is stripped to %s', { tags: ['W25'] }, (target, address) => {
  expect(stripUnusedQuery(target)).toBe(address)
})

it.each([
  ['/ORDER-NOW', '/order-now'],
  ['/%6frder-now//', '/order-now'],
  ['//ta//Order-Now/', '/ta/order-now'],
  ['/', '/'],
  ['/%zz', '/%zz'],
])('%s has the canonical spelling %s', (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical)
})

it.each([
  ['/ta/order-now.data', '/order-now'],
  ['/_root.data', '/'],
  ['/ta', '/'],
])('%s belongs to the page %s', (path, page) => {
  expect(pageKeyOf(path)).toBe(page)
})

it.each([
  ['/nothing', '/404'],
  ['/ta/nothing.data', '/ta/404.data'],
])('%s leads to the 404 page %s', (path, missing) => {
  expect(notFoundPath(path)).toBe(missing)
})
