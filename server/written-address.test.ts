import { expect, it } from 'vitest'
import { writtenAddress } from './written-address.ts'

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
  ['/api/product/subcategoryitems/%44ay%20Crackers?x', '/api/product/subcategoryitems/Day%20Crackers'],
  ['/assets/order%2dnow-fHL.js', '/assets/order-now-fHL.js'],
  ['/%zz?x=1', '/%zz'],
  ['/a%2fb', '/a%2Fb'],
  ['/office/api/enquiries?status=Paid&q=%20a', '/office/api/enquiries?status=Paid&q=%20a'],
  ['/office/enquiries?status=Paid', '/office/enquiries'],
  ['/office/assets/main-fHL.js?x=1', '/office/assets/main-fHL.js'],
  ['http://elsewhere/order-now?x', 'http://elsewhere/order-now?x'],
  ['*', '*'],
])('%s asks for %s', (target, written) => {
  expect(writtenAddress(target)).toBe(written)
})
