import type { Page } from '@playwright/test'

/**
 * Runs in the page before its own scripts: focuses the first quantity box as soon as it exists, and logs when the total changes.
 * Observes mutations instead of every frame, which would slow the page down.
 */
function watchTotal() {
  let box: HTMLInputElement | null = null
  let summary: Element | null = null
  const observer = new MutationObserver(() => {
    if (!box) {
      box = document.querySelector<HTMLInputElement>('input[inputmode=numeric]:enabled')
      box?.focus({ preventScroll: true })
      if (box) console.debug('focused')
    }
    summary ??= document.querySelector('[aria-label="Cart summary"]')
    const total = /₹[\d,.]+/.exec(summary?.textContent ?? '')?.[0]
    if (!total || total === '₹0.00') return
    observer.disconnect()
    requestAnimationFrame(() => console.debug(`moved ${performance.now()}`))
  })
  observer.observe(document, { subtree: true, childList: true, characterData: true })
}

/**
 * Opens a page and types into the first quantity box as soon as it exists. Returns the time of the first frame with a total above
 * zero, in ms since navigation. Throws after 30 s.
 */
export async function typeFirstQuantity(page: Page, url: string): Promise<number> {
  await page.addInitScript(watchTotal)
  const waitForMessage = (word: string) =>
    page.waitForEvent('console', { predicate: (message) => message.text().startsWith(word) })
  const focused = waitForMessage('focused')
  const moved = waitForMessage('moved')
  await page.goto(url, { waitUntil: 'commit' })
  await focused
  await page.keyboard.type('2')
  return Number((await moved).text().split(' ')[1])
}
