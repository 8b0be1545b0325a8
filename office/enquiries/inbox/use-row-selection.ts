import { useRef, useState } from 'react'

type Selection = { numbers: ReadonlySet<string>; isSelecting: boolean }

const NOTHING: Selection = { numbers: new Set(), isSelecting: false }

/** The selected rows of a list, by their numbers. Another list starts without a selection. `rowNumbers` are all rows in order. */
export function useRowSelection(listKey: string, rowNumbers: readonly string[]) {
  const [state, setState] = useState({ listKey, ...NOTHING })
  const lastToggled = useRef<string>(undefined)
  const { numbers, isSelecting } = state.listKey === listKey ? state : NOTHING
  const select = (selected: Iterable<string>) =>
    setState({ listKey, numbers: new Set(selected), isSelecting })
  return {
    numbers,
    /** Whether a tap on a phone's row selects it. */
    isSelecting: isSelecting || numbers.size > 0,
    /** Selects or deselects a row, or all rows from the last toggled one. */
    toggle(number: string, isRange = false) {
      const from = rowNumbers.indexOf((isRange && lastToggled.current) || number)
      const to = rowNumbers.indexOf(number)
      lastToggled.current = number
      const range = from < 0 ? [number] : rowNumbers.slice(Math.min(from, to), Math.max(from, to) + 1)
      const others = [...numbers].filter((each) => !range.includes(each))
      select(numbers.has(number) ? others : [...others, ...range])
    },
    selectAll: () => select(rowNumbers),
    /** Deselects all rows, and starts or ends selecting by taps. */
    reset: (willSelect: boolean) => setState({ ...NOTHING, listKey, isSelecting: willSelect }),
  }
}

/** The selected rows of a list and how to change them. */
export type RowSelection = ReturnType<typeof useRowSelection>
