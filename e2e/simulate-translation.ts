import type { Page } from '@playwright/test'
import { expect } from './shop-test.ts'

/** Runs in the page: wraps its texts, those that come later and those that change, once its application has started. */
function translateAsChrome() {
  const NOT_TRANSLATED = 'script, style, textarea, noscript, svg, [translate=no], font'
  const tell = Reflect.get(window, 'tellOwnText')

  function wrap(text: Text) {
    const parent = text.parentElement
    if (!parent || text.data.trim() === '' || parent.closest(NOT_TRANSLATED)) return
    // React marks the text nodes that it keeps. It knows nothing of text that is all that an element has. Names in both scripts are
    // left out (BothNames): they never change.
    const isName = text.nextSibling instanceof Element && text.nextSibling.matches('span[lang]')
    if (isReacts(text) && !isName) void tell(`${text.data} in ${parent.outerHTML.slice(0, 200)}`)
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

  const isReacts = (node: Node) => Object.keys(node).some((key) => key.startsWith('__reactFiber$'))

  function startTranslation() {
    wrapIn(document.body)
    new MutationObserver((records) => {
      for (const { target, addedNodes, type } of records) {
        if (type === 'characterData') wrapIn(target)
        addedNodes.forEach(wrapIn)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  }

  // The shop hydrates its lists part by part, and the office renders its first screen itself: a translation comes after both.
  function startTranslationOnceRendered() {
    const parts = [...document.querySelectorAll('main h1, main input, main button')]
    if (parts.length > 0 && parts.every(isReacts)) startTranslation()
    else setTimeout(startTranslationOnceRendered, 200)
  }
  addEventListener('load', startTranslationOnceRendered)
}

/**
 * Simulates that the browser translates every page, as Chrome does: each text is replaced by one in two `font` elements, here with
 * the same words. Returns a check that no screen had a text node of React's own, which a later change would miss.
 */
export async function simulateTranslation(page: Page) {
  const ownTexts = new Set<string>()
  await page.exposeFunction('tellOwnText', (text: string) => ownTexts.add(text))
  await page.addInitScript(translateAsChrome)
  return () => expect([...ownTexts], 'text nodes that React keeps').toEqual([])
}

/** Waits until the page is translated, and checks that no error page was rendered. */
export async function expectTranslated(page: Page) {
  await expect(page.locator('h1 font').first()).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/This (page|screen) did not open/)).toHaveCount(0)
}
