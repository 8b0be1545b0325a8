import { arrive } from './accounts.ts'
import { newGuest, placeEnquiry, sendParcel } from './enquiries.ts'
import { expectAccessible } from './expect-accessible.ts'
import { fillCart } from './fill-cart.ts'
import { expectNothingCut } from './large-text.ts'
import { everyScreen } from './public-pages.ts'
import { expect, test } from './shop-test.ts'

const LANGUAGES = [
  ['English', ''],
  ['Tamil', '/ta'],
] as const
/** So many journeys have the screens of a language among them. */
const SHARES = 3

for (const [language, base] of LANGUAGES) {
  for (let share = 0; share < SHARES; share++)
    test(`in ${language} axe finds nothing on any screen, and text twice as large is not cut, ${share + 1} of ${SHARES}`, {
      tag: '@phone',
    }, async ({ page, request, expectedConsoleErrors }) => {
      test.slow()
      expectedConsoleErrors.push(/status of 404/)
      const screens = (await everyScreen(request)).filter(
        (path) => path.startsWith('/ta') === (base === '/ta'),
      )
      expect(screens.length).toBeGreaterThan(30)
      await fillCart(page, 60)
      for (const path of screens.filter((_, n) => n % SHARES === share))
        await test.step(path, async () => {
          await page.goto(path)
          await expectAccessible(page)
          await expectNothingCut(page)
        })
    })

  test(`in ${language} axe finds nothing on what belongs to a customer and an enquiry, nor is its text cut`, {
    tag: '@phone',
  }, async ({ page }) => {
    test.slow()
    const id = await placeEnquiry(page.request, newGuest())
    await sendParcel(id)
    await arrive(page)
    for (const path of [
      '/checkout-response',
      '/print',
      '/transport',
      '/payment-options',
      '/profile',
      '/my-orders',
    ])
      await test.step(path, async () => {
        await page.goto(`${base}${path}?id=${id}`, { waitUntil: 'networkidle' })
        await expectAccessible(page)
        await expectNothingCut(page)
      })
  })
}
