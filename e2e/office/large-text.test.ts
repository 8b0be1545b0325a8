import type { Page } from '@playwright/test'
import { sendTo } from '../enquiries.ts'
import { expectNothingCut } from '../large-text.ts'
import { layoutFindings } from '../layout.ts'
import { expect, test } from '../shop-test.ts'
import { placedNumber, post, signInAsOwner } from './desk.ts'
import { FIRST_USER } from './first-user.ts'
import { IMPORT_ID, openImport } from './imports.ts'
import { OWNER } from './office.ts'

/** How large a target is, and what a dialog lies over, is looked at elsewhere. */
const MATTERS = /^(scrolls sideways|is cut off|touches|is broken in its middle)/
/** Longer words may take a second line: addresses, and some of Tamil. */
const LONG = /: \S{13,}$/

/** The screen, or the dialog over it, has room for its text when a phone's browser is set to twice the size. */
async function expectHolds(page: Page) {
  const dialogs = page.getByRole('dialog')
  if ((await dialogs.count()) === 0) await expectNothingCut(page, 360)
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  const wrong = async () => {
    const findings = await layoutFindings(page)
    const scrollSideways = await dialogs.evaluateAll((all) =>
      all
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    )
    return [...findings.filter((finding) => MATTERS.test(finding) && !LONG.test(finding)), ...scrollSideways]
  }
  // The rows of the price list are measured and put anew once their text is larger.
  await expect.poll(wrong, `${page.url()} with text at 200 %`).toEqual([])
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
}

for (const language of ['en', 'ta'] as const) {
  test(`every screen has room for text twice as large on a small phone: ${language}`, {
    tag: '@phone',
  }, async ({ page }) => {
    test.slow()
    const number = await placedNumber(page, {
      customer_name: 'Venkatasubramaniyan Balasubramaniyan',
      city: 'Thiruvananthapuram-Kazhakkoottam-Technopark',
    })
    const slow = { page: '/order-now', lcp: 9_990, inp: 640, cls: 125, ttfb: 990, fcp: 3_990 }
    expect((await sendTo(page.request, '/api/page/speed', { screens: [slow] })).status()).toBe(204)
    await signInAsOwner(page)
    // Their language in this browser alone: other journeys have the same owner.
    await page.route('/office/api/me', async (route) => {
      const response = await route.fetch()
      const { data } = await response.json()
      await route.fulfill({ response, json: { data: { ...data, language } } })
    })
    const main = page.getByRole('main')
    const open = async (path: string) => {
      await page.goto(`/office/${path}`)
      await expect(main.getByRole('heading').first()).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
    }

    await test.step('the inbox', async () => {
      await open('enquiries')
      await expect(main.getByRole('link', { name: number }).first()).toBeVisible()
      await expectHolds(page)
    })
    await test.step('an enquiry that is taken down', async () => {
      await open('enquiries/new')
      const product = page.getByRole('combobox').first()
      for (const code of ['FP05', 'OS01']) {
        await product.fill(code)
        await page.getByRole('listbox').getByRole('option').first().click()
        await page.keyboard.type('1200')
        await page.keyboard.press('Enter')
      }
      await expect(main.getByRole('row')).toHaveCount(2)
      await expectHolds(page)
    })
    await test.step('an enquiry that can be changed, and a dialog of it', async () => {
      await open(`enquiries/${number}`)
      await expect(main.getByRole('table').getByRole('textbox')).toHaveCount(3)
      await expectHolds(page)
      await page.keyboard.press('x')
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectHolds(page)
    })
    const payment = { kind: 'receipt', amount: 3_600, mode: 'Cash' }
    expect(await post(page, `enquiries/${number}/confirm`, { row_version: 1 })).toBe(204)
    expect(await post(page, `enquiries/${number}/payments`, { row_version: 2, ...payment })).toBe(204)
    await test.step('parcels, and what goes into one', async () => {
      await open('pack')
      await expect(main.getByRole('link', { name: number })).toBeVisible()
      await expectHolds(page)
      await open(`pack/${number}`)
      await expect(page.getByRole('checkbox')).toHaveCount(1)
      await expectHolds(page)
    })
    expect(await post(page, `enquiries/${number}/packed`, { row_version: 3 })).toBe(204)
    await test.step('an enquiry that is packed', async () => {
      await open(`enquiries/${number}`)
      await expect(main.getByRole('table').getByText('FP05')).toBeVisible()
      await expectHolds(page)
    })
    await test.step('the price list, and a product of it', async () => {
      await open('price-list')
      const rows = main.getByRole('table').getByRole('row')
      await expect(rows.nth(2).getByRole('switch').first()).toBeVisible()
      await expectHolds(page)
      await rows.nth(2).getByRole('button').last().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectHolds(page)
    })
    for (const path of ['users', 'audit'])
      await test.step(path, async () => {
        await open(path)
        await expect(main.getByRole('rowheader').first()).toBeVisible()
        await expectHolds(page)
      })
    await test.step('account', async () => {
      await open('account')
      await expect(main.getByText(FIRST_USER.email)).toBeVisible()
      await expect(main.getByRole('rowheader').first()).toBeVisible()
      await expectHolds(page)
    })
    await test.step('overview', async () => {
      await expect(async () => {
        await open('overview')
        await expect(main.getByRole('rowheader', { name: '/order-now' })).toBeVisible({ timeout: 1_000 })
      }).toPass()
      await expectHolds(page)
    })
  })

  test(`an import has room for text twice as large on a small phone: ${language}`, {
    tag: '@phone',
  }, async ({ page }) => {
    test.slow()
    const { session } = await openImport(page, { path: '/office/price-list/import' })
    session.me = { ...OWNER, language }
    for (const path of ['', `/${IMPORT_ID}`, `/${IMPORT_ID}?group=changed`]) {
      await page.goto(`/office/price-list/import${path}`)
      await page.getByText('Price list 2027 final (2).xlsx').first().waitFor()
      await expectHolds(page)
    }
  })
}
