import { type RefObject, useEffect } from 'react'

/**
 * Keeps the row that the user looks at where it is when a row above it changes its height: the focused row, or else the first
 * one in view. Rows that come or go move the list as usual.
 */
export function useHoldPlace(body: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = body.current
    if (!element) return
    let held: { row: Element; top: number; rowCount: number } | undefined
    function hold() {
      const rows = [...(element?.children ?? [])]
      const focused = document.activeElement?.closest('tr')
      const row =
        rows.find((each) => each === focused) ?? rows.find((each) => each.getBoundingClientRect().bottom > 0)
      held = row && { row, top: row.getBoundingClientRect().top, rowCount: rows.length }
    }
    const observer = new ResizeObserver(() => {
      if (held?.row.isConnected && held.rowCount === element.childElementCount)
        window.scrollBy({ top: held.row.getBoundingClientRect().top - held.top, behavior: 'instant' })
      hold()
    })
    hold()
    observer.observe(element)
    window.addEventListener('scroll', hold, { passive: true })
    element.addEventListener('focusin', hold)
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', hold)
      element.removeEventListener('focusin', hold)
    }
  }, [body])
}
