import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { findDrawing, removeRoundedCorners } from './drawing.ts'

const seed = join(import.meta.dirname, '../../seed')
const find = (name: string) => findDrawing(join(seed, 'artwork'), name)

describe('The drawings', () => {
  it('exist for every demo product, lit and unlit, in its colours', async () => {
    const rows: { kind: string; palette: string }[] = parse(readFileSync(join(seed, 'pictures.csv')), {
      columns: true,
    })
    for (const { kind, palette } of rows) {
      for (const name of [`${kind}-${palette}.svg`, `${kind}-${palette}-lit.svg`]) {
        expect(await find(name), name).toMatch(/^<svg [^{}]*<\/svg>\s*$/)
      }
    }
  })

  it('fill their square without rounded corners', () => {
    const templates = readdirSync(join(seed, 'artwork')).filter((file) => file.endsWith('.svg'))
    for (const template of templates) {
      const square = removeRoundedCorners(readFileSync(join(seed, 'artwork', template), 'utf8'))
      expect(square, template).toContain('<rect width="96" height="96" fill="url(#n)"/>')
      expect(square, template).not.toContain('H16A16 16')
    }
  })

  it('differ by palette and by being lit', async () => {
    const [ruby, gold, lit] = [
      await find('flower-pot-ruby.svg'),
      await find('flower-pot-gold.svg'),
      await find('flower-pot-ruby-lit.svg'),
    ]
    expect(new Set([ruby, gold, lit]).size).toBe(3)
    expect(ruby).toContain('#ea3550')
    expect(gold).not.toContain('#ea3550')
  })

  it.each([
    'nothing-ruby.svg',
    'flower-pot-nothing.svg',
    'flower-pot-constructor.svg',
    'flower-pot.svg',
    'flower-pot-ruby.png',
    'FLOWER-POT-RUBY.SVG',
    '../palettes-ruby.svg',
    'palettes.json',
    '',
  ])('do not include %s', async (name) => {
    expect(await find(name)).toBeUndefined()
  })
})
