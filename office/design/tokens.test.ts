import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contrastRatio, parseColourTokens } from '../../scripts/contrast.ts'

const MODES = parseColourTokens(readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8'))
const BACKGROUNDS = ['page', 'card', 'chosen']

describe.each(Object.entries(MODES))("the office's %s colours", { tags: ['W20'] }, (_, colour) => {
  const of = (name: string) => colour[name] ?? ''

  it.each(['ink', 'soft', 'accent', 'good', 'late', 'wrong'])(
    '%s text is readable on every background (WCAG 1.4.3)',
    (text) => {
      for (const background of BACKGROUNDS)
        expect(contrastRatio(of(text), of(background)), `${text} on ${background}`).toBeGreaterThanOrEqual(
          4.5,
        )
    },
  )

  it.each(['focus', 'edge', 'wrong'])('%s is visible on every background (WCAG 1.4.11)', (line) => {
    for (const background of ['page', 'card'])
      expect(contrastRatio(of(line), of(background)), background).toBeGreaterThanOrEqual(3)
  })

  it('the primary button and the status region are readable', () => {
    expect(contrastRatio(of('on-accent'), of('accent'))).toBeGreaterThanOrEqual(4.5)
    expect(contrastRatio(of('page'), of('ink'))).toBeGreaterThanOrEqual(4.5)
  })
})
