import type { Page } from '@playwright/test'
import { expect } from './shop-test.ts'

/**
 * Expects no clipped text at `width` px with the browser's text size doubled: no text overflows its container or the window unless
 * the container scrolls, the page does not scroll sideways, and no count, quantity or word of the cart bar wraps. Bars fixed to the
 * bottom are at most `fixed` px high. Restores the text size.
 */
export async function expectNoClippedText(page: Page, width = 320, fixed = Number.POSITIVE_INFINITY) {
  const browser = await page.context().newCDPSession(page)
  const size = page.viewportSize() ?? { width: 390, height: 844 }
  await page.setViewportSize({ width, height: 640 })
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  const clipped = await page.evaluate((width) => {
    const scrolls = (part: Element) => /auto|scroll/.test(getComputedStyle(part).overflowX)
    const isExempt = (part: Element): boolean =>
      // Content for screen readers, moving banners, and scroll containers.
      getComputedStyle(part).clipPath !== 'none' ||
      part.matches('header section') ||
      (scrolls(part) && part !== document.documentElement) ||
      (part.parentElement !== null && isExempt(part.parentElement))
    return [...document.querySelectorAll('body *')]
      .filter((part) => part.checkVisibility({ contentVisibilityAuto: true }) && !isExempt(part))
      .filter((part) => {
        // Typed text may scroll inside its field.
        if (part instanceof HTMLInputElement)
          return part.inputMode === 'numeric' && part.scrollWidth > part.clientWidth
        const textNodes = [...part.childNodes].filter(
          (node) => node.nodeType === 3 && node.textContent?.trim(),
        )
        const range = document.createRange()
        return textNodes.some((node) => {
          const text = node.textContent ?? ''
          const isBroken = ({ 0: word, index }: RegExpExecArray) => {
            range.setStart(node, index)
            range.setEnd(node, index + word.length)
            return range.getClientRects().length > 1
          }
          const words = part.closest('[data-cart]') ? /\S+/g : /^\d{1,6}$/g
          if ([...text.matchAll(words)].some(isBroken)) return true
          range.selectNodeContents(node)
          const textBox = range.getBoundingClientRect()
          const block = getComputedStyle(part).display === 'inline' ? part.parentElement : part
          const container = (block ?? part).getBoundingClientRect()
          return textBox.right > Math.min(container.right, width) + 1 || textBox.left < container.left - 1
        })
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 200))
  }, width)
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
  const bars = await page.evaluate(() =>
    [...document.querySelectorAll('body *:not(main section[id] *)')]
      .filter((part) => getComputedStyle(part).position === 'fixed' && part.checkVisibility())
      .map((part) => part.getBoundingClientRect())
      .filter(({ width, bottom }) => width > innerWidth / 2 && bottom >= innerHeight - 1)
      .map(({ height }) => height),
  )
  expect.soft(Math.max(0, ...bars), `${page.url()}: height of fixed bars`).toBeLessThan(fixed)
  expect.soft(scrollWidth, `${page.url()}: width of the page`).toBeLessThanOrEqual(width)
  expect.soft(clipped, `${page.url()} at ${width} px with text at 200 %`).toEqual([])
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
  await page.setViewportSize(size)
}
