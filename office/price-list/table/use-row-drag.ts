import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef, useState } from 'react'
import type { RowRef } from '../sheet/price-list-index.ts'

/** Where a row is dropped: before or after another. */
export type DropPlace = { row: RowRef; isAfter: boolean }

/** Reads a dragged row from the data of a drag; undefined for anything else that is dragged. */
function readRow({ kind, id }: Record<string, unknown>): RowRef | undefined {
  return (kind === 'product' || kind === 'category') && typeof id === 'string' ? { kind, id } : undefined
}

/** Lets a row be dragged by its handle and others be dropped before or after it. `dropSide` is where one is held over it. */
export function useRowDrag({ kind, id }: RowRef, onDrop: (row: RowRef, at: DropPlace) => void) {
  const element = useRef<HTMLTableRowElement>(null)
  const handle = useRef<HTMLSpanElement>(null)
  const [dropSide, setDropSide] = useState<'before' | 'after'>()
  useEffect(() => {
    const row = element.current
    if (!row || !handle.current) return
    const sideAt = (clientY: number) => {
      const { top, height } = row.getBoundingClientRect()
      return clientY < top + height / 2 ? 'before' : 'after'
    }
    return combine(
      draggable({
        element: handle.current,
        getInitialData: () => ({ kind, id }),
        onGenerateDragPreview: ({ nativeSetDragImage }) => nativeSetDragImage?.(row, 8, row.clientHeight / 2),
      }),
      dropTargetForElements({
        element: row,
        canDrop: ({ source }) => readRow(source.data) !== undefined,
        onDrag: ({ location }) => setDropSide(sideAt(location.current.input.clientY)),
        onDragLeave: () => setDropSide(undefined),
        onDrop: ({ source, location }) => {
          setDropSide(undefined)
          const dragged = readRow(source.data)
          const isAfter = sideAt(location.current.input.clientY) === 'after'
          if (dragged) onDrop(dragged, { row: { kind, id }, isAfter })
        },
      }),
    )
  }, [kind, id, onDrop])
  return { element, handle, dropSide }
}
