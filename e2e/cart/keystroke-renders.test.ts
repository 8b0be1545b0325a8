import type { Page } from '@playwright/test'
import { repeatCount } from '#testing/thoroughness.ts'
import { expect, test } from '../shop-test.ts'
import { waitForHydration } from '../wait-for-hydration.ts'

declare global {
  /** What a page did since `startCounting`: see countWork. */
  var work: { renders: string[]; writes: string[] }
}

/** Runs in the page, before its own scripts: notes what React renders and what is written to storage. */
function recordWork() {
  const work: typeof globalThis.work = { renders: [], writes: [] }
  globalThis.work = work
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function (key, value) {
    work.writes.push(key)
    setItem.call(this, key, value)
  }

  // The part of React's fibers that its developer tools read, in a production build too.
  type Fiber = {
    tag: number
    flags: number
    stateNode: unknown
    child: Fiber | null
    sibling: Fiber | null
    alternate: Fiber | null
  }
  const FUNCTION_COMPONENTS = [0, 11, 14, 15]
  const PERFORMED_WORK = 1

  function firstElement(fiber: Fiber | null): Element | undefined {
    for (let at = fiber; at; at = at.sibling) {
      const found = at.stateNode instanceof Element ? at.stateNode : firstElement(at.child)
      if (found) return found
    }
    return undefined
  }
  /** Where a component renders: the product of its row, 'rows' of several products, 'totals', or its element. */
  function describePosition(fiber: Fiber): string {
    const element = firstElement(fiber.child)
    const row = element?.closest('[data-id]')?.getAttribute('data-id')
    if (row) return row
    if (element?.querySelector('[data-id]')) return 'rows'
    return element?.closest('[data-cart], header') || element?.querySelector('[data-cart]')
      ? 'totals'
      : `${element?.localName}`
  }
  /** Adds each place that rendered in this commit; React keeps the fibers below a component that did not. */
  function recordRender(fiber: Fiber, places: Set<string>) {
    if (FUNCTION_COMPONENTS.includes(fiber.tag) && fiber.flags & PERFORMED_WORK)
      places.add(describePosition(fiber))
    if (fiber.child === fiber.alternate?.child) return
    for (let child = fiber.child; child; child = child.sibling) recordRender(child, places)
  }
  Reflect.set(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
    onCommitFiberRoot(_: number, root: { current: Fiber }) {
      const places = new Set<string>()
      recordRender(root.current, places)
      work.renders.push(...places)
    },
  })
}

/** Presses a key in the focused box; gives what rendered, each place once for each commit, and the storage keys written. */
async function measureKeyWork(page: Page, key: string): Promise<typeof globalThis.work> {
  await page.evaluate(() => Object.assign(globalThis.work, { renders: [], writes: [] }))
  await page.keyboard.press(key)
  // Two frames: effects of the commit that the key brought have run.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return page.evaluate(() => globalThis.work)
}

for (const { path, renders, writes } of [
  { path: '/order-now', renders: ['fp05', 'totals'], writes: ['product_list'] },
  { path: '/price-list', renders: ['fp05', 'totals'], writes: ['product_list'] },
  // Its quantities count once they are added.
  { path: '/quick-enquiry', renders: ['fp05'], writes: [] },
].slice(0, repeatCount(1, 3)))
  test(`a keystroke on ${path} renders one row, the totals, and writes to storage once`, {
    tag: ['@phone', '@D12'],
  }, async ({ page }) => {
    await page.addInitScript(recordWork)
    await page.goto(path)
    await waitForHydration(page)
    const box = page.getByLabel('Quantity of Flower Pots Giant', { exact: true })
    await box.fill('3')
    // Sections are hydrated one after the other: a late one would render beside the row.
    await page.waitForFunction(() =>
      [...document.querySelectorAll('[data-id] input')].every((input) =>
        Object.keys(input).some((key) => key.startsWith('__reactProps')),
      ),
    )
    // The list has been stored for a time without a connection: nothing else is to be written.
    await page.waitForFunction(() => localStorage.getItem('global_quick_order_product_list'))
    await box.focus()
    for (const key of ['1', '2']) {
      const work = await measureKeyWork(page, key)
      expect({ renders: work.renders.toSorted(), writes: work.writes }).toEqual({ renders, writes })
    }
  })
