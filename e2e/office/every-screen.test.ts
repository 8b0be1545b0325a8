import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { SCREENS } from '#contract/office/screens.ts'
import { fromRupees } from '#domain/money/money.ts'
import { SECTION_NAMES } from '#domain/settings/settings-sections.ts'
import type { Language } from '#i18n/language.ts'
import * as english from '#i18n/office/en.ts'
import * as tamil from '#i18n/office/ta.ts'
import { isThorough, repeatCount } from '#testing/thoroughness.ts'
import { expectAccessible } from '../expect-accessible.ts'
import { expectNoClippedText } from '../expect-no-clipped-text.ts'
import { findLayoutProblems } from '../find-layout-problems.ts'
import { expect, test } from '../shop-test.ts'
import { openInbox } from './enquiries/inbox-fixture.ts'
import {
  button,
  placeNumberedEnquiry,
  postForStatus,
  setLanguage,
  signInAsDevi,
  signInAsOwner,
} from './office-actions.ts'
import { OWNER, openMenu } from './office-fixture.ts'
import { IMPORT_ID, openImport } from './price-list/import-fixture.ts'

const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1366, height: 900 }

/** A customer with a long name and city. */
const LONG_NAMES = {
  customer_name: 'Venkatasubramaniyan Balasubramaniyan',
  city: 'Thiruvananthapuram-Kazhakkoottam-Technopark',
}

/** The context of a visit. `check` tests the current screen, or the dialog over it. */
type Visitor = { page: Page; language: Language; words: typeof english; check: () => Promise<void> }

/** Opens a screen with data and checks each of its states. */
type Visit = (visitor: Visitor) => Promise<void>

/** Opens a screen as the owner. */
async function openAsOwner({ page, language }: Visitor, path: string) {
  await signInAsOwner(page)
  await setLanguage(page, language)
  await page.goto(`/office/${path}`)
}

async function openWithoutSession({ page, language, words }: Visitor, path: string) {
  await page.addInitScript((value) => localStorage.setItem('office_language', value), language)
  await page.goto(`/office/${path}`)
  await expect(page.getByLabel(words.account.password)).toBeVisible()
}

/** Places a paid enquiry and returns its number. */
async function placePaidEnquiry(page: Page): Promise<string> {
  const number = await placeNumberedEnquiry(page, LONG_NAMES)
  await signInAsOwner(page)
  const payment = { kind: 'receipt', amount: fromRupees(3_600), mode: 'Cash' }
  expect(await postForStatus(page, `enquiries/${number}/confirm`, { row_version: 1 })).toBe(204)
  expect(await postForStatus(page, `enquiries/${number}/payments`, { row_version: 2, ...payment })).toBe(204)
  return number
}

