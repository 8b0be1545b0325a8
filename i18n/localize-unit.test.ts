import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { localizeUnit } from './localize-unit.ts'

const rows: { per: string }[] = parse(readFileSync('seed/catalogue.csv'), { columns: true, bom: true })
const units = [...new Set(rows.map(({ per }) => per))]

describe('localizeUnit', { tags: ['§1'] }, () => {
  it.each([
    ['1 Pkt (5 Pcs)', '1 பாக்கெட் (5 பீஸ்)'],
    ['1 Box (10 Pcs)', '1 பெட்டி (10 பீஸ்)'],
    ['1 Box (15 Items)', '1 பெட்டி (15 ஐட்டம்)'],
    ['1 Pkt (10 Box)', '1 பாக்கெட் (10 பெட்டி)'],
    ['1 Pc', '1 பீஸ்'],
    ['1 Set', '1 செட்'],
    ['1 Bag', '1 பை'],
    ['1 Roll', '1 ரோல்'],
    ['1 PKT (10 pcs.)', '1 பாக்கெட் (10 பீஸ்)'],
    ['2Box', '2பெட்டி'],
  ])('translates %s to %s', (per, tamilUnit) => {
    expect(localizeUnit('ta', per)).toBe(tamilUnit)
  })

  it('translates every unit of the demo shop and keeps its numbers', () => {
    expect(units.length).toBeGreaterThan(20)
    for (const per of units) {
      expect(localizeUnit('ta', per)).not.toMatch(/[A-Za-z]/)
      expect(localizeUnit('ta', per).match(/\d+/g)).toEqual(per.match(/\d+/g))
    }
  })

  it('keeps English units unchanged', () => {
    for (const per of units) expect(localizeUnit('en', per)).toBe(per)
  })

  it('keeps unknown units unchanged', () => {
    for (const per of ['', '1 Constructor', '1 Jumbo (10 Cm)', '1 பெட்டி (5 பீஸ்)', 'Boxer', '1½'])
      expect(localizeUnit('ta', per)).toBe(per)
  })
})
