import { type BrowserContext, test as base, expect } from '@playwright/test'

export { expect }

type ConsoleFixtures = {
  /**
   * Console errors that a journey expects: `expectedConsoleErrors.push(/status of 404/)`. Patterns are matched against
   * `text (URL)`.
   */
  expectedConsoleErrors: RegExp[]
  quietConsole: undefined
}

/**
 * The test function of every journey. Fails on any unexpected `console.error`, uncaught error or violation of the content security
 * policy (which Chromium logs as a console error) in any page of any browser context.
 */
export const test = base.extend<ConsoleFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that it needs from the pattern.
  expectedConsoleErrors: ({}, use) => use([]),
  quietConsole: [
    async ({ browser, expectedConsoleErrors }, use) => {
      const errors: string[] = []
      const collectErrors = (context: BrowserContext) => {
        context.on('console', (message) => {
          if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
        })
        context.on('weberror', (webError) => {
          errors.push(`${webError.error()} (${webError.page()?.url()})`)
        })
      }
      browser.on('context', collectErrors)
      await use(undefined)
      browser.off('context', collectErrors)
      const unexpected = errors.filter((text) => !expectedConsoleErrors.some((pattern) => pattern.test(text)))
      expect(unexpected, 'unexpected console errors').toEqual([])
    },
    { auto: true },
  ],
})
