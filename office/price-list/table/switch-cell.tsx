import css from '../price-list.module.css'
import { type CellRef, cellKey } from '../sheet/cells.ts'
import { isOn } from '../sheet/columns.ts'
import type { CellState } from './text-cell.tsx'

type SwitchCellProps = CellState & { onSwitch: (cell: CellRef, text: string) => void }

/** A switch, toggled by a tap or the space bar. */
export function SwitchCell({ cell, label, value, unsavedCell, isActive, onSwitch }: SwitchCellProps) {
  const text = unsavedCell?.text ?? value
  return (
    <button
      type="button"
      role="switch"
      className={css.switch}
      data-cell={cellKey(cell)}
      data-column={cell.column}
      data-failed={unsavedCell?.isFailed}
      tabIndex={isActive ? 0 : -1}
      aria-checked={isOn(text)}
      onClick={() => onSwitch(cell, text)}
    >
      <span className={css.label}>{label}</span>
    </button>
  )
}
