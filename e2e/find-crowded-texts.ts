import type { Page } from '@playwright/test'

/** Words up to this length must not wrap: numbers, amounts, states, dates. */
const MAX_UNBROKEN_LENGTH = 14

/**
 * Finds layout problems caused by long words, one line each: sideways scrolling, texts that overflow the window or their
 * container, fields that overflow the window, overlapping texts, and short words that wrap because a long one takes their space.
 */
export function findCrowdedTexts(page: Page): Promise<string[]> {
  return page.evaluate((maxUnbrokenLength) => {
    const problems = new Set<string>()
    const { scrollWidth, clientWidth: width } = document.documentElement
    if (scrollWidth > width) problems.add(`scrolls sideways: ${scrollWidth} px of ${width}`)
    const styleOf = (part: Element) => getComputedStyle(part)
    const withAncestors = (part: Element | null): Element[] =>
      part ? [part, ...withAncestors(part.parentElement)] : []
    const shorten = (text: string | null) => (text ?? '').trim().slice(0, 24)

    type Box = { text: string; owner: Node; left: number; right: number; top: number; bottom: number }
    /** Returns the part of a box that its ancestors do not clip; undefined if it is invisible, or inside scroll containers, fixed or sticky elements. */
    function clipToAncestors(
      text: string,
      owner: Node,
      ancestors: Element[],
      rect: DOMRect,
    ): Box | undefined {
      let { left, right, top, bottom } = rect
      for (const ancestor of ancestors) {
        if (ancestor === document.documentElement || ancestor === document.body) break
        const { overflowX, position, clipPath } = styleOf(ancestor)
        if (/auto|scroll/.test(overflowX) && !(ancestor instanceof HTMLDialogElement)) return undefined
        if (/fixed|sticky/.test(position) && !(ancestor instanceof HTMLDialogElement)) return undefined
        if (clipPath !== 'none') return undefined
        if (overflowX === 'visible') continue
        const container = ancestor.getBoundingClientRect()
        left = Math.max(left, container.left)
        right = Math.min(right, container.right)
        top = Math.max(top, container.top)
        bottom = Math.min(bottom, container.bottom)
      }
      return right - left > 0.5 && bottom - top > 0.5 ? { text, owner, left, right, top, bottom } : undefined
    }

    const boxes: Box[] = []
    const dialog = document.querySelector('dialog[open], [role=dialog]')
    for (const part of (dialog ?? document).querySelectorAll(dialog ? '*' : 'body *')) {
      if (!part.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) continue
      const ancestors = withAncestors(part)
      if (part.matches('input, select, textarea, button')) {
        const box = clipToAncestors(
          shorten(part.getAttribute('aria-label')) || part.tagName,
          part,
          ancestors,
          part.getBoundingClientRect(),
        )
        if (box && (box.left < -0.5 || box.right > width + 0.5))
          problems.add(`leaves the window: ${box.text}`)
        if (box && !part.matches('button')) boxes.push(box)
      }
      for (const node of part.childNodes) {
        if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) continue
        const block = ancestors.find((ancestor) => styleOf(ancestor).display !== 'inline')
        const container = block?.getBoundingClientRect()
        const range = document.createRange()
        range.selectNodeContents(node)
        for (const rect of range.getClientRects()) {
          const box = clipToAncestors(shorten(node.textContent), node, ancestors, rect)
          if (!box) continue
          boxes.push(box)
          if (box.left < -0.5 || box.right > width + 0.5) problems.add(`leaves the window: ${box.text}`)
          if (container && (box.right > container.right + 1 || box.left < container.left - 1))
            problems.add(`overflows its container: ${box.text}`)
        }
        for (const word of node.textContent.matchAll(/[^\s\u00a0/\-–—@.]+/g)) {
          if ([...word[0]].length > maxUnbrokenLength) continue
          range.setStart(node, word.index)
          range.setEnd(node, word.index + word[0].length)
          const rects = [...range.getClientRects()].filter((rect) => rect.width > 0.5)
          const tops = new Set(
            rects
              .filter((rect) => clipToAncestors('', node, ancestors, rect))
              .map(({ top }) => Math.round(top / 4)),
          )
          if (tops.size > 1) problems.add(`is broken: ${word[0]}`)
        }
      }
    }
    boxes.sort((one, other) => one.top - other.top)
    for (const [index, one] of boxes.entries())
      for (const other of boxes.slice(index + 1)) {
        if (other.top > one.bottom) break
        if (one.owner === other.owner) continue
        const overlapHeight = Math.min(one.bottom, other.bottom) - other.top
        const overlapWidth = Math.min(one.right, other.right) - Math.max(one.left, other.left)
        const minHeight = Math.min(one.bottom - one.top, other.bottom - other.top)
        if (overlapWidth > 1.5 && overlapHeight > minHeight / 2)
          problems.add(`overlaps ${other.text}: ${one.text}`)
      }
    return [...problems]
  }, MAX_UNBROKEN_LENGTH)
}
