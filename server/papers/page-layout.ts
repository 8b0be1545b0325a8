import type { Block, Paper } from './paper.ts'

/** A piece of a page that is never split: `height` in points, drawn with its upper edge at `y`. */
export type PageSection = { height: number; place(y: number): void }

/**
 * Blocks beside each other, `pad` below the upper edge of what is laid `under` them, which is as high as the tallest with
 * its pads; `gap` points stay free below.
 */
export function layoutColumns(
  paper: Paper,
  blocks: readonly { block: Block; x: number; align?: 'right' | undefined }[],
  { pad = 0, gap = 0, under }: { pad?: number; gap?: number; under?: (y: number, height: number) => void },
): PageSection {
  const height = Math.max(...blocks.map(({ block }) => block.height)) + 2 * pad
  return {
    height: height + gap,
    place(y) {
      under?.(y, height)
      for (const { block, x, align } of blocks) paper.place(block, x, y + pad, align)
    },
  }
}

/** Parts one below the other, kept together. */
export function stackSections(...parts: readonly PageSection[]): PageSection {
  return {
    height: parts.reduce((sum, part) => sum + part.height, 0),
    place(y) {
      for (const part of parts) {
        part.place(y)
        y += part.height
      }
    },
  }
}

/**
 * Pages of at most `height` points: `first` above the rows on the first, `later` on every other, `titles` right above the
 * rows on each that has any. A row that does not fit goes to the next page, however tall it is.
 */
export function paginate(
  {
    first,
    later,
    titles,
    rows,
  }: { first: PageSection; later: PageSection; titles: PageSection; rows: readonly PageSection[] },
  height: number,
): PageSection[] {
  let page = [first]
  const pages = [page]
  for (const row of rows) {
    const parts = page.length === 1 ? [titles, row] : [row]
    if (stackSections(...page, ...parts).height <= height) {
      page.push(...parts)
    } else {
      page = [later, titles, row]
      pages.push(page)
    }
  }
  return pages.map((parts) => stackSections(...parts))
}
