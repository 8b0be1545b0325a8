import type { Page } from '@playwright/test'

/** Words of up to so many signs are never broken in their middle: numbers, amounts, states, dates. */
const MAX_UNBROKEN_LENGTH = 14

/**
 * Finds where long words push a page apart, one line each: sideways scrolling, texts and fields that leave the window or the
 * place they are in, texts that lie over one another, and short words that are broken because a long one took their room.
 */
export function findCrowdedTexts(page: Page): Promise<string[]> {
  return page.evaluate((wholeUpTo) => {
    const found = new Set<string>()
    const { scrollWidth, clientWidth: width } = document.documentElement
    if (scrollWidth > width) found.add(`scrolls sideways: ${scrollWidth} px of ${width}`)
    const styleOf = (part: Element) => getComputedStyle(part)
    const above = (part: Element | null): Element[] => (part ? [part, ...above(part.parentElement)] : [])
    const short = (text: string | null) => (text ?? '').trim().slice(0, 24)

    type Box = { text: string; owner: Node; left: number; right: number; top: number; bottom: number }
    /** The part of a box that its ancestors do not cut off; nothing where it scrolls or lies above the page. */
    function visible(text: string, owner: Node, parents: Element[], rect: DOMRect): Box | undefined {
      let { left, right, top, bottom } = rect
      for (const parent of parents) {
        if (parent === document.documentElement || parent === document.body) break
        const { overflowX, position, clipPath } = styleOf(parent)
        if (/auto|scroll/.test(overflowX) && !(parent instanceof HTMLDialogElement)) return undefined
        if (/fixed|sticky/.test(position) && !(parent instanceof HTMLDialogElement)) return undefined
        if (clipPath !== 'none') return undefined
        if (overflowX === 'visible') continue
        const room = parent.getBoundingClientRect()
        left = Math.max(left, room.left)
        right = Math.min(right, room.right)
        top = Math.max(top, room.top)
        bottom = Math.min(bottom, room.bottom)
      }
      return right - left > 0.5 && bottom - top > 0.5 ? { text, owner, left, right, top, bottom } : undefined
    }

    const boxes: Box[] = []
    const dialog = document.querySelector('dialog[open]')
    for (const part of (dialog ?? document).querySelectorAll('body *, dialog *')) {
      if (!part.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) continue
      const parents = above(part)
      if (part.matches('input, select, textarea, button')) {
        const box = visible(
          short(part.getAttribute('aria-label')) || part.tagName,
          part,
          parents,
          part.getBoundingClientRect(),
        )
        if (box && (box.left < -0.5 || box.right > width + 0.5)) found.add(`leaves the window: ${box.text}`)
        if (box && !part.matches('button')) boxes.push(box)
      }
      for (const node of part.childNodes) {
        if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) continue
        const block = parents.find((each) => styleOf(each).display !== 'inline')
        const room = block?.getBoundingClientRect()
        const range = document.createRange()
        range.selectNodeContents(node)
        for (const rect of range.getClientRects()) {
          const box = visible(short(node.textContent), node, parents, rect)
          if (!box) continue
          boxes.push(box)
          if (box.left < -0.5 || box.right > width + 0.5) found.add(`leaves the window: ${box.text}`)
          if (room && (box.right > room.right + 1 || box.left < room.left - 1))
            found.add(`leaves its place: ${box.text}`)
        }
        for (const word of node.textContent.matchAll(/[^\s\u00a0/\-–—@.]+/g)) {
          if ([...word[0]].length > wholeUpTo) continue
          range.setStart(node, word.index)
          range.setEnd(node, word.index + word[0].length)
          const rects = [...range.getClientRects()].filter((rect) => rect.width > 0.5)
          const tops = new Set(
            rects.filter((rect) => visible('', node, parents, rect)).map(({ top }) => Math.round(top / 4)),
          )
          if (tops.size > 1) found.add(`is broken: ${word[0]}`)
        }
      }
    }
    boxes.sort((one, other) => one.top - other.top)
    for (const [index, one] of boxes.entries())
      for (const other of boxes.slice(index + 1)) {
        if (other.top > one.bottom) break
        if (one.owner === other.owner) continue
        const high = Math.min(one.bottom, other.bottom) - other.top
        const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left)
        const least = Math.min(one.bottom - one.top, other.bottom - other.top)
        if (wide > 1.5 && high > least / 2) found.add(`lies over ${other.text}: ${one.text}`)
      }
    return [...found]
  }, MAX_UNBROKEN_LENGTH)
}
