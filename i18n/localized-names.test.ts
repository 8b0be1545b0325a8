import { expect, it } from 'vitest'
import { categoryName, orderNamesByLanguage, productName } from './localized-names.ts'

const rocket = { product_name: 'Rocket', tamil_name: 'ராக்கெட்' }

it("orderNamesByLanguage puts the name in the reader's language first", { tags: ['§1'] }, () => {
  expect(orderNamesByLanguage('en', 'Rocket', 'ராக்கெட்')).toEqual(['Rocket', 'ராக்கெட்'])
  expect(orderNamesByLanguage('ta', 'Rocket', 'ராக்கெட்')).toEqual(['ராக்கெட்', 'Rocket'])
})

it('products and categories use the Tamil name, or else the English one', {
  tags: ['§1'],
}, () => {
  expect(productName('en', rocket)).toBe('Rocket')
  expect(productName('ta', rocket)).toBe('ராக்கெட்')
  expect(productName('ta', { ...rocket, tamil_name: '' })).toBe('Rocket')
  const category = { category_name: 'Rockets', category_tamil_name: 'ராக்கெட் வகைகள்' }
  expect(categoryName('ta', category)).toBe('ராக்கெட் வகைகள்')
})
