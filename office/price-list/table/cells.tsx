import { useId, useLayoutEffect, useRef } from 'react'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { useWords } from '../../shell/language.ts'
import css from '../price-list.module.css'
import { isOn, numberKindOf } from '../sheet/columns.ts'
import { type CellRef, rowKey, type Sheet, type UnsavedCell } from '../sheet/sheet.ts'
import { useCellFormatter } from '../sheet/use-cell-formatter.ts'
import { useCellProblem } from '../sheet/use-cell-problem.ts'

type CellProps = {
  sheet: Sheet
  cell: CellRef
  /** The accessible name. */
  label: string
  /** The saved text. */
  value: string
  unsavedCell: UnsavedCell | undefined
  /** Whether the cell is the table's only tab stop (roving tabindex). */
  isActive: boolean
}

/** A unique key of a cell, used as its `data-cell` attribute. */
export const cellKey = (cell: CellRef): string => `${rowKey(cell)} ${cell.column}`

/** An editable cell. Shows below it why a failed text is invalid, or what another user changed the cell to. */
export function TextCell(props: CellProps & { placeholder?: string | undefined }) {
  const { sheet, cell, label, value, unsavedCell, isActive, placeholder } = props
  const { priceList: words } = useWords({ priceList: priceListEn })
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const problemOf = useCellProblem(sheet)
  const formatCell = useCellFormatter()
  const problem = unsavedCell && problemOf(cell, unsavedCell)
  const { column } = cell
  const hasConflict =
    unsavedCell !== undefined &&
    unsavedCell.state !== 'sending' &&
    [unsavedCell.from, unsavedCell.text].every((text) => !sheet.isSame(cell, value, text))
  const message = problem ?? (hasConflict ? words.theirs(formatCell(column, value)) : undefined)
  const text = unsavedCell?.text ?? value
  // Selects the text when another user changes the focused cell, or when an edit is reverted: typing then replaces it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: Runs only when the text changes.
  useLayoutEffect(() => {
    if (!unsavedCell && document.activeElement === input.current) input.current?.select()
  }, [text])
  return (
    <>
      <input
        ref={input}
        data-cell={cellKey(cell)}
        tabIndex={isActive ? 0 : -1}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={message ? id : undefined}
        data-failed={unsavedCell?.state === 'failed' || undefined}
        lang={column === 'tamil_name' ? 'ta' : undefined}
        inputMode={numberKindOf(column) && 'decimal'}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        placeholder={placeholder}
        value={text}
        onChange={({ target }) => sheet.setText(cell, target.value)}
      />
      {message && (
        <p id={id} className={css.problem}>
          {message}
        </p>
      )}
    </>
  )
}

type SwitchCellProps = Omit<CellProps, 'sheet'> & {
  onSwitch?: ((cell: CellRef, text: string) => void) | undefined
}

/** A switch, toggled by a tap or the space bar. Read-only without `onSwitch`. */
export function SwitchCell({ cell, label, value, unsavedCell, isActive, onSwitch }: SwitchCellProps) {
  const text = unsavedCell?.text ?? value
  return (
    <button
      type="button"
      role="switch"
      className={css.switch}
      data-cell={cellKey(cell)}
      data-failed={unsavedCell?.state === 'failed' || undefined}
      tabIndex={isActive ? 0 : -1}
      aria-checked={isOn(text)}
      disabled={!onSwitch}
      onClick={() => onSwitch?.(cell, text)}
    >
      <span className={css.cellLabel}>{label}</span>
    </button>
  )
}
