import { isFlagField } from '#domain/catalogue/product-fields.ts'
import visually from '../../design/visually-hidden.module.css'
import css from '../price-list.module.css'
import { type CellRef, cellKey } from '../sheet/cells.ts'
import { isOn } from '../sheet/columns.ts'
import type { CellState } from './text-cell.tsx'

/** The tone of each mark of a product. */
export const TONE_BY_FLAG = {
  is_netrate_item: 'neutral',
  is_sold_out: 'bad',
  is_new_item: 'good',
  is_top_selling_item: 'accent',
  is_hidden: 'neutral',
} as const

type SwitchCellProps = CellState & {
  isLabelHidden?: boolean
  onSwitch: (cell: CellRef, text: string) => void
}

/** A switch, toggled by a tap or the space bar. */
export function SwitchCell(props: SwitchCellProps) {
  const { cell, label, value, unsavedCell, isActive, isLabelHidden, onSwitch } = props
  const text = unsavedCell?.text ?? value
  return (
    <button
      type="button"
      role="switch"
      className={css.switch}
      data-cell={cellKey(cell)}
      data-tone={isFlagField(cell.column) ? TONE_BY_FLAG[cell.column] : undefined}
      data-failed={unsavedCell?.isFailed}
      tabIndex={isActive ? 0 : -1}
      aria-checked={isOn(text)}
      onClick={() => onSwitch(cell, text)}
    >
      <span className={isLabelHidden ? visually.hidden : undefined}>{label}</span>
    </button>
  )
}
