import type { Page } from '@playwright/test'
import { expect } from './shop-test.ts'

/**
 * Watches a page for what a script in a text could do; the function that it gives fails when any did: a dialog, or a request to
 * another address. Breaches of the content security policy fail every journey by themselves.
 */
export function watchForScripts(page: Page) {
  const ran: string[] = []
  page.on('dialog', async (dialog) => {
    ran.push(`a dialog: ${dialog.message()}`)
    await dialog.dismiss()
  })
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) ran.push(request.url())
  })
  return () => expect(ran).toEqual([])
}
