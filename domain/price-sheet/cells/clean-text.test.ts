import { describe, expect, it } from 'vitest'
import { cleanText, isDate } from './clean-text.ts'

describe('Cell texts', () => {
  it.each([
    ['  Lotus   Wheel ', 'Lotus Wheel'],
    ['Lotus\u00a0Wheel', 'Lotus Wheel'],
    ['Lotus\nWheel', 'Lotus Wheel'],
    ['\ufeffLotus\u200b Wheel\u202e', 'Lotus Wheel'],
    // A lone surrogate, which PostgreSQL rejects, is removed.
    ['Lotus\ud83d Wheel 🎆', 'Lotus Wheel 🎆'],
    ['`', ''],
    [' - ', ''],
    ["'=Wheel", '=Wheel'],
    ["'10", "'10"],
    ["6'' Kumki", "6'' Kumki"],
  ])('cleanText(%j) is %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean)
  })

  it.each(['01/05/2026', '1-5-26', '5-Jan', 'Jan-10', '2026-05-01', '12 Oct 2026', '10-12-2025 00:00'])(
    'isDate accepts %s',
    (text) => {
      expect(isDate(text)).toBe(true)
    },
  )

  it.each(['10', '1/2', '10x10', '1.400,00', '12 Step Fancy', 'May Flower', '10-12'])(
    'isDate rejects %s',
    (text) => {
      expect(isDate(text)).toBe(false)
    },
  )
})
