import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contrastRatio, parseColourTokens } from '../../scripts/contrast.ts'

const MODES = parseColourTokens(readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8'))
const GROUNDS = ['page', 'card', 'chosen']

describe.each(Object.entries(MODES))('the colours of the office in %s', { tags: ['W20'] }, (_, colour) => {
  const of = (name: string) => colour[name] ?? ''

  it.each(['ink', 'soft', 'accent', 'good', 'late', 'wrong'])(
    '%s is read on every ground (WCAG 1.4.3)',
    (text) => {
      for (const ground of GROUNDS)
        expect(contrastRatio(of(text), of(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    },
  )

  it.each(['focus', 'edge', 'wrong'])('%s is seen on every ground (WCAG 1.4.11)', (line) => {
    for (const ground of ['page', 'card'])
      expect(contrastRatio(of(line), of(ground)), ground).toBeGreaterThanOrEqual(3)
  })

  it('the next step is read on its button, what was done in its region', () => {
    expect(contrastRatio(of('on-accent'), of('accent'))).toBeGreaterThanOrEqual(4.5)
    expect(contrastRatio(of('page'), of('ink'))).toBeGreaterThanOrEqual(4.5)
  })
})
