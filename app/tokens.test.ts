import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contrastRatio, parseColourTokens } from '../scripts/contrast.ts'

const MODES = parseColourTokens(readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8'))

describe.each(Object.entries(MODES))('colours in %s', { tags: ['W20'] }, (_, colour) => {
  const getColour = (name: string) => colour[name] ?? ''

  it.each(['ink', 'soft', 'leaf', 'ember', 'chilli'])(
    '%s text has 4.5:1 contrast on every background (WCAG 1.4.3)',
    (text) => {
      for (const background of ['page', 'card', 'chosen'])
        expect(
          contrastRatio(getColour(text), getColour(background)),
          `${text} on ${background}`,
        ).toBeGreaterThanOrEqual(4.5)
    },
  )

  it('the focus ring has 3:1 contrast on every background (WCAG 2.4.13)', () => {
    for (const background of ['page', 'card', 'chosen'])
      expect(contrastRatio(getColour('focus'), getColour(background)), background).toBeGreaterThanOrEqual(3)
    for (const background of ['night', 'dusk'])
      expect(
        contrastRatio(getColour('focus-at-night'), getColour(background)),
        background,
      ).toBeGreaterThanOrEqual(3)
  })

  it('text has 4.5:1 contrast on the primary button, white text on dark backgrounds', () => {
    expect(contrastRatio(getColour('on-saffron'), getColour('saffron'))).toBeGreaterThanOrEqual(4.5)
    for (const background of ['night', 'dusk'])
      expect(contrastRatio('#ffffff', getColour(background)), background).toBeGreaterThanOrEqual(4.5)
  })
})
