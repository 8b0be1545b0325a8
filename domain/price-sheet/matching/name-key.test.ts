import { describe, expect, it } from 'vitest'
import { createNameKey } from './name-key.ts'

describe('createNameKey', () => {
  it.each([
    ['2¾" Kuruvi', "2 3/4'' KURUVI"],
    ['4" Lakshmi', '4 inch Laxmi'],
    ['Flower Pots Deluxe', 'Flowerpots  DLX'],
    ['Flower Pots Special', 'Flower Pot Spl.'],
    ['Bat & Ball', 'Bat and Ball'],
    ['10 cm Colour Sparklers', '10cm Color Sparkler'],
    ['Ground Chakkar Ashoka', 'Ground Chakkar Asoka'],
    ['1000 Wala', '1,000 Wala'],
  ])('is equal for %s and %s', (one, other) => {
    expect(createNameKey(one).key).toBe(createNameKey(other).key)
  })

  it.each([
    ['Red Bijili (50 Pcs)', 'Red Bijili (100 Pcs)'],
    ['25 Shots', '2 5 Shots'],
    ['Red Sparklers', 'Green Sparklers'],
    ['2" Fancy', '2½" Fancy'],
  ])('differs for %s and %s', (one, other) => {
    expect(createNameKey(one).key).not.toBe(createNameKey(other).key)
  })

  it.each(Object.getOwnPropertyNames(Object.prototype))('treats %s like any other word', (word) => {
    const { key, words } = createNameKey(word)
    expect([typeof key, words.every((each) => typeof each === 'string')]).toEqual(['string', true])
    expect(createNameKey(`${word} pots`).key).not.toBe(createNameKey('pots').key)
  })
})
