import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PageSection, paginate } from './page-layout.ts'

/** Returns the pages as lists of section names and positions. */
function drawPages(heights: readonly number[], height: number, letterhead = 30) {
  let names: [name: string, y: number][] = []
  const part = (name: string, height: number): PageSection => ({
    height,
    place: (y) => names.push([name, y]),
  })
  const rows = heights.map((height, i) => part(`row ${i}`, height))
  const head = {
    first: part('letterhead', letterhead),
    later: part('running head', 5),
    titles: part('titles', 5),
  }
  return paginate({ ...head, rows }, height).map((page) => {
    names = []
    page.place(0)
    return names
  })
}

describe('paginated rows', () => {
  it('have titles above the rows and a header per page', () => {
    expect(drawPages([20, 20, 20], 80)).toEqual([
      [
        ['letterhead', 0],
        ['titles', 30],
        ['row 0', 35],
        ['row 1', 55],
      ],
      [
        ['running head', 0],
        ['titles', 5],
        ['row 2', 10],
      ],
    ])
  })

  it('have no titles on a page without rows', () => {
    expect(drawPages([20], 80, 70)).toEqual([
      [['letterhead', 0]],
      [
        ['running head', 0],
        ['titles', 5],
        ['row 0', 10],
      ],
    ])
  })

  it('appear once, in order and unsplit', () => {
    const heights = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 })
    fc.assert(
      fc.property(heights, (rows) => {
        const texts = drawPages(rows, 80).flat()
        const rowsDrawn = texts.filter(([name]) => name.startsWith('row'))
        expect(rowsDrawn.map(([name]) => name)).toEqual(rows.map((_, i) => `row ${i}`))
        rowsDrawn.forEach(([, y], i) => {
          expect(y + (rows[i] ?? 0)).toBeLessThanOrEqual(80)
        })
      }),
    )
  })
})
