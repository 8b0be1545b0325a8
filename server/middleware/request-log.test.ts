import { describe, expect, it } from 'vitest'
import { loggedPath } from '../logger.ts'

describe('The path in the log', () => {
  it.each([
    ['/order-now?utm_source=x', '/order-now'],
    ['/print?id=BBrUsVJyd0AHme4382ch3qNz', '/print'],
    ['/api/order/public/print/get/BBrUsVJyd0AHme4382ch3qNz', '/api/order/public/print/get/[id]'],
    ['/api/order/public/get/BBrUsVJyd0AHme4382ch3qN-?x', '/api/order/public/get/[id]'],
    ['/api/product/get/9876543210', '/api/product/get/[number]'],
    ['/919876543210/x', '/[number]/x'],
    [
      '/api/product/categorywise/list/one-sound-crackers',
      '/api/product/categorywise/list/one-sound-crackers',
    ],
    ['/assets/order-now-fHL-_CuZ.js', '/assets/order-now-fHL-_CuZ.js'],
    ['*', '*'],
  ])('of %s is %s', (url, path) => {
    expect(loggedPath(url)).toBe(path)
  })
})
