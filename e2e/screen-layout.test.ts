import type { Page } from '@playwright/test'
import { repeatCount } from '#testing/thoroughness.ts'
import { buildStoredCart, fillCart, replaceCartAsOtherTab } from './cart/fill-cart.ts'
import { countWholeProducts } from './count-whole-products.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expectNoClippedText } from './expect-no-clipped-text.ts'
import { expect, test } from './shop-test.ts'
import { waitForHydration } from './wait-for-hydration.ts'

// Layout of single screens. every-screen.test.ts tests the requirements of all screens.

for (const language of ['/ta', ''].slice(0, repeatCount(1, 2)))
  test(`${language || 'English'}: the product dialog fits every width and large text`, {
    tag: ['@phone', '@W20'],
  }, async ({ page }) => {
    await fillCart(page, 1)
    await page.goto(`${language}/order-now`)
    await waitForHydration(page)
    await page.locator('main [data-id] a:has(img)').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    for (const [width, height] of [
      [320, 640],
      [360, 640],
      [1366, 900],
      // Landscape.
      [568, 320],
    ] as const) {
      await page.setViewportSize({ width, height })
      const overflowing = await page.locator('dialog[open] .button').evaluateAll((buttons) =>
        buttons.filter((button) => {
          const range = document.createRange()
          range.selectNodeContents(button)
          const [text, box] = [range.getBoundingClientRect(), button.getBoundingClientRect()]
          return text.left < box.left + 3 || text.right > box.right - 3 || box.right > innerWidth
        }),
      )
      expect.soft(overflowing, `${width} px`).toEqual([])
    }
    await expectNoClippedText(page)
    await expectAccessible(page, 'dialog[open]')
  })

test('the order list shows products without scrolling on every screen size', {
  tag: ['@phone', '@§2/order-now'],
}, async ({ page, request }) => {
  const full = await buildStoredCart(request, 60)
  for (const language of ['/ta', ''].slice(0, repeatCount(1, 2))) {
    await page.goto(`${language}/order-now`)
    await waitForHydration(page)
    for (const [lines, cart] of [
      [0, ''],
      [60, full],
    ] as const) {
      await replaceCartAsOtherTab(page, cart)
      await expect(page.locator(`header [aria-label*="${lines} "]`)).toBeAttached()
      for (const [width, height, rows] of [
        [390, 844, 5],
        // Landscape.
        [640, 360, 1],
        [360, 640, 3],
        [320, 640, 2],
        [1366, 900, 6],
      ] as const) {
        await page.setViewportSize({ width, height })
        const count = await countWholeProducts(page)
        expect.soft(count, `${language} ${width} × ${height}, ${lines} lines`).toBeGreaterThanOrEqual(rows)
      }
    }
  }
})

/** Counts products whose name, price and quantity box are fully visible between header and cart bar, without scrolling. */
function countVisibleCards(page: Page): Promise<number> {
  return page.evaluate(() => {
    scrollTo(0, 0)
    const headerBottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    const barTop = document.querySelector('[data-cart]')?.getBoundingClientRect().top ?? 0
    return [...document.querySelectorAll('main article')].filter((card) =>
      ['h3', 'b', 'input', 'input ~ button'].every((selector) => {
        const box = card.querySelector(selector)?.getBoundingClientRect()
        return box && box.height > 0 && box.top >= headerBottom && box.bottom <= barTop
      }),
    ).length
  })
}

test('a category shows four products without scrolling on the smallest common phone', {
  tag: ['@phone', '@§2/category', '@§2/special-category'],
}, async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const full = await buildStoredCart(request, 60)
  for (const language of ['', '/ta'])
    for (const path of ['/category?id=flower-pots', '/special-category?id=night-crackers']) {
      await page.goto(language + path)
      await waitForHydration(page)
      for (const cart of ['', full])
        await test.step(`${language}${path}, ${cart ? 'full' : 'empty'} cart`, async () => {
          await replaceCartAsOtherTab(page, cart)
          await expect(page.locator(`header [aria-label*="${cart ? 60 : 0} "]`)).toBeAttached()
          expect.soft(await countVisibleCards(page)).toBeGreaterThanOrEqual(4)
          const [first, second] = await page
            .getByRole('article')
            .evaluateAll((cards) => cards.slice(0, 2).map((card) => card.getBoundingClientRect().toJSON()))
          expect.soft(second.y, 'two cards per row').toBe(first.y)
          expect.soft(second.x).toBeGreaterThan(first.x + first.width)
          await expect.soft(page.getByRole('article').nth(1).locator('.button')).toBeInViewport({ ratio: 1 })
        })
    }
})

