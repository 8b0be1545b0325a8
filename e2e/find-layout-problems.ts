import type { Page } from '@playwright/test'

/** What is wrong with the layout of a page, one line each: the finding, the text or the control. */
export type LayoutProblem = string

/**
 * Looks at a page as a person with a ruler would: sideways scrolling, controls cut off, too small or under something that is
 * fixed when they are scrolled to, hints and words without room, words and numbers broken in their middle, texts that touch.
 */
export function findLayoutProblems(page: Page): Promise<LayoutProblem[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const width = document.documentElement.clientWidth
    const isShown = (part: Element) =>
      part.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })
    const nameOf = (part: Element) =>
      (part.getAttribute('aria-label') ?? part.textContent?.trim()) || part.outerHTML.slice(0, 80)
    const styleOf = (part: Element) => getComputedStyle(part)
    const above = (part: Element | null): Element[] =>
      part ? [part, ...above(part.assignedSlot ?? part.parentElement)] : []
    /** Whether a part or what it lies in `is`; of each that is found out once. */
    const within = (is: (part: Element) => boolean) => {
      const known = new Map<Element, boolean>()
      return function isWithin(part: Element): boolean {
        const found = known.get(part)
        if (found !== undefined) return found
        const parent = part.assignedSlot ?? part.parentElement
        const isSo = is(part) || (parent !== null && isWithin(parent))
        known.set(part, isSo)
        return isSo
      }
    }
    const isUnseen = within((part) => styleOf(part).clipPath !== 'none')
    /** What scrolls or moves sideways by itself, where things may lie outside. */
    const slides = within(
      (part) =>
        part !== document.documentElement &&
        part !== document.body &&
        (/auto|scroll/.test(styleOf(part).overflowX) ||
          part.getAttribute('aria-roledescription') === 'carousel'),
    )
    const moves = within((part) => styleOf(part).animationName !== 'none')
    const isFixed = within((part) => /fixed|sticky/.test(styleOf(part).position))

    // Long lists are made alike from end to end: their first and their last parts stand for them.
    const lists = [...document.querySelectorAll('main tbody, main ol, main ul')].filter(
      (list) => list.children.length > 8,
    )
    const left = new Set(lists.flatMap((list) => [...list.children].slice(4, -2)))
    const sections = [...document.querySelectorAll('main section[id]')]
    for (const section of sections.slice(3, -1)) left.add(section)
    const isLeft = within((part) => left.has(part))

    scrollTo(0, 0)
    if (document.documentElement.scrollWidth > width)
      found.push(`scrolls sideways: ${document.documentElement.scrollWidth} px wide`)

    const parts = [...document.querySelectorAll('body *')].filter(
      (part) => !isLeft(part) && isShown(part) && !isUnseen(part) && !moves(part),
    )
    const controls = parts.filter((part) => part.matches('a[href], button, input, select, summary, textarea'))
    for (const control of controls) {
      const box = control.getBoundingClientRect()
      const inSentence =
        styleOf(control).display === 'inline' &&
        [...(control.parentElement?.childNodes ?? [])].some(
          // A text beside an element has one of its own.
          (node) =>
            (node.nodeType === Node.TEXT_NODE || node.nodeName === 'SPAN') && node.textContent?.trim(),
        )
      if (!inSentence && (box.width < 43.5 || box.height < 43.5))
        found.push(
          `${Math.round(box.width)} × ${Math.round(box.height)} px is too small a target: ${nameOf(control)}`,
        )
      if (control instanceof HTMLInputElement && control.placeholder && !control.value) {
        const pen = new OffscreenCanvas(1, 1).getContext('2d')
        if (!pen) throw new Error('There is no canvas to measure with')
        const { font, paddingLeft, paddingRight } = styleOf(control)
        pen.font = font
        const room = control.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
        if (pen.measureText(control.placeholder).width > room)
          found.push(`has no room for its hint: ${control.placeholder}`)
      }
      if (slides(control)) continue
      if (box.left < -0.5 || box.right > width + 0.5) found.push(`is cut off: ${nameOf(control)}`)
      const clipped = above(control.parentElement).find((each) => {
        if (!/hidden|clip/.test(styleOf(each).overflowX)) return false
        const room = each.getBoundingClientRect()
        return box.left < room.left - 1 || box.right > room.right + 1
      })
      if (clipped) found.push(`is cut off by ${clipped.className || clipped.tagName}: ${nameOf(control)}`)
    }
    // Down the page and up again, as the Tab key goes: what comes into view comes out from under what is fixed.
    const inFlow = controls.filter((control) => !isFixed(control) && !slides(control))
    for (const order of [inFlow, inFlow.toReversed()])
      for (const control of order) {
        control.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
        const box = control.getClientRects()[0]
        if (!box || control.matches(':disabled')) continue
        const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
        if (over && isFixed(over) && !control.contains(over) && !over.contains(control))
          found.push(`is covered by ${nameOf(over).slice(0, 40)}: ${nameOf(control)}`)
      }
    scrollTo(0, 0)

    type Line = { text: string; node: Node; box: DOMRect }
    const lines: Line[] = []
    for (const part of parts.filter((each) => !slides(each)))
      for (const node of part.childNodes) {
        const text = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : ''
        if (!text.trim()) continue
        for (const word of text.matchAll(/[^\s\u00a0/\-–—]+/g)) {
          const range = document.createRange()
          range.setStart(node, word.index)
          range.setEnd(node, word.index + word[0].length)
          const boxes = [...range.getClientRects()].filter((box) => box.width > 0.5)
          const tops = new Set(boxes.map((box) => Math.round(box.top / 4)))
          if (tops.size > 1) found.push(`is broken in its middle: ${word[0]}`)
          const [box] = boxes
          if (box && tops.size === 1) lines.push({ text: word[0], node, box })
          const button = part.closest('.button')?.getBoundingClientRect()
          if (box && button && styleOf(part).position !== 'absolute')
            if (box.left < button.left + 3 || box.right > button.right - 3)
              found.push(`runs out of its button: ${word[0]}`)
        }
      }
    lines.sort((one, other) => one.box.top - other.box.top)
    for (const [index, { text, node, box }] of lines.entries())
      for (const other of lines.slice(index + 1)) {
        if (other.box.top > box.bottom) break
        if (other.node === node || isFixed(node.parentElement ?? document.body)) continue
        if (isFixed(other.node.parentElement ?? document.body)) continue
        const together = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
        if (together < Math.min(box.height, other.box.height) * 0.5) continue
        const gap = Math.max(other.box.left - box.right, box.left - other.box.right)
        const joined = /^[,.:;)!?%+′″"'…×]|[(₹"'+]$/u
        if (gap < 1.5 && !joined.test(other.text) && !joined.test(text))
          found.push(`touches ${JSON.stringify(other.text)}: ${text}`)
      }
    return [...new Set(found)]
  })
}

/** How many rows or cards of products are whole in the first screen: under nothing fixed, above the end of the window. */
export function countWholeProducts(page: Page): Promise<number> {
  return page.evaluate(() => {
    scrollTo(0, 0)
    const bars = [...document.querySelectorAll('body *:not(main section[id] *)')]
      .filter((part) => getComputedStyle(part).position === 'fixed' && part.checkVisibility())
      .map((part) => part.getBoundingClientRect())
      .filter((box) => box.width > innerWidth / 2 && box.height < innerHeight / 2)
    const end = Math.min(innerHeight, ...bars.map((box) => box.top).filter((top) => top > innerHeight / 2))
    return [...document.querySelectorAll('main [data-id]')].filter((row) => {
      const box = row.getBoundingClientRect()
      return box.height > 0 && box.top >= 0 && box.bottom <= end + 0.5
    }).length
  })
}
