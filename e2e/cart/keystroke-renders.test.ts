import type { Page } from '@playwright/test'
import { repeatCount } from '#testing/thoroughness.ts'
import { expect, test } from '../shop-test.ts'
import { waitForHydration } from '../wait-for-hydration.ts'

declare global {
  /** The page's renders and storage writes since the last reset, see recordWork. */
  var work: { renders: string[]; writes: string[] }
}

/** Runs in the page before its own scripts: records React renders and storage writes. */
function recordWork() {
  const work: typeof globalThis.work = { renders: [], writes: [] }
  globalThis.work = work
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function (key, value) {
    work.writes.push(key)
    setItem.call(this, key, value)
  }

  // The parts of React's fibers that its DevTools read, which production builds have too.
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
    for (let current = fiber; current; current = current.sibling) {
      const found = current.stateNode instanceof Element ? current.stateNode : firstElement(current.child)
      if (found) return found
    }
    return undefined
  }
  /** Describes where a component renders: its row's product id, 'rows' for several products, 'totals', or its element. */
  function describePosition(fiber: Fiber): string {
    const element = firstElement(fiber.child)
    const row = element?.closest('[data-id]')?.getAttribute('data-id')
    if (row) return row
    if (element?.querySelector('[data-id]')) return 'rows'
    return element?.closest('[data-cart], header') || element?.querySelector('[data-cart]')
      ? 'totals'
      : `${element?.localName}`
  }
  /** Adds the positions that rendered in this commit. React reuses the child fibers of components that did not render. */
  function recordRender(fiber: Fiber, positions: Set<string>) {
    if (FUNCTION_COMPONENTS.includes(fiber.tag) && fiber.flags & PERFORMED_WORK)
      positions.add(describePosition(fiber))
    if (fiber.child === fiber.alternate?.child) return
    for (let child = fiber.child; child; child = child.sibling) recordRender(child, positions)
  }
  Reflect.set(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
    onCommitFiberRoot(_: number, root: { current: Fiber }) {
      const positions = new Set<string>()
      recordRender(root.current, positions)
      work.renders.push(...positions)
    },
  })
}

/** Presses a key and returns the rendered positions, once per commit, and the written storage keys. */
async function measureKeyWork(page: Page, key: string): Promise<typeof globalThis.work> {
  await page.evaluate(() => Object.assign(globalThis.work, { renders: [], writes: [] }))
  await page.keyboard.press(key)
  // After two frames the effects of the key's commit have run.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return page.evaluate(() => globalThis.work)
}

for (const { path, renders, writes } of [
  { path: '/order-now', renders: ['fp05', 'totals'], writes: ['product_list'] },
  { path: '/price-list', renders: ['fp05', 'totals'], writes: ['product_list'] },
  // This screen's quantities count only after Add to Cart.
  { path: '/quick-enquiry', renders: ['fp05'], writes: [] },
].slice(0, repeatCount(1, 3)))
  test(`a keystroke on ${path} renders one row and the totals, and writes once`, {
    tag: ['@phone', '@D12'],
  }, async ({ page }) => {
    await page.addInitScript(recordWork)
    await page.goto(path)
    await waitForHydration(page)
    const box = page.getByLabel('Quantity of Flower Pots Giant', { exact: true })
    await box.fill('3')
    // Sections hydrate one after the other; a late one would count as a render.
    await page.waitForFunction(() =>
      [...document.querySelectorAll('[data-id] input')].every((input) =>
        Object.keys(input).some((key) => key.startsWith('__reactProps')),
      ),
    )
    // The page also stores the list for offline use, which must be done before.
    await page.waitForFunction(() => localStorage.getItem('global_quick_order_product_list'))
    await box.focus()
    for (const key of ['1', '2']) {
      const work = await measureKeyWork(page, key)
      expect({ renders: work.renders.toSorted(), writes: work.writes }).toEqual({ renders, writes })
    }
  })
