import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

type ScrollAnchorOptions = {
  /** The height that sticky elements cover. */
  headHeight: number
  /** Whether the page also follows a row when rows above it are added, removed or moved. */
  followsMoves?: boolean
}

/** The anchor row and the distances of row and table body from the top of the page. */
type Anchor = {
  row: HTMLTableRowElement
  index: number
  rowCount: number
  offset: number
  bodyOffset: number
}

/**
 * Scroll anchoring: keeps the visible rows of a table in place while rows above them change their height. The anchor is the row
 * with the focus if it is in view, or else the first visible row. The table needs `overflow-anchor: none`.
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
    let anchor: Anchor | undefined
    function hold() {
      const rows = [...(body?.rows ?? [])]
      const row = findAnchorRow(rows, headHeight)
      if (!body || !row) anchor = undefined
      else {
        const place = { index: rows.indexOf(row), rowCount: rows.length }
        anchor = { row, ...place, offset: offsetOf(row), bodyOffset: offsetOf(body) }
      }
    }
    restore.current = () => {
      if (anchor?.row.isConnected) {
        const { row, index, rowCount, offset, bodyOffset } = anchor
        const isInPlace = body.rows.length === rowCount && body.rows[index] === row
        // At the top of the page, content that appears above the table moves it as usual.
        const movedBy = scrollY > 0 ? 0 : offsetOf(body) - bodyOffset
        if (followsMoves ? scrollY > 0 : isInPlace)
          scrollBy({ top: offsetOf(row) - offset - movedBy, behavior: 'instant' })
      }
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
