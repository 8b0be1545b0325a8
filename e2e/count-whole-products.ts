import type { Page } from '@playwright/test'

/** Counts products that are fully visible on the first screen, not covered by fixed bars. */
export function countWholeProducts(page: Page): Promise<number> {
  return page.evaluate(() => {
    scrollTo(0, 0)
    const bars = [...document.querySelectorAll('body *:not(main section[id] *)')]
      .filter((part) => getComputedStyle(part).position === 'fixed' && part.checkVisibility())
      .map((part) => part.getBoundingClientRect())
      .filter((box) => box.width > innerWidth / 2 && box.height < innerHeight / 2)
    const end = Math.min(innerHeight, ...bars.map((box) => box.top).filter((top) => top > innerHeight / 2))
    return [...document.querySelectorAll('main [data-id]')].filter((row) => {
      const box = row.getBoundingClientRect()
      return box.height > 0 && box.top >= 0 && box.bottom <= end + 0.5
    }).length
  })
}
