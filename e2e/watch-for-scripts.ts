import type { Page } from '@playwright/test'
import { expect } from './shop-test.ts'

/**
 * Watches a page for effects of an injected script: dialogs and requests to another origin. The returned function fails if there
 * were any. Violations of the content security policy fail every journey anyway.
 */
export function watchForScripts(page: Page) {
  const effects: string[] = []
  page.on('dialog', async (dialog) => {
    effects.push(`a dialog: ${dialog.message()}`)
    await dialog.dismiss()
  })
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) effects.push(request.url())
  })
  return () => expect(effects).toEqual([])
}
