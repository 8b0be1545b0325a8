import type { Page } from '@playwright/test'
import { expect } from './shop-test.ts'

/** Runs in the page: wraps its texts once it has rendered, and later texts as they are added or changed. */
function translateAsChrome() {
  const NOT_TRANSLATED = 'script, style, textarea, noscript, svg, [translate=no], font'
  const reportTextNode = Reflect.get(window, 'reportTextNode')

  function wrap(text: Text) {
    const parent = text.parentElement
    if (!parent || text.data.trim() === '' || parent.closest(NOT_TRANSLATED)) return
    // React keeps a reference to text nodes beside siblings, but not to the only text of an element. Bilingual names are exempt,
    // because they never change.
    const isName = text.nextSibling instanceof Element && text.nextSibling.matches('span[lang]')
    if (isReactNode(text) && !isName) void reportTextNode(`${text.data} in ${parent.outerHTML.slice(0, 200)}`)
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.data
    outer.append(inner)
    text.replaceWith(outer)
  }

  function wrapIn(node: Node) {
    if (node instanceof Text) return wrap(node)
    const texts: Text[] = []
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
    texts.forEach(wrap)
  }

  const isReactNode = (node: Node) => Object.keys(node).some((key) => key.startsWith('__reactFiber$'))

  function startTranslation() {
    wrapIn(document.body)
    new MutationObserver((records) => {
      for (const { target, addedNodes, type } of records) {
        if (type === 'characterData') wrapIn(target)
        addedNodes.forEach(wrapIn)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  }

  // Waits for hydration of the shop's lists, and for the first render of the office, as a real translation would.
  function startTranslationOnceRendered() {
    const parts = [...document.querySelectorAll('main h1, main input, main button')]
    if (parts.length > 0 && parts.every(isReactNode)) startTranslation()
    else setTimeout(startTranslationOnceRendered, 200)
  }
  addEventListener('load', startTranslationOnceRendered)
}

/**
 * Simulates Chrome's translation on every page: replaces each text node by two nested `font` elements with the same words. Returns a
 * check that no screen had a text node that React keeps a reference to, because React could no longer update it.
 */
export async function simulateTranslation(page: Page) {
  const textNodes = new Set<string>()
  await page.exposeFunction('reportTextNode', (text: string) => textNodes.add(text))
  await page.addInitScript(translateAsChrome)
  return () => expect([...textNodes], 'text nodes that React keeps').toEqual([])
}

/** Waits until the page is translated and expects that it is no error page. */
export async function expectTranslated(page: Page) {
  await expect(page.locator('h1 font').first()).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/This page didn’t open|This screen could not be loaded/)).toHaveCount(0)
}
