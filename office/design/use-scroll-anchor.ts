import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

type ScrollAnchorOptions = {
  /** The height that sticky elements cover. */
  headHeight: number
  /** Whether the page also follows a row when rows above it are added, removed or moved. */
  followsMoves?: boolean
}

/**
 * Scroll anchoring: keeps the visible rows of a table in place while rows above them change their height. The anchor is the row
 * with the focus if it is in view, or else the first visible row.
 */
export function useScrollAnchor(
  table: RefObject<HTMLTableElement | null>,
  { headHeight, followsMoves = false }: ScrollAnchorOptions,
) {
  const restore = useRef(() => {})
  useLayoutEffect(() => restore.current())
  useEffect(() => {
    const element = table.current
    const body = element?.tBodies[0]
    if (!element || !body) return
    let anchor: { row: HTMLTableRowElement; index: number; rowCount: number; offset: number } | undefined
    function hold() {
      const rows = [...(body?.rows ?? [])]
      const row = findAnchorRow(rows, headHeight)
      anchor = row && { row, index: rows.indexOf(row), rowCount: rows.length, offset: offsetOf(row) }
    }
    restore.current = () => {
      const isInPlace = body.rows.length === anchor?.rowCount && body.rows[anchor.index] === anchor.row
      if (anchor?.row.isConnected && (followsMoves || isInPlace) && scrollY > 0)
        scrollBy({ top: offsetOf(anchor.row) - anchor.offset, behavior: 'instant' })
      hold()
    }
    hold()
    const observer = new ResizeObserver(() => restore.current())
    observer.observe(body)
    window.addEventListener('scroll', hold, { passive: true })
    element.addEventListener('focusin', hold)
    return () => {
      restore.current = () => {}
      observer.disconnect()
      window.removeEventListener('scroll', hold)
      element.removeEventListener('focusin', hold)
    }
  }, [table, headHeight, followsMoves])
}

/** The distance from the top of the page, which scrolling does not change. */
const offsetOf = (row: Element) => row.getBoundingClientRect().top + scrollY

function findAnchorRow(
  rows: readonly HTMLTableRowElement[],
  headHeight: number,
): HTMLTableRowElement | undefined {
  const inView = rows
    .map((row) => ({ row, top: row.getBoundingClientRect().top }))
    .filter(({ top }) => top >= headHeight && top < innerHeight)
    .sort((one, other) => one.top - other.top)
    .map(({ row }) => row)
  return inView.find((row) => row.contains(document.activeElement)) ?? inView[0]
}
