import type { Page } from '@playwright/test'
import { expect } from './shop-test.ts'

/** Nothing scrolls sideways with text twice as large, nor 320 px wide. The page is as wide as before afterwards. */
export async function expectRoomForText(page: Page) {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  const size = page.viewportSize() ?? { width: 390, height: 844 }
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflow(), 'at 320 px').toBe(0)
  await page.setViewportSize(size)
  // Each text as someone who sees badly has set it.
  await page.evaluate(() => {
    const texts = [...document.querySelectorAll<HTMLElement>('body, body *')]
    const sizes = texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize))
    texts.forEach((text, index) => {
      text.style.fontSize = `${2 * (sizes[index] ?? 16)}px`
    })
  })
  expect(await overflow(), 'with text at 200 %').toBe(0)
}
