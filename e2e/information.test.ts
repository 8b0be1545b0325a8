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
  tag: '@phone',
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
  test(`axe finds nothing on /${name} in either language; it works at 320 px and with text at 200 %`, async ({
    page,
  }) => {
    for (const path of [`/${name}`, `/ta/${name}`]) {
      await page.goto(path)
      await expectAccessible(page)
      await expectRoomForText(page)
    }
  })
}

test('an information page takes at most 12,000 bytes', { tag: '@phone' }, async ({ request }) => {
  for (const [name] of PAGES) {
    for (const path of [`/${name}`, `/ta/${name}`]) {
      const answer = await request.get(path, { headers: { 'Accept-Encoding': 'br' } })
      expect(Number(answer.headers()['content-length']), path).toBeLessThanOrEqual(12_000)
    }
  }
})

test('a page that is text alone sends hardly a script beside the shell', { tag: '@phone' }, async ({
  request,
}) => {
  const scriptsOf = (html: string) =>
    [...html.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(([, path = '']) => path)
  // The shell alone: what it shows for an address that nobody has.
  const shell = scriptsOf(await (await request.get('/nothing')).text())
  expect(shell.length).toBeGreaterThan(3)
  // Those with a slider are more than text.
  for (const [name] of PAGES.filter(([name]) => !['our-brands', 'sivakasi-crackers'].includes(name)))
    for (const path of [`/${name}`, `/ta/${name}`]) {
      const own = scriptsOf(await (await request.get(path)).text()).filter(
        (script) => !shell.includes(script),
      )
      expect(own.length, path).toBeGreaterThan(0)
      const sizes = own.map(async (script) => (await (await request.get(script)).body()).length)
      expect(
        (await Promise.all(sizes)).reduce((sum, size) => sum + size),
        path,
      ).toBeLessThan(2000)
    }
})

test('information pages follow one another without a new document, each in its styles', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/order-now')
  await page.evaluate(() => document.body.setAttribute('data-same', ''))
  const footer = page.getByRole('contentinfo')
  for (const [link, title] of [
    ['FAQ', 'Frequently Asked Questions'],
    ['Safety Tips', 'Safety Tips'],
  ] as const) {
    await footer.getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.locator('main > div').last()).toHaveCSS('max-width', '760px')
  }
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently Asked Questions')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Now')
  await expect(page.locator('body[data-same]')).toHaveCount(1)
})

test('the folds of the questions open with the keyboard', async ({ page }) => {
  await page.goto('/faq')
  const question = page.locator('summary').first()
  await question.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('details').first()).toHaveAttribute('open')
  await expect(page.locator('details')).toHaveCount(13)
})

test('the map of /contact-us loads nothing from elsewhere before it is asked for', { tag: '@phone' }, async ({
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
  await page.getByRole('link', { name: 'Show the map' }).click()
  await expect(page.frameLocator('iframe[title=Map]').getByText('a map')).toBeVisible()
  expect(elsewhere).toEqual([
    expect.stringMatching(/^https:\/\/www\.openstreetmap\.org\/export\/embed.*marker=9\.4533/),
  ])
  await expect(page).toHaveURL('/contact-us')
})
