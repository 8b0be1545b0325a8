import { expect, test } from '@playwright/test'
import * as v from 'valibot'
import { findOldestBrowser, OLDEST_BROWSERS } from '../../scripts/programs/oldest-browsers.ts'
import { type DrivenBrowser, startBrowser } from './browser-driver.ts'

// The main job in the oldest supported browsers, without Playwright's `page`, because not all of them support it.

const CUSTOMER = {
  'Customer Name': 'Kavitha Rajan',
  'Mobile Number': '9876543210',
  Address: '14 Rajaji Street',
  City: 'Madurai',
  'PIN Code': '625001',
}

for (const name of OLDEST_BROWSERS) {
  test.describe(name, () => {
    const program = findOldestBrowser(name)
    test.skip(!program, `${name} is not available here`)

    let browser: DrivenBrowser
    let errors: string[]
    test.beforeEach(async () => {
      errors = []
      browser = await startBrowser(name, program ?? '', (text) => errors.push(text))
    })
    test.afterEach(async () => {
      await browser.close()
      expect(errors).toEqual([])
    })

    test('the menu is closed, opens and navigates', async ({ baseURL }) => {
      await browser.open(`${baseURL}/order-now`)
      expect(await locateControl(browser, 'Safety Tips', '#menu a')).toBeNull()
      await press(browser, 'Open menu')
      await press(browser, 'Safety Tips', '#menu a')
      await expectText(browser, 'h1', 'Safety Tips')
      expect(await locateControl(browser, 'Safety Tips', '#menu a')).toBeNull()
    })

    test('a customer orders: list, cart, checkout, thank-you', async ({ baseURL }) => {
      await browser.open(`${baseURL}/order-now`)
      await type(browser, 'Quantity of Flower Pots Giant', '10')
      await type(browser, 'Quantity of Ground Chakkar Special', '20')
      await type(browser, 'Quantity of 4" Lakshmi', '30')
      await expectText(browser, '[aria-label="Cart summary"]', 'Added Products3')
      await press(browser, 'Checkout')
      await expectText(browser, 'h1', 'Quick Checkout')
      for (const [label, text] of Object.entries(CUSTOMER)) await type(browser, label, text)
      await press(browser, 'Place Enquiry')
      await press(browser, 'Yes')
      await expectText(browser, 'main', 'Order placed successfully')
      expect(await browser.evaluate('localStorage.length')).toBe(0)
    })
  })
}

/** Returns the point of a named control, or null while it is not visible, covered or disabled. */
async function locateControl(browser: DrivenBrowser, name: string, selector = 'button, a, input, textarea') {
  return v.parse(
    PointSchema,
    await browser.evaluate(`(${findControlPoint})(${JSON.stringify([name, selector])})`),
  )
}

const PointSchema = v.nullable(v.object({ x: v.number(), y: v.number() }))

/** Runs in the page, so it cannot use variables of this module. */
function findControlPoint([name = '', selector = '']) {
  for (const control of document.querySelectorAll(selector)) {
    const isField = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
    const label = isField ? control.labels?.[0]?.textContent : control.textContent
    const { left, top, width, height } = control.getBoundingClientRect()
    if (width === 0 || control.matches(':disabled')) continue
    if (!(control.getAttribute('aria-label') ?? label)?.startsWith(name)) continue
    // WebKit does not scroll to elements that it has not painted yet.
    if (top < 0 || top + height > innerHeight) scrollBy({ top: top - innerHeight / 2, behavior: 'instant' })
    const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)]
    return control.contains(document.elementFromPoint(x, y)) ? { x, y } : null
  }
  return null
}

/** Clicks a control once its position is stable: rows may move when they enter the viewport. */
async function press(browser: DrivenBrowser, name: string, selector?: string) {
  let point: Awaited<ReturnType<typeof locateControl>> = null
  const isStable = async () => {
    const previous = point
    point = await locateControl(browser, name, selector)
    return point !== null && point.x === previous?.x && point.y === previous.y
  }
  await expect.poll(isStable, `${name} is stable`).toBe(true)
  if (point) await browser.press(point)
}

async function type(browser: DrivenBrowser, name: string, text: string) {
  await press(browser, name)
  await browser.type(text)
}

async function expectText(browser: DrivenBrowser, selector: string, text: string) {
  const readText = () =>
    browser.evaluate(`document.querySelector(${JSON.stringify(selector)})?.textContent ?? ''`)
  await expect.poll(readText).toContain(text)
}
