import type { Block, Paper } from './paper.ts'

/** An unsplittable section of a page. `height` in points; `place` draws it with its top edge at `y`. */
export type PageSection = { height: number; place(y: number): void }

/**
 * Lays blocks out side by side. `pad` is the space above and below, `under` draws the background with the height of the tallest
 * block, `gap` is the space below.
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

/** Stacks sections vertically and keeps them together. */
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
 * Splits rows into pages of at most `height` points: `first` is the header of the first page, `later` of the others, `titles`
 * precede the rows of each page. A row that does not fit goes to the next page, however tall it is.
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