test('small cards clip no text and no price in thousands', {
  tag: ['@phone', '@§2/special-category', '@W20'],
}, async ({ page }) => {
  for (const language of ['', '/ta']) {
    await page.goto(`${language}/special-category?id=gift-boxes`)
    await waitForHydration(page)
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 640 })
      const clipped = await page.locator('main article').evaluateAll((cards) =>
        cards.flatMap((card) =>
          [...card.querySelectorAll('b, p, h3 button')]
            .filter((part) => {
              const range = document.createRange()
              range.selectNodeContents(part)
              return range.getBoundingClientRect().right > card.getBoundingClientRect().right - 1
            })
            .map(({ textContent }) => textContent),
        ),
      )
      expect.soft(clipped, `${language} ${width} px`).toEqual([])
    }
  }
})

test('the first tap of plus moves no card on a phone', {
  tag: ['@phone', '@§2/category'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/category?id=flower-pots')
  await waitForHydration(page)
  const cards = page.getByRole('article')
  const readTop = async () => (await cards.nth(2).boundingBox())?.y
  const before = await readTop()
  await cards
    .first()
    .getByRole('button', { name: /^One more/ })
    .click()
  await expect(cards.first()).toContainText('Not yet in the cart')
  expect(Math.abs(((await readTop()) ?? 0) - (before ?? 0))).toBeLessThanOrEqual(1)
})

/** Returns the contrast ratio of two CSS colours (WCAG 2.2, 1.4.3), resolved by a canvas. */
function measureContrast(page: Page, one: string, other: string): Promise<number> {
  return page.evaluate(
    (colors) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d')
      if (!canvas) throw new Error('There is no canvas context')
      const luminances = colors.map((color) => {
        canvas.fillStyle = color
        canvas.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) =>
          value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      })
      return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05)
    },
    [one, other],
  )
}

/** Returns the contrast ratio of the focus ring and its background (1.4.11). */
async function measureFocusContrast(page: Page): Promise<number> {
  const [ring, background] = await page.evaluate(() => {
    if (!document.activeElement) throw new Error('Nothing has the focus')
    const dialog = document.activeElement.closest('dialog') ?? document.body
    return [getComputedStyle(document.activeElement).outlineColor, getComputedStyle(dialog).backgroundColor]
  })
  return measureContrast(page, ring ?? '', background ?? '')
}

test('focus rings and placeholders have enough contrast in light and dark mode', {
  tag: ['@phone', '@W20', '@withstand'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await fillCart(page, 2)
  await page.goto('/ta/order-now')
  await waitForHydration(page)
  const search = page.getByRole('banner').getByRole('link', { name: 'தேடு', exact: true })
  const chosen = page.getByRole('button', { name: 'தேர்ந்தெடுத்த பொருட்களைக் காட்டு' })
  for (const colorScheme of ['light', 'dark'] as const)
    await test.step(colorScheme, async () => {
      await page.emulateMedia({ colorScheme })
      const [placeholder, background] = await page
        .locator('main [data-id] input')
        .last()
        .evaluate((box) => [
          getComputedStyle(box, '::placeholder').color,
          getComputedStyle(box.parentElement ?? box).backgroundColor,
        ])
      expect(await measureContrast(page, placeholder ?? '', background ?? '')).toBeGreaterThan(4.5)

      await search.click()
      await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
      expect(await measureFocusContrast(page)).toBeGreaterThan(3)
      await page.keyboard.press('Escape')

      await chosen.click()
      const heading = page.getByRole('dialog').getByRole('heading', { name: 'தேர்ந்தெடுத்த பொருட்கள்' })
      const close = page.getByRole('dialog').getByRole('button', { name: 'மூடு' })
      await close.focus()
      expect(await measureFocusContrast(page)).toBeGreaterThan(3)
      const [headingBox, closeBox] = [await heading.boundingBox(), await close.boundingBox()]
      expect(closeBox?.x).toBeGreaterThan(headingBox?.x ?? 0)
      expect(closeBox?.y).toBeLessThan((headingBox?.y ?? 0) + (headingBox?.height ?? 0))
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    })
})

test('in landscape the cart sheet shows two lines and the product dialog its button', {
  tag: ['@phone', '@§2/order-now', '@withstand'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 360 })
  await fillCart(page, 60)
  await page.goto('/order-now')
  await page.getByRole('button', { name: 'Show chosen products' }).click()
  const lines = page.getByRole('dialog').locator('tbody tr')
  await expect(lines.nth(1)).toBeVisible()
  const footer = await page.getByRole('dialog').locator('footer').boundingBox()
  const second = await lines.nth(1).boundingBox()
  expect((second?.y ?? 0) + (second?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0)
  await page.keyboard.press('Escape')
  await page.locator('main [data-id] a:has(img)').first().click()
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Add to Cart/ })).toBeInViewport({
    ratio: 1,
  })
})
