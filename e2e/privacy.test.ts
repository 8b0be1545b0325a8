import { everyScreen } from './public-pages.ts'
import { expect, test } from './shop-test.ts'

/** The forms that anyone can open, what their notice says of why and how long, and in Tamil. */
const FORMS = [
  [
    '/quick-checkout',
    /to call you and to pack and send the parcel, until you ask us to delete it/,
    /அழிக்கச் சொன்னால்/,
  ],
  ['/signup', /to fill in the checkout for you .* until you ask us to delete it/, /அழிக்கச் சொன்னால்/],
  ['/signin', /until you log out or do not come for 30 days/, /30 நாள்/],
  ['/order-tracking', /used for this search and not kept/, /சேமித்து வைப்பதில்லை/],
] as const

for (const [path, english, tamil] of FORMS) {
  test(`the form of ${path} says what is kept, why and how long, in both languages`, {
    tag: '@phone',
  }, async ({ page }) => {
    for (const [language, notice] of [
      ['', english],
      ['/ta', tamil],
    ] as const) {
      await page.goto(language + path)
      const said = page.locator('main form p').last()
      await expect(said).toHaveText(notice)
      await said.getByRole('link').click()
      await expect(page).toHaveURL(`${language}/privacy-policy`)
    }
  })
}

test('no page can ask anything of another site before the visitor does', { tag: '@phone' }, async ({
  request,
}) => {
  for (const path of await everyScreen(request)) {
    const answer = await request.get(path)
    const policy = answer.headers()['content-security-policy'] ?? ''
    // A map and films come in frames, which the policy allows, so none may be there at first. All else is the shop's own.
    const [frames, ...others] = policy.split('; ').sort((a) => (a.startsWith('frame-src ') ? -1 : 1))
    expect(frames, path).toMatch(/^frame-src /)
    expect(others.join(), path).not.toMatch(/https?:|\*/)
    expect(policy, path).toContain("default-src 'none'")
    expect(await answer.text(), path).not.toMatch(/<iframe[^>]* src(doc)?=/)
  }
})
