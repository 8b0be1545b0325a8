import { expect, it } from 'vitest'
import { speak } from '#server/language.ts'
import { categoryName, inReadersOrder, productName } from './names.ts'

const rocket = { product_name: 'Rocket', tamil_name: 'ராக்கெட்' }

it('names stand in the order of who reads them', () => {
  expect(inReadersOrder('Rocket', 'ராக்கெட்')).toEqual(['Rocket', 'ராக்கெட்'])
  expect(speak('ta', () => inReadersOrder('Rocket', 'ராக்கெட்'))).toEqual(['ராக்கெட்', 'Rocket'])
})

it('what was put into the order of the reader is put back by it', () => {
  const [first, second] = speak('ta', () => inReadersOrder('Rocket', 'ராக்கெட்'))
  expect(speak('ta', () => inReadersOrder(first, second))).toEqual(['Rocket', 'ராக்கெட்'])
})

it('a page calls a product by the name in its script, by the English one where there is no other', () => {
  expect(productName(rocket)).toBe('Rocket')
  expect(speak('ta', () => productName(rocket))).toBe('ராக்கெட்')
  expect(speak('ta', () => productName({ ...rocket, tamil_name: '' }))).toBe('Rocket')
  const category = { category_name: 'Rockets', category_tamil_name: 'ராக்கெட் வகைகள்' }
  expect(speak('ta', () => categoryName(category))).toBe('ராக்கெட் வகைகள்')
})
