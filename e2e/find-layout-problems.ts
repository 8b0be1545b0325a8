import type { Page } from '@playwright/test'

/** A problem and the text or control it concerns, in one line. */
export type LayoutProblem = string

/**
 * Finds layout problems of a page: sideways scrolling, clipped controls, small targets, controls covered by fixed elements,
 * placeholders without space, broken words and numbers, and texts that touch.
 */
export function findLayoutProblems(page: Page): Promise<LayoutProblem[]> {
  return page.evaluate(() => {
    const problems: string[] = []
    const width = document.documentElement.clientWidth
    const isVisible = (part: Element) =>
      part.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })
    const nameOf = (part: Element) =>
      (part.getAttribute('aria-label') ?? part.textContent?.trim()) || part.outerHTML.slice(0, 80)
    const styleOf = (part: Element) => getComputedStyle(part)
    const withAncestors = (part: Element | null): Element[] =>
      part ? [part, ...withAncestors(part.assignedSlot ?? part.parentElement)] : []
    /** Returns a memoized predicate that is true for elements that match, or have an ancestor that matches. */
    const within = (matches: (part: Element) => boolean) => {
      const resultByElement = new Map<Element, boolean>()
      return function isWithin(part: Element): boolean {
        const cached = resultByElement.get(part)
        if (cached !== undefined) return cached
        const parent = part.assignedSlot ?? part.parentElement
        const result = matches(part) || (parent !== null && isWithin(parent))
        resultByElement.set(part, result)
        return result
      }
    }
    const isClipped = within((part) => styleOf(part).clipPath !== 'none')
    /** Scroll containers and carousels, whose content may lie outside. */
    const isInScroller = within(
      (part) =>
        part !== document.documentElement &&
        part !== document.body &&
        (/auto|scroll/.test(styleOf(part).overflowX) ||
          part.getAttribute('aria-roledescription') === 'carousel'),
    )
    const isAnimated = within((part) => styleOf(part).animationName !== 'none')
    const isFixed = within((part) => /fixed|sticky/.test(styleOf(part).position))

    // Tests only the first and last items of long lists, because the others have the same layout.
    const lists = [...document.querySelectorAll('main tbody, main ol, main ul')].filter(
      (list) => list.children.length > 8,
    )
    const skipped = new Set(lists.flatMap((list) => [...list.children].slice(4, -2)))
    const sections = [...document.querySelectorAll('main section[id]')]
    for (const section of sections.slice(3, -1)) skipped.add(section)
    const isSkipped = within((part) => skipped.has(part))

    scrollTo(0, 0)
    if (document.documentElement.scrollWidth > width)
      problems.push(`scrolls sideways: ${document.documentElement.scrollWidth} px wide`)

    const parts = [...document.querySelectorAll('body *')].filter(
      (part) => !isSkipped(part) && isVisible(part) && !isClipped(part) && !isAnimated(part),
    )
    const controls = parts.filter((part) => part.matches('a[href], button, input, select, summary, textarea'))
    for (const control of controls) {
      // A tap on the label reaches the checkbox.
      const label = control.matches('[type=checkbox]') ? control.closest('label') : null
      const box = (label ?? control).getBoundingClientRect()
      const isInSentence =
        styleOf(control).display === 'inline' &&
        [...(control.parentElement?.childNodes ?? [])].some(
          // Text beside an inline element is wrapped in a span.
          (node) =>
            (node.nodeType === Node.TEXT_NODE || node.nodeName === 'SPAN') && node.textContent?.trim(),
        )
      if (!isInSentence && (box.width < 43.5 || box.height < 43.5))
        problems.push(
          `${Math.round(box.width)} × ${Math.round(box.height)} px is too small a target: ${nameOf(control)}`,
        )
      if (control instanceof HTMLInputElement && control.placeholder && !control.value) {
        const canvas = new OffscreenCanvas(1, 1).getContext('2d')
        if (!canvas) throw new Error('There is no canvas context')
        const { font, paddingLeft, paddingRight } = styleOf(control)
        canvas.font = font
        const space = control.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
        if (canvas.measureText(control.placeholder).width > space)
          problems.push(`has no space for its placeholder: ${control.placeholder}`)
      }
      if (isInScroller(control)) continue
      if (box.left < -0.5 || box.right > width + 0.5) problems.push(`is cut off: ${nameOf(control)}`)
      const clipping = withAncestors(control.parentElement).find((each) => {
        if (!/hidden|clip/.test(styleOf(each).overflowX)) return false
        const container = each.getBoundingClientRect()
        return box.left < container.left - 1 || box.right > container.right + 1
      })
      if (clipping)
        problems.push(`is cut off by ${clipping.className || clipping.tagName}: ${nameOf(control)}`)
    }
    // Scrolls to each control down and up the page, like the Tab key. Fixed elements must not cover it.
    const inFlow = controls.filter((control) => !isFixed(control) && !isInScroller(control))
    for (const order of [inFlow, inFlow.toReversed()])
      for (const control of order) {
        control.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
        const box = control.getClientRects()[0]
        if (!box || control.matches(':disabled')) continue
        const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
        if (top && isFixed(top) && !control.contains(top) && !top.contains(control))
          problems.push(`is covered by ${nameOf(top).slice(0, 40)}: ${nameOf(control)}`)
      }
    scrollTo(0, 0)

    type Word = { text: string; node: Node; box: DOMRect }
    const words: Word[] = []
    for (const part of parts.filter((each) => !isInScroller(each)))
      for (const node of part.childNodes) {
        const text = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : ''
        if (!text.trim()) continue
        for (const word of text.matchAll(/[^\s\u00a0/\-–—]+/g)) {
          const range = document.createRange()
          range.setStart(node, word.index)
          range.setEnd(node, word.index + word[0].length)
          const boxes = [...range.getClientRects()].filter((box) => box.width > 0.5)
          const tops = new Set(boxes.map((box) => Math.round(box.top / 4)))
          if (tops.size > 1) problems.push(`is broken in its middle: ${word[0]}`)
          const [box] = boxes
          if (box && tops.size === 1) words.push({ text: word[0], node, box })
          const button = part.closest('.button')?.getBoundingClientRect()
          if (box && button && styleOf(part).position !== 'absolute')
            if (box.left < button.left + 3 || box.right > button.right - 3)
              problems.push(`overflows its button: ${word[0]}`)
        }
      }
    words.sort((one, other) => one.box.top - other.box.top)
    for (const [index, { text, node, box }] of words.entries())
      for (const other of words.slice(index + 1)) {
        if (other.box.top > box.bottom) break
        if (other.node === node || isFixed(node.parentElement ?? document.body)) continue
        if (isFixed(other.node.parentElement ?? document.body)) continue
        const overlap = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
        if (overlap < Math.min(box.height, other.box.height) * 0.5) continue
        const gap = Math.max(other.box.left - box.right, box.left - other.box.right)
        const punctuation = /^[,.:;)!?%+′″"'…×]|[(₹"'+]$/u
        if (gap < 1.5 && !punctuation.test(other.text) && !punctuation.test(text))
          problems.push(`touches ${JSON.stringify(other.text)}: ${text}`)
      }
    return [...new Set(problems)]
  })
}
