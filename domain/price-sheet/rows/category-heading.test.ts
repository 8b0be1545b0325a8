import { describe, expect, it } from 'vitest'
import { isLikelyNote, isTotalLabel, parseHeading, splitBilingualName } from './category-heading.ts'

describe('A row with a single text', () => {
  it.each([
    ['SPARKLERS', 'SPARKLERS', undefined],
    ['1. SPARKLERS', 'SPARKLERS', undefined],
    ['C) CANDLES :-', 'CANDLES', undefined],
    ['7 Shots', '7 Shots', undefined],
    ['FLOWER POTS (80% DISCOUNT)', 'FLOWER POTS', 80],
    ['Flower Pots - 72.5 % off', 'Flower Pots', 72.5],
    ['GIFT BOXES (NET RATE)', 'GIFT BOXES', 'net'],
    ['Sparklers / கம்பி மத்தாப்பு', 'Sparklers', undefined],
  ])('%s is a heading of the category %s', (text, name, discount) => {
    expect(parseHeading(text)).toMatchObject({ name, discount })
    expect(isLikelyNote(parseHeading(text))).toBe(false)
  })

  it.each([
    'Ph: 00000 00001',
    'orders@shop.example',
    '1. Packing charges 3% extra.',
    '* all prices in rupees',
    'NOTES',
    'Prices may change.',
  ])('%s is likely a note', (text) => {
    expect(isLikelyNote(parseHeading(text))).toBe(true)
  })

  it.each(['Total', 'GRAND TOTAL', 'Sub-total', 'Net Total (Rs)', 'மொத்தம்', 'Packing charges 3%', 'GST'])(
    '%s is the label of a total',
    (text) => {
      expect(isTotalLabel(text)).toBe(true)
    },
  )
})

describe('splitBilingualName', () => {
  it.each([
    ['Flower Pots / பூச்சட்டி', 'Flower Pots', 'பூச்சட்டி'],
    ['பூச்சட்டி - Flower Pots', 'Flower Pots', 'பூச்சட்டி'],
    ['Flower Pots (பூச்சட்டி)', 'Flower Pots', 'பூச்சட்டி'],
    ['Flower Pots பூச்சட்டி', 'Flower Pots', 'பூச்சட்டி'],
    ['7 cm Red\n7 செ.மீ. சிவப்பு', '7 cm Red', '7 செ.மீ. சிவப்பு'],
    ['1/2 Kg Bomb / 1/2 கிலோ வெடி', '1/2 Kg Bomb', '1/2 கிலோ வெடி'],
  ])('splits %s', (text, latin, tamil) => {
    expect(splitBilingualName(text)).toEqual({ latin, tamil })
  })
})
