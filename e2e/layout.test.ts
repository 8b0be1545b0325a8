import type { Page } from '@playwright/test'
import { arrive } from './accounts.ts'
import { awake } from './awake.ts'
import { newGuest, placeEnquiry, sendParcel } from './enquiries.ts'
import { fillCart } from './fill-cart.ts'
import { layoutFindings, wholeProducts } from './layout.ts'
import { expect, test } from './shop-test.ts'

// Every screen as a person with a ruler would look at it: from the narrowest phone to the desktop, in both languages, with
// nothing in the cart and with 60 lines.

const WIDTHS = [
  [320, 640],
  [360, 640],
  [390, 844],
  [768, 1024],
  [1366, 900],
] as const

const SCREENS = [
  '/lander',
  '/about',
  '/category?id=flower-pots',
  '/special-category?id=night-crackers',
  '/price-list',
  '/quick-enquiry',
  '/order-now',
  '/quick-checkout',
  '/payment-options',
  '/order-tracking',
  '/signup',
  '/signin',
  '/bulk-enquiries',
  '/our-brands',
  '/online-crackers',
  '/sivakasi-crackers',
  '/green-crackers',
  '/diwali-gift-boxes',
  '/privacy-policy',
  '/terms-and-conditions',
  '/cancellation-and-refund',
  '/our-updates',
  '/faq',
  '/safety-tips',
  '/contact-us',
  '/nothing',
]

/** Looks at the page that is open at every width. */
async function expectSound(page: Page, what: string) {
  for (const [width, height] of WIDTHS) {
    await page.setViewportSize({ width, height })
    await expect.soft(layoutFindings(page), `${what}, ${width} px`).resolves.toEqual([])
  }
}

for (const language of ['', '/ta'])
  for (const screen of SCREENS)
    test(`${language}${screen} at every width, with an empty and a full cart`, {
      tag: '@phone',
    }, async ({ page, expectedConsoleErrors }) => {
      expectedConsoleErrors.push(/status of 404/)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      // Two lines of the list are less than the minimum, which the cart bar then says.
      for (const lines of screen === '/order-now' ? [0, 2, 60] : [0, 60]) {
        await fillCart(page, lines)
        await page.goto(language + screen, { waitUntil: 'networkidle' })
        // The page is awake: a sleeping one has little that could be wrong.
        if (lines > 0) await expect(page.locator(`header [aria-label*="${lines}"]`)).toBeAttached()
        await expectSound(page, `${lines} lines`)
      }
    })

for (const language of ['', '/ta'])
  test(`${language || 'English'}: what belongs to a customer and an enquiry at every width`, {
    tag: '@phone',
  }, async ({ page, request }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const guest = newGuest()
    const id = await placeEnquiry(request, guest)
    await sendParcel(id)
    await arrive(page)
    for (const path of [
      `/checkout-response?id=${id}`,
      `/print?id=${id}`,
      `/transport?id=${id}`,
      `/payment-options?id=${id}`,
      '/profile',
      '/my-orders',
    ]) {
      await page.goto(language + path, { waitUntil: 'networkidle' })
      await expectSound(page, path)
    }
  })