/** The visit of each screen. */
const VISITS: Record<keyof typeof SCREENS, Visit> = {
  '/office/signin': async (visitor) => {
    await openWithoutSession(visitor, 'signin')
    await visitor.check()
  },
  '/office/invite': async (visitor) => {
    await openWithoutSession(visitor, `invite#${'a'.repeat(43)}`)
    await visitor.check()
  },
  '/office/enquiries': async ({ page, language, check }) => {
    const { session } = await openInbox(page, 'about:blank')
    session.me = { ...OWNER, language }
    await page.goto('/office/enquiries')
    await expect(page.getByRole('table').locator('tbody').getByRole('row')).toHaveCount(50)
    await check()
    await page.goto('/office/enquiries?burst=b1')
    await expect(page.getByRole('table').locator('tbody').getByRole('row')).toHaveCount(2)
    await check()
  },
  '/office/overview': async (visitor) => {
    const { page, words, check } = visitor
    await placePaidEnquiry(page)
    await openAsOwner(visitor, 'overview')
    await expect(page.getByRole('region', { name: words.overview.today })).toBeVisible()
    await check()
    await button(page, words.overview.showTable).click()
    await expect(page.getByRole('table', { name: words.overview.byStatus })).toBeVisible()
    await check()
  },
  '/office/enquiries/new': async (visitor) => {
    const { page, words, check } = visitor
    await openAsOwner(visitor, 'enquiries/new')
    const product = page.getByRole('combobox', { name: words.newEnquiry.product })
    for (const code of ['FP05', 'OS01']) {
      await product.fill(code)
      await page.getByRole('listbox').getByRole('option').first().click()
      await page.keyboard.type('1200')
      await page.keyboard.press('Enter')
    }
    await expect(page.getByRole('main').getByRole('row')).toHaveCount(2)
    await page.getByRole('button', { name: words.newEnquiry.place }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await check()
    await product.fill('lakshmi')
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
    await expectAccessible(page)
  },
  '/office/enquiries/:number': async (visitor) => {
    const { page, words, check } = visitor
    const { enquiry, shell } = words
    const number = await placeNumberedEnquiry(page, LONG_NAMES)
    await openAsOwner(visitor, 'enquiries/2026-99999')
    await expect(page.getByRole('alert')).toHaveText(enquiry.notFound)
    await page.goto(`/office/enquiries/${number}`)
    const fields = page.getByRole('main').getByRole('table').getByRole('textbox')
    await expect(fields).toHaveCount(3)
    await check()
    await button(page, enquiry.confirm).click()
    await expect(page.getByLabel(enquiry.status, { exact: true })).toHaveText(words.status.Confirmed)
    await fields.first().fill('25')
    await button(page, enquiry.saveChanges).click()
    await expect(page.getByRole('heading', { name: enquiry.waitingVersion(2) })).toBeVisible()
    await button(page, shell.dismiss).click()
    await check()
    await button(page, enquiry.accept).click()
    await expect(page.getByRole('heading', { name: enquiry.waitingVersion(2) })).toBeHidden()
    await button(page, enquiry.pay).click()
    await check()
    await button(page, enquiry.save).click()
    await button(page, enquiry.pack).click()
    await button(page, enquiry.dispatch).click()
    await button(page, enquiry.save).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await check()
    await page.getByLabel(enquiry.lorryOffice, { exact: true }).fill('Sri Murugan Lorry Office')
    await button(page, enquiry.save).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await button(page, shell.dismiss).click()
    // The history names the customer in the language of the office.
    await expect(page.getByRole('main')).toContainText(` · ${enquiry.customer}`)
    await check()
    await page.keyboard.press('x')
    await expect(page.getByRole('dialog')).toBeVisible()
    await check()
  },
  '/office/pack': async (visitor) => {
    const number = await placePaidEnquiry(visitor.page)
    await openAsOwner(visitor, 'pack')
    await expect(visitor.page.getByRole('link', { name: number })).toBeVisible()
    await visitor.check()
  },
  '/office/pack/:number': async ({ page, language, words, check }) => {
    const { enquiry, packing, shell } = words
    const number = await placePaidEnquiry(page)
    await signInAsDevi(page, page)
    await setLanguage(page, language)
    await page.goto(`/office/pack/${number}`)
    const line = page.getByRole('checkbox')
    await expect(line).toHaveCount(1)
    // Minimum size for packing with a thumb.
    expect((await line.locator('xpath=..').boundingBox())?.height).toBeGreaterThanOrEqual(48)
    await check()
    await button(page, enquiry.pack).click()
    await check()
    await button(page, enquiry.yes).click()
    await button(page, enquiry.dispatch).click()
    await page.getByLabel(enquiry.lorryOffice, { exact: true }).fill('Sri Murugan Lorry Office')
    const photo = sharp({ create: { width: 800, height: 600, channels: 3, background: '#e8e0c8' } }).jpeg()
    await page
      .getByLabel(packing.receiptPhoto)
      .setInputFiles({ name: 'IMG_2027.jpg', mimeType: 'image/jpeg', buffer: await photo.toBuffer() })
    await check()
    await button(page, enquiry.save).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await button(page, shell.dismiss).click()
    await check()
  },
  '/office/price-list': async (visitor) => {
    const { page, check } = visitor
    await openAsOwner(visitor, 'price-list')
    const row = page.getByRole('table').getByRole('row').nth(3)
    await expect(row.getByRole('switch').first()).toBeVisible()
    await check()
    await row.getByRole('button').last().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await check()
  },
  '/office/price-list/import': async ({ page, language, check }) => {
    const { session } = await openImport(page, { path: 'about:blank' })
    session.me = { ...OWNER, language }
    await page.goto('/office/price-list/import')
    await page.getByText('Price list 2027 final (2).xlsx').first().waitFor()
    await check()
  },
  '/office/price-list/import/:import_id': async ({ page, language, check }) => {
    const corrections = { cells: { '9:price': '145' }, skipped: [14] }
    const { session } = await openImport(page, { path: 'about:blank', edits: corrections })
    session.me = { ...OWNER, language }
    for (const group of ['', '?group=changed', '?group=missing']) {
      await page.goto(`/office/price-list/import/${IMPORT_ID}${group}`)
      await page.getByText('Price list 2027 final (2).xlsx').first().waitFor()
      await check()
    }
  },
  '/office/users': async (visitor) => {
    const { page, words, check } = visitor
    await signInAsOwner(page)
    // A short name must still be a large enough target.
    const email = `uma.${crypto.randomUUID()}@shop.example`
    expect(await postForStatus(page, 'users', { user_name: 'Uma', role: 'packer', email })).toBe(200)
    await openAsOwner(visitor, 'users')
    await expect(page.getByText(email)).toBeVisible()
    await check()
    await button(page, words.users.add).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await check()
  },
  '/office/audit': async (visitor) => {
    const { page, words, check } = visitor
    await signInAsOwner(page)
    // The audit shows a change of several rows by a checksum, which is one long word.
    const mark = crypto.randomUUID().slice(0, 8)
    const new_categories = ['a', 'b'].map((each) => ({
      category_name: `${each} ${mark}`,
      category_tamil_name: 'சோதனை',
      category_slug: `${each}-${mark}`,
      is_hidden: true,
    }))
    expect(await postForStatus(page, 'price-list/changes', { new_categories })).toBe(200)
    await openAsOwner(visitor, 'audit')
    await expect(page.getByRole('main').getByRole('rowheader').first()).toBeVisible()
    await check()
    // Security counts are written seconds later.
    await expect(async () => {
      await page.goto('/office/audit?view=security')
      await expect(page.getByRole('table', { name: words.security.title })).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await check()
  },
  '/office/settings': async (visitor) => {
    await openAsOwner(visitor, 'settings')
    await expect(visitor.page.getByRole('main').getByRole('textbox').first()).toBeVisible()
    await visitor.check()
  },
  '/office/settings/:section': async (visitor) => {
    const { page, check, words } = visitor
    await openAsOwner(visitor, 'settings')
    for (const section of SECTION_NAMES) {
      await page.goto(`/office/settings/${section}`)
      await expect(page.getByRole('form')).toBeVisible()
      await check()
    }
    await page.getByRole('button', { name: words.settings.history }).click()
    await check()
  },
  '/office/account': async ({ page, language, check }) => {
    await signInAsOwner(page)
    await setLanguage(page, language)
    await page.goto('/office/account')
    await expect(page.getByRole('main').getByRole('rowheader').first()).toBeVisible()
    await check()
    await openMenu(page)
    await check()
  },
}

/** Layout problems that count at double text size. Small or covered targets do not. */
const RELEVANT_PROBLEMS = /^(scrolls sideways|is cut off|touches|is broken in its middle)/
/** Long words may wrap: URLs, and some Tamil words. */
const LONG_WORD = /: \S{12,}$/

const readOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Expects no clipped text and no sideways scrolling on a phone at double text size. */
async function expectRoomForLargeText(page: Page, isDialog: boolean) {
  if (!isDialog) await expectNoClippedText(page, PHONE.width)
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  const findProblems = async () => {
    const all = await findLayoutProblems(page)
    const wideDialogs = await page
      .getByRole('dialog')
      .evaluateAll((dialogs) =>
        dialogs
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      )
    return [
      ...all.filter((problem) => RELEVANT_PROBLEMS.test(problem) && !LONG_WORD.test(problem)),
      ...wideDialogs,
    ]
  }
  // Polls, because the price list measures its rows again.
  await expect.poll(findProblems, `${page.url()} with text at 200 %`).toEqual([])
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
  await browser.detach()
}

/** Checks axe and layout at 320, 360 and 1366 px, in light and (before a release) dark mode, and with text at 200 %. */
async function expectUsable(page: Page) {
  const isDialog = (await page.getByRole('dialog').count()) > 0
  const part = isDialog ? '[role=dialog]' : 'html'
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page, part)
  if (!isDialog) expect(await findLayoutProblems(page), `${page.url()} at 360 px`).toEqual([])
  await expectRoomForLargeText(page, isDialog)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await readOverflow(page), `${page.url()} at 320 px`).toBe(0)
  await page.setViewportSize(DESKTOP)
  if (isThorough) {
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, part)
  }
  if (!isDialog) {
    const problems = await findLayoutProblems(page)
    // The minimum target size is for touch, not for a mouse.
    const relevant = problems.filter((problem) => !problem.includes('too small a target'))
    expect(relevant, `${page.url()} at 1366 px`).toEqual([])
  }
  await page.setViewportSize(PHONE)
}

test.describe('Every office screen is usable', { tag: ['@phone', '@W20', '@O1'] }, () => {
  test('this file tests every screen of the office', () => {
    expect(Object.keys(VISITS).toSorted()).toEqual(Object.keys(SCREENS).toSorted())
  })

  // Tamil comes first, because its words are longer.
  const languages = [
    ['ta', tamil],
    ['en', english],
  ] as const
  for (const [language, words] of languages.slice(0, repeatCount(1, 2)))
    for (const [path, visit] of Object.entries(VISITS))
      test(`${path} in ${language} is accessible and fits from 320 to 1366 px`, async ({
        page,
        expectedConsoleErrors,
      }) => {
        // Visits send an empty form and open an unknown number.
        expectedConsoleErrors.push(/status of (401|404|422)/)
        await page.setViewportSize(PHONE)
        const check = () => expectUsable(page)
        await visit({ page, language, words, check })
      })
})
