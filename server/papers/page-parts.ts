/** A piece of a page that is never split: `height` in points, drawn with its upper edge at `y`. */
export type Part = { height: number; place(y: number): void }

/** Parts one below the other, kept together. */
export function stacked(...parts: readonly Part[]): Part {
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
export function pagesOf(
  { first, later, titles, rows }: { first: Part; later: Part; titles: Part; rows: readonly Part[] },
  height: number,
): Part[] {
  let page = [first]
  const pages = [page]
  for (const row of rows) {
    const parts = page.length === 1 ? [titles, row] : [row]
    if (stacked(...page, ...parts).height <= height) {
      page.push(...parts)
    } else {
      page = [later, titles, row]
      pages.push(page)
    }
  }
  return pages.map((parts) => stacked(...parts))
}
