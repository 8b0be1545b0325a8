import type { Page } from '@playwright/test'
import { repeatCount } from '#testing/thoroughness.ts'
import { buildStoredCart, fillCart, replaceCartAsOtherTab } from './cart/fill-cart.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expectNoClippedText } from './expect-no-clipped-text.ts'
import { countWholeProducts } from './find-layout-problems.ts'
import { expect, test } from './shop-test.ts'
import { waitForHydration } from './wait-for-hydration.ts'

// Findings about single screens. What all screens must have is in every-screen.test.ts.

for (const language of ['/ta', ''].slice(0, repeatCount(1, 2)))
  test(`${language || 'English'}: the dialog of a product has room at every width and for large text`, {
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
      // On its side.
      [568, 320],
    ] as const) {
      await page.setViewportSize({ width, height })
      const outside = await page.locator('dialog[open] .button').evaluateAll((buttons) =>
        buttons.filter((button) => {
          const words = document.createRange()
          words.selectNodeContents(button)
          const [text, room] = [words.getBoundingClientRect(), button.getBoundingClientRect()]
          return text.left < room.left + 3 || text.right > room.right - 3 || room.right > innerWidth
        }),
      )
      expect.soft(outside, `${width} px`).toEqual([])
    }
    await expectNoClippedText(page)
    await expectAccessible(page, 'dialog[open]')
  })

test('the first screen of the order list shows products, not decoration', {
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
        // On its side.
        [640, 360, 1],
        [360, 640, 3],
        [320, 640, 2],
        [1366, 900, 6],
      ] as const) {
        await page.setViewportSize({ width, height })
        const whole = await countWholeProducts(page)
        expect.soft(whole, `${language} ${width} × ${height}, ${lines} lines`).toBeGreaterThanOrEqual(rows)
      }
    }
  }
})

/** The products whose name, price and whole quantity box are between the header and the cart bar, without scrolling. */
function countProductsInReach(page: Page): Promise<number> {
  return page.evaluate(() => {
    scrollTo(0, 0)
    const start = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    const bar = document.querySelector('[data-cart]')?.getBoundingClientRect().top ?? 0
    return [...document.querySelectorAll('main article')].filter((card) =>
      ['h3', 'b', 'input', 'input ~ button'].every((part) => {
        const box = card.querySelector(part)?.getBoundingClientRect()
        return box && box.height > 0 && box.top >= start && box.bottom <= bar
      }),
    ).length
  })
}

test('the first screen of a category has four products to order on the smallest common phone', {
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
          expect.soft(await countProductsInReach(page)).toBeGreaterThanOrEqual(4)
          const [first, second] = await page
            .getByRole('article')
            .evaluateAll((cards) => cards.slice(0, 2).map((card) => card.getBoundingClientRect().toJSON()))
          expect.soft(second.y, 'two beside each other').toBe(first.y)
          expect.soft(second.x).toBeGreaterThan(first.x + first.width)
          await expect.soft(page.getByRole('article').nth(1).locator('.button')).toBeInViewport({ ratio: 1 })
        })
    }
})

test('no text of a small card is cut off, nor a price in thousands', {
  tag: ['@phone', '@§2/special-category', '@W20'],
}, async ({ page }) => {
  for (const language of ['', '/ta']) {
    await page.goto(`${language}/special-category?id=gift-boxes`)
    await waitForHydration(page)
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 640 })
      const cut = await page.locator('main article').evaluateAll((cards) =>
        cards.flatMap((card) =>
          [...card.querySelectorAll('b, p, h3 button')]
            .filter((part) => {
              const text = document.createRange()
              text.selectNodeContents(part)
              return text.getBoundingClientRect().right > card.getBoundingClientRect().right - 1
            })
            .map(({ textContent }) => textContent),
        ),
      )
      expect.soft(cut, `${language} ${width} px`).toEqual([])
    }
  }
})

test('on the first tap of plus no card of a phone moves', {
  tag: ['@phone', '@§2/category'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/category?id=flower-pots')
  await waitForHydration(page)
  const cards = page.getByRole('article')
  const place = async () => (await cards.nth(2).boundingBox())?.y
  const before = await place()
  await cards
    .first()
    .getByRole('button', { name: /^One more/ })
    .click()
  await expect(cards.first()).toContainText('Not yet in the cart')
  expect(Math.abs(((await place()) ?? 0) - (before ?? 0))).toBeLessThanOrEqual(1)
})

/** How many times brighter one colour is than the other (WCAG 2.2, 1.4.3). */
function measureContrast(page: Page, one: string, other: string): Promise<number> {
  return page.evaluate(
    (colors) => {
      const pen = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d')
      if (!pen) throw new Error('There is nothing to measure with')
      const luminances = colors.map((color) => {
        pen.fillStyle = color
        pen.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = [...pen.getImageData(0, 0, 1, 1).data].map((value) =>
          value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      })
      return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05)
    },
    [one, other],
  )
}

/** The same of the ring of what has the focus and the box on which it stands (1.4.11). */
async function measureFocusContrast(page: Page): Promise<number> {
  const [ring, ground] = await page.evaluate(() => {
    if (!document.activeElement) throw new Error('There is nothing to measure')
    const dialog = document.activeElement.closest('dialog') ?? document.body
    return [getComputedStyle(document.activeElement).outlineColor, getComputedStyle(dialog).backgroundColor]
  })
  return measureContrast(page, ring ?? '', ground ?? '')
}

test('focus rings and the 0 of an empty box are seen in light and dark', {
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
      const [hint, ground] = await page
        .locator('main [data-id] input')
        .last()
        .evaluate((box) => [
          getComputedStyle(box, '::placeholder').color,
          getComputedStyle(box.parentElement ?? box).backgroundColor,
        ])
      expect(await measureContrast(page, hint ?? '', ground ?? '')).toBeGreaterThan(4.5)

      await search.click()
      await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
      expect(await measureFocusContrast(page)).toBeGreaterThan(3)
      await page.keyboard.press('Escape')

      await chosen.click()
      const head = page.getByRole('dialog').getByRole('heading', { name: 'தேர்ந்தெடுத்த பொருட்கள்' })
      const cross = page.getByRole('dialog').getByRole('button', { name: 'மூடு' })
      await cross.focus()
      expect(await measureFocusContrast(page)).toBeGreaterThan(3)
      const [left, right] = [await head.boundingBox(), await cross.boundingBox()]
      expect(right?.x).toBeGreaterThan(left?.x ?? 0)
      expect(right?.y).toBeLessThan((left?.y ?? 0) + (left?.height ?? 0))
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    })
})

test('on a phone on its side the opened cart shows two lines, the product its button', {
  tag: ['@phone', '@§2/order-now', '@withstand'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 360 })
  await fillCart(page, 60)
  await page.goto('/order-now')
  await page.getByRole('button', { name: 'Show chosen products' }).click()
  const lines = page.getByRole('dialog').locator('tbody tr')
  await expect(lines.nth(1)).toBeVisible()
  const foot = await page.getByRole('dialog').locator('footer').boundingBox()
  const second = await lines.nth(1).boundingBox()
  expect((second?.y ?? 0) + (second?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)
  await page.keyboard.press('Escape')
  await page.locator('main [data-id] a:has(img)').first().click()
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Add to Cart/ })).toBeInViewport({
    ratio: 1,
  })
})