for (const language of ['', '/ta'])
  test(`${language || 'English'}: the words of the modal of a product that is in the cart stay in its buttons`, {
    tag: '@phone',
  }, async ({ page }) => {
    await fillCart(page, 1)
    await page.goto(`${language}/order-now`)
    await awake(page)
    await page.locator('main [data-id] button:has(img)').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    for (const [width, height] of [...WIDTHS, [568, 320] as const]) {
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
  })

test('the first screen of the order list shows products, not decoration', { tag: '@phone' }, async ({
  page,
}) => {
  for (const lines of [0, 60]) {
    await fillCart(page, lines)
    for (const language of ['', '/ta']) {
      await page.goto(`${language}/order-now`, { waitUntil: 'networkidle' })
      for (const [width, height, rows] of [
        [390, 844, 5],
        // On its side.
        [640, 360, 1],
        [360, 640, 3],
        [320, 640, 2],
        [1366, 900, 6],
      ] as const) {
        await page.setViewportSize({ width, height })
        const whole = await wholeProducts(page)
        expect.soft(whole, `${language} ${width} × ${height}, ${lines} lines`).toBeGreaterThanOrEqual(rows)
      }
    }
  }
})

/** How many times brighter one colour is than the other (WCAG 2.2, 1.4.3). */
function contrast(page: Page, one: string, other: string): Promise<number> {
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
async function focusContrast(page: Page): Promise<number> {
  const [ring, ground] = await page.evaluate(() => {
    if (!document.activeElement) throw new Error('There is nothing to measure')
    const dialog = document.activeElement.closest('dialog') ?? document.body
    return [getComputedStyle(document.activeElement).outlineColor, getComputedStyle(dialog).backgroundColor]
  })
  return contrast(page, ring ?? '', ground ?? '')
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`${colorScheme}: the focus is seen in what the dark header and cart bar open, and its cross stands beside its heading`, {
    tag: '@phone',
  }, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 360, height: 640 })
    await fillCart(page, 2)
    await page.goto('/ta/order-now')
    await page.getByRole('banner').getByRole('button', { name: 'தேடு', exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
    expect(await focusContrast(page)).toBeGreaterThan(3)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'தேர்ந்தெடுத்த பொருட்களைக் காட்டு' }).click()
    const head = page.getByRole('dialog').getByRole('heading', { name: 'தேர்ந்தெடுத்த பொருட்கள்' })
    const cross = page.getByRole('dialog').getByRole('button', { name: 'மூடு' })
    await cross.focus()
    expect(await focusContrast(page)).toBeGreaterThan(3)
    const [left, right] = [await head.boundingBox(), await cross.boundingBox()]
    expect(right?.x).toBeGreaterThan(left?.x ?? 0)
    expect(right?.y).toBeLessThan((left?.y ?? 0) + (left?.height ?? 0))
  })

for (const colorScheme of ['light', 'dark'] as const)
  test(`${colorScheme}: the 0 of an empty box can be read`, { tag: '@phone' }, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/order-now')
    const [hint, ground] = await page
      .getByRole('textbox', { name: /^Quantity of/ })
      .first()
      .evaluate((box) => [
        getComputedStyle(box, '::placeholder').color,
        getComputedStyle(box.parentElement ?? box).backgroundColor,
      ])
    expect(await contrast(page, hint ?? '', ground ?? '')).toBeGreaterThan(4.5)
  })

test('text twice as large leaves the greater part of a phone to what one reads', { tag: '@phone' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  for (const language of ['', '/ta'])
    for (const screen of ['/order-now', '/faq']) {
      await page.goto(language + screen)
      const heights = await page.evaluate(() =>
        [...document.querySelectorAll('body *')]
          .filter((part) => getComputedStyle(part).position === 'fixed' && part.checkVisibility())
          .map((part) => part.getBoundingClientRect())
          .filter(({ width, bottom }) => width > innerWidth / 2 && bottom >= innerHeight - 1)
          .map(({ height }) => height),
      )
      expect(heights.length, `${language}${screen}`).toBeGreaterThan(0)
      expect.soft(Math.max(...heights), `${language}${screen}`).toBeLessThan(640 / 3)
    }
})

test('on a phone on its side the opened cart shows two lines, and the modal what it costs', {
  tag: '@phone',
}, async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 360 })
  await fillCart(page, 60)
  await page.goto('/order-now')
  await page.getByRole('button', { name: 'Show the chosen products' }).click()
  const lines = page.getByRole('dialog').locator('tbody tr')
  await expect(lines.nth(1)).toBeVisible()
  const foot = await page.getByRole('dialog').locator('footer').boundingBox()
  const second = await lines.nth(1).boundingBox()
  expect((second?.y ?? 0) + (second?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)
  await page.keyboard.press('Escape')
  await page.locator('main [data-id] button:has(img)').first().click()
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Add to Cart/ })).toBeInViewport({
    ratio: 1,
  })
})
