import type { Page } from '@playwright/test'

declare global {
  /** Resolves with the time, in ms since navigation, at which a frame showed a total above zero. */
  var totalMoved: Promise<number>
}

/**
 * Runs in the page, before its own scripts: an eager customer, who waits for nothing but the first quantity box. It looks
 * only when the document changed: looking at every frame would slow the page down.
 */
function watchTotal() {
  let box: HTMLInputElement | null = null
  let summary: Element | null = null
  globalThis.totalMoved = new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      if (!box) {
        box = document.querySelector<HTMLInputElement>('input[inputmode=numeric]:enabled')
        box?.focus({ preventScroll: true })
        if (box) console.debug('The first quantity box has the focus')
      }
      summary ??= document.querySelector('[aria-label="Cart summary"]')
      const total = /₹[\d,.]+/.exec(summary?.textContent ?? '')?.[0]
      if (!total || total === '₹0.00') return
      watch.disconnect()
      requestAnimationFrame(() => resolve(performance.now()))
    })
    watch.observe(document, { subtree: true, childList: true, characterData: true })
  })
}

/**
 * Opens a page and types into the first quantity box as soon as it stands; gives the time until the total moved, in ms
 * since navigation.
 */
export async function typeFirstQuantity(page: Page, url: string): Promise<number> {
  await page.addInitScript(watchTotal)
  const focus = page.waitForEvent('console', {
    predicate: (message) => message.text().includes('has the focus'),
  })
  await page.goto(url, { waitUntil: 'commit' })
  await focus
  await page.keyboard.type('2')
  return page.evaluate(() => globalThis.totalMoved)
}
