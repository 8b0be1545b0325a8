import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contrastRatio, parseColourTokens } from '../scripts/contrast.ts'

const MODES = parseColourTokens(readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8'))

describe.each(Object.entries(MODES))('the colours in %s', { tags: ['W20'] }, (_, colour) => {
  const of = (name: string) => colour[name] ?? ''

  it.each(['ink', 'soft', 'leaf', 'ember', 'chilli'])('%s is read on every ground (WCAG 1.4.3)', (text) => {
    for (const ground of ['page', 'card', 'chosen'])
      expect(contrastRatio(of(text), of(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
  })

  it('the focus is seen on every ground (WCAG 2.4.13)', () => {
    for (const ground of ['page', 'card', 'chosen'])
      expect(contrastRatio(of('focus'), of(ground)), ground).toBeGreaterThanOrEqual(3)
    for (const ground of ['night', 'dusk'])
      expect(contrastRatio(of('focus-at-night'), of(ground)), ground).toBeGreaterThanOrEqual(3)
  })

  it('the next step is read on its button, white on the night', () => {
    expect(contrastRatio(of('on-saffron'), of('saffron'))).toBeGreaterThanOrEqual(4.5)
    for (const ground of ['night', 'dusk'])
      expect(contrastRatio('#ffffff', of(ground)), ground).toBeGreaterThanOrEqual(4.5)
  })
})
