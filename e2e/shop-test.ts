import { type BrowserContext, test as base, expect } from '@playwright/test'

export { expect }

type ConsoleFixtures = {
  /**
   * What the browser may complain of in this journey: `expectedConsoleErrors.push(/status of 404/)`.
   * A complaint is matched as `text (address)`.
   */
  expectedConsoleErrors: RegExp[]
  quietConsole: undefined
}

/**
 * The test of every journey. It fails on any `console.error`, uncaught error or breach of the content security policy
 * in any page of any browser context (Chromium reports a breach as a console error), unless the journey expects it.
 */
export const test = base.extend<ConsoleFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that it needs from the pattern.
  expectedConsoleErrors: ({}, use) => use([]),
  quietConsole: [
    async ({ browser, expectedConsoleErrors }, use) => {
      const complaints: string[] = []
      const watch = (context: BrowserContext) => {
        context.on('console', (message) => {
          if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`)
        })
        context.on('weberror', (webError) => {
          complaints.push(`${webError.error()} (${webError.page()?.url()})`)
        })
      }
      browser.on('context', watch)
      await use(undefined)
      browser.off('context', watch)
      const unexpected = complaints.filter(
        (text) => !expectedConsoleErrors.some((pattern) => pattern.test(text)),
      )
      expect(unexpected, 'complaints of the browser that the journey does not expect').toEqual([])
    },
    { auto: true },
  ],
})
