import { type RefObject, useLayoutEffect, useRef } from 'react'

type Anchor = { key: string | undefined; offset: number }

/**
 * Scroll anchoring: keeps the visible rows in place while rows above them are added, removed or change their height. The anchor
 * is the row with the focus if it is in view, or else the first visible row. `headHeight` is what sticky elements cover.
 */
export function useScrollAnchor(table: RefObject<HTMLTableElement | null>, headHeight: number) {
  const anchor = useRef<Anchor>(undefined)
  useLayoutEffect(() => {
    const held = anchor.current
    const rows = [...(table.current?.tBodies[0]?.rows ?? [])]
    const row = held && rows.find(({ dataset }) => dataset.row === held.key)
    if (row && scrollY > 0) scrollBy({ top: offsetOf(row) - held.offset, behavior: 'instant' })
    const next = findAnchorRow(rows, headHeight)
    anchor.current = next && { key: next.dataset.row, offset: offsetOf(next) }
  })
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
