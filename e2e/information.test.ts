import { expectAccessible } from './expect-accessible.ts'
import { expectRoomForText } from './large-text.ts'
import { expect, test } from './shop-test.ts'

/** Every information page of section 2 with its English title. */
const PAGES = [
  ['about', 'About Us'],
  ['our-brands', 'Our Brands'],
  ['bulk-enquiries', 'Bulk Enquiries'],
  ['online-crackers', 'Online Crackers'],
  ['sivakasi-crackers', 'Sivakasi Crackers'],
  ['green-crackers', 'Green Crackers'],
  ['diwali-gift-boxes', 'Diwali Gift Boxes'],
  ['privacy-policy', 'Privacy Policy'],
  ['terms-and-conditions', 'Terms and Conditions'],
  ['cancellation-and-refund', 'Cancellation and Refund'],
  ['our-updates', 'Our Updates'],
  ['faq', 'Frequently Asked Questions'],
  ['safety-tips', 'Safety Tips'],
  ['contact-us', 'Contact Us'],
] as const

test('every information page answers in both languages and is reached from menu or footer', {
  tag: '@once',
}, async ({ page, request }) => {
  await page.goto('/lander')
  const reached = await page
    .locator('header a, footer a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  for (const [name, title] of PAGES) {
    expect(reached, name).toContain(`/${name}`)
    for (const [path, lang] of [
      [`/${name}`, 'en'],
      [`/ta/${name}`, 'ta'],
    ] as const) {
      const answer = await request.get(path, { headers: { 'Accept-Encoding': 'br' } })
      expect(answer.status(), path).toBe(200)
      expect(answer.headers()['cache-control']).toContain('public')
      const html = await answer.text()
      expect(html).toContain(`<html lang="${lang}">`)
      if (lang === 'en') expect(html).toContain(`<h1>${title}</h1>`)
      else expect(html).toMatch(/<h1>[^<]*\p{sc=Tamil}/u)
    }
  }
  expect((await request.get('/ta/nothing')).status()).toBe(404)
})

for (const [name] of PAGES) {
  test(`axe finds nothing on /${name} in either language; it works at 320 px and with text at 200 %`, {
    tag: '@once',
  }, async ({ page }) => {
    for (const path of [`/${name}`, `/ta/${name}`]) {
      await page.goto(path)
      await expectAccessible(page)
      await expectRoomForText(page)
    }
  })
}

test('an information page takes at most 12,000 bytes', { tag: '@once' }, async ({ request }) => {
  for (const [name] of PAGES) {
    for (const path of [`/${name}`, `/ta/${name}`]) {
      const answer = await request.get(path, { headers: { 'Accept-Encoding': 'br' } })
      expect(Number(answer.headers()['content-length']), path).toBeLessThanOrEqual(12_000)
    }
  }
})

test('the folds of the questions open with the keyboard', { tag: '@once' }, async ({ page }) => {
  await page.goto('/faq')
  const question = page.locator('summary').first()
  await question.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('details').first()).toHaveAttribute('open')
  await expect(page.locator('details')).toHaveCount(13)
})

test('the map of /contact-us loads nothing from elsewhere before it is asked for', { tag: '@once' }, async ({
  page,
}) => {
  const elsewhere: string[] = []
  await page.route(/openstreetmap/, (route) => {
    elsewhere.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: 'a map' })
  })
  await page.goto('/contact-us', { waitUntil: 'networkidle' })
  expect(elsewhere).toEqual([])
  await expect(page.getByRole('link', { name: 'Open it at OpenStreetMap' })).toHaveAttribute(
    'href',
    /mlat=9\.4533/,
  )
  await page.getByRole('button', { name: 'Show the map' }).click()
  await expect(page.locator('iframe')).toHaveAttribute(
    'src',
    /^https:\/\/www\.openstreetmap\.org\/export\/embed/,
  )
  await expect.poll(() => elsewhere.length).toBe(1)
})

test('the brands slide every 5 s', { tag: '@once' }, async ({ page }) => {
  await page.clock.install()
  await page.goto('/our-brands')
  await expect(page.getByRole('button', { name: /pause/i }).last()).toBeVisible()
  await expect(page.getByRole('main').getByText('Tharagai')).toBeVisible()
})
