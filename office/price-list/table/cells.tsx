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
  /** What it is called. */
  label: string
  /** What it says in the shop. */
  value: string
  typed: UnsavedCell | undefined
  /** Whether the Tab key leads here: one cell of the table at a time. */
  isActive: boolean
}

/** By what a cell is found on the screen. */
export const cellKey = (cell: CellRef): string => `${rowKey(cell)} ${cell.column}`

/** A cell that is typed into. What is wrong with what was left in it stands below it, or what somebody else has made of it meanwhile. */
export function TextCell(props: CellProps & { placeholder?: string | undefined }) {
  const { sheet, cell, label, value, typed, isActive, placeholder } = props
  const { priceList: words } = useWords({ priceList: priceListEn })
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const problemOf = useCellProblem(sheet)
  const shown = useCellFormatter()
  const wrong = typed && problemOf(cell, typed)
  const { column } = cell
  const hasConflict =
    typed !== undefined &&
    typed.state !== 'sent' &&
    [typed.from, typed.text].every((known) => !sheet.isSame(cell, value, known))
  const below = wrong ?? (hasConflict ? words.theirs(shown(column, value)) : undefined)
  const text = typed?.text ?? value
  // What somebody else changed while one is in the cell is selected as what stood there was, and so is what stands there again
  // when one leaves what one typed: what is typed next replaces it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: Only when it says something else.
  useLayoutEffect(() => {
    if (!typed && document.activeElement === input.current) input.current?.select()
  }, [text])
  return (
    <>
      <input
        ref={input}
        data-cell={cellKey(cell)}
        tabIndex={isActive ? 0 : -1}
        aria-label={label}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={below ? id : undefined}
        data-kept={typed?.state === 'kept' || undefined}
        lang={column === 'tamil_name' ? 'ta' : undefined}
        inputMode={numberKindOf(column) && 'decimal'}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        placeholder={placeholder}
        value={text}
        onChange={({ target }) => sheet.setText(cell, target.value)}
      />
      {below && (
        <p id={id} className={css.problem}>
          {below}
        </p>
      )}
    </>
  )
}

type SwitchCellProps = Omit<CellProps, 'sheet'> & {
  onSwitch?: ((cell: CellRef, text: string) => void) | undefined
}

/** A cell that is switched, by a tap or the space bar; without `onSwitch` it only shows. */
export function SwitchCell({ cell, label, value, typed, isActive, onSwitch }: SwitchCellProps) {
  const text = typed?.text ?? value
  return (
    <button
      type="button"
      role="switch"
      className={css.switch}
      data-cell={cellKey(cell)}
      data-kept={typed?.state === 'kept' || undefined}
      tabIndex={isActive ? 0 : -1}
      aria-checked={isOn(text)}
      disabled={!onSwitch}
      onClick={() => onSwitch?.(cell, text)}
    >
      <span className={css.what}>{label}</span>
    </button>
  )
}
