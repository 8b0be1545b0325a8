import { HtmlValidate } from 'html-validate'
import { everyScreen } from './public-pages.ts'
import { expect, test } from './shop-test.ts'

test('every screen is valid HTML, in both languages', { tag: '@phone' }, async ({ request }) => {
  const checker = new HtmlValidate({ root: true, extends: ['html-validate:standard'] })
  const screens = await everyScreen(request)
  expect(screens.length).toBeGreaterThan(50)
  for (const path of screens) {
    const { results } = await checker.validateString(await (await request.get(path)).text())
    const complaints = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
    )
    expect(complaints, path).toEqual([])
  }
})
