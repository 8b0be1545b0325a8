import type { Page } from '@playwright/test'

declare global {
  /** The longest event of each interaction of 16 ms or more, by interactionId. Set by observeInteractions. */
  var interactions: Map<number, number>
}

const QUANTITY_INPUT_SELECTOR = 'input[inputmode=numeric]:enabled'
/** Pauses of a typical user in ms: between scrolling to a box and tapping it, and after each digit. */
const PAUSE = { look: 250, digit: 60 }

/** Runs in the page before its own scripts: records how long each interaction takes until its next frame. */
function observeInteractions() {
  const interactions = new Map<number, number>()
  globalThis.interactions = interactions
  const options = { type: 'event', buffered: true, durationThreshold: 16 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!(entry instanceof PerformanceEventTiming) || !entry.interactionId) continue
      const longest = interactions.get(entry.interactionId) ?? 0
      interactions.set(entry.interactionId, Math.max(longest, entry.duration))
    }
  }).observe(options)
}

/** Prepares a page for `typeQuantities`. Call it before navigation. */
export async function prepareTyping(page: Page): Promise<void> {
  await page.addInitScript(observeInteractions)
}

/** Runs in the page: scrolls to a quantity box, pauses, and returns the position of its centre. */
async function scrollToInput([selector, share, pause]: [string, number, number]): Promise<{
  x: number
  y: number
}> {
  const boxes = document.querySelectorAll(selector)
  const box = boxes[Math.floor((boxes.length - 1) * share)]
  if (!box) throw new Error('The page has no quantity boxes')
  // Scrolls twice, because rows that enter the viewport may be taller than estimated.
  for (const part of [0.3, 0.7]) {
    box.scrollIntoView({ block: 'center', behavior: 'instant' })
    await new Promise((resolve) => setTimeout(resolve, pause * part))
  }
  const { x, y, width, height } = box.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}

/**
 * Taps `count` quantity boxes from the top of the list to its end and types two digits into each. Returns the Interaction to Next
 * Paint in ms as web-vitals defines it: the longest interaction, ignoring one for every fifty.
 */
export async function typeQuantities(page: Page, count: number): Promise<number> {
  await page.evaluate(() => globalThis.interactions.clear())
  for (let box = 0; box < count; box++) {
    const { x, y } = await page.evaluate(scrollToInput, [
      QUANTITY_INPUT_SELECTOR,
      box / (count - 1),
      PAUSE.look,
    ] satisfies [string, number, number])
    await page.touchscreen.tap(x, y)
    await page.keyboard.type('12', { delay: PAUSE.digit })
    // Otherwise the layout of the next scroll would count for the last key.
    await page.waitForTimeout(PAUSE.digit)
  }
  // Performance entries are reported after their frame, so wait for the last ones.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
  const durations = await page.evaluate(() => [...globalThis.interactions.values()])
  const interactions = count * 3
  return durations.toSorted((a, b) => b - a)[Math.floor(interactions / 50)] ?? 16
}
