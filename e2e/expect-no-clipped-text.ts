import type { Page } from '@playwright/test'
import { expect } from './shop-test.ts'

/**
 * Nothing is cut off so many px wide for whoever has set text twice as large in the browser itself: no text sticks out of its
 * place or of the window, unless that place scrolls, the page does not scroll sideways, and no count or quantity is broken
 * in two, nor a word of the cart bar. What is fixed to the bottom is no higher than `fixed`. Afterwards the page has its
 * text as before.
 */
export async function expectNoClippedText(page: Page, width = 320, fixed = Number.POSITIVE_INFINITY) {
  const browser = await page.context().newCDPSession(page)
  const size = page.viewportSize() ?? { width: 390, height: 844 }
  await page.setViewportSize({ width, height: 640 })
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  const cut = await page.evaluate((width) => {
    const scrolls = (part: Element) => /auto|scroll/.test(getComputedStyle(part).overflowX)
    const isMeant = (part: Element): boolean =>
      // What is there for screen readers alone, what moves by itself, and what scrolls by hand.
      getComputedStyle(part).clipPath !== 'none' ||
      part.matches('header section') ||
      (scrolls(part) && part !== document.documentElement) ||
      (part.parentElement !== null && isMeant(part.parentElement))
    return [...document.querySelectorAll('body *')]
      .filter((part) => part.checkVisibility({ contentVisibilityAuto: true }) && !isMeant(part))
      .filter((part) => {
        // Words that somebody typed scroll in their field.
        if (part instanceof HTMLInputElement)
          return part.inputMode === 'numeric' && part.scrollWidth > part.clientWidth
        const own = [...part.childNodes].filter((node) => node.nodeType === 3 && node.textContent?.trim())
        const range = document.createRange()
        return own.some((node) => {
          const text = node.textContent ?? ''
          const isBroken = ({ 0: word, index }: RegExpExecArray) => {
            range.setStart(node, index)
            range.setEnd(node, index + word.length)
            return range.getClientRects().length > 1
          }
          const words = part.closest('[data-cart]') ? /\S+/g : /^\d{1,6}$/g
          if ([...text.matchAll(words)].some(isBroken)) return true
          range.selectNodeContents(node)
          const drawn = range.getBoundingClientRect()
          const block = getComputedStyle(part).display === 'inline' ? part.parentElement : part
          const place = (block ?? part).getBoundingClientRect()
          return drawn.right > Math.min(place.right, width) + 1 || drawn.left < place.left - 1
        })
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 200))
  }, width)
  const scrolled = await page.evaluate(() => document.documentElement.scrollWidth)
  const bars = await page.evaluate(() =>
    [...document.querySelectorAll('body *:not(main section[id] *)')]
      .filter((part) => getComputedStyle(part).position === 'fixed' && part.checkVisibility())
      .map((part) => part.getBoundingClientRect())
      .filter(({ width, bottom }) => width > innerWidth / 2 && bottom >= innerHeight - 1)
      .map(({ height }) => height),
  )
  expect.soft(Math.max(0, ...bars), `${page.url()}: the height of what is fixed`).toBeLessThan(fixed)
  expect.soft(scrolled, `${page.url()} is as wide as the window`).toBeLessThanOrEqual(width)
  expect.soft(cut, `${page.url()} at ${width} px with text at 200 %`).toEqual([])
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
  await page.setViewportSize(size)
}
