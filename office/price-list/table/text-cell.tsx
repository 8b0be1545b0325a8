import { useId, useLayoutEffect, useRef } from 'react'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { Button } from '../../design/actions/button.tsx'
import typography from '../../design/typography.module.css'
import { useWords } from '../../shell/language.ts'
import css from '../price-list.module.css'
import { type CellRef, cellKey, hasConflict, type UnsavedCell } from '../sheet/cells.ts'
import { numberKindOf } from '../sheet/columns.ts'
import { useCellFormatter } from '../sheet/use-cell-formatter.ts'
import { useCellProblem } from '../sheet/use-cell-problem.ts'

/** What the cells of a row show. */
export type CellState = {
  cell: CellRef
  /** The accessible name. */
  label: string
  /** The saved text. */
  value: string
  unsavedCell: UnsavedCell | undefined
  /** Whether the cell is the table's only tab stop (roving tabindex). */
  isActive: boolean
}

type TextCellProps = CellState & {
  placeholder?: string | undefined
  onType: (cell: CellRef, text: string, saved: string) => void
  /** Decides a conflict with another user. */
  onResolve: (cell: CellRef, keepsOwn: boolean) => void
}

/** An editable cell. Below it: why its text is invalid, or what another user has changed it to and which one to keep. */
export function TextCell(props: TextCellProps) {
  const { cell, label, value, unsavedCell, isActive, placeholder, onType, onResolve } = props
  const { priceList: words } = useWords({ priceList: priceListEn })
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const problemOf = useCellProblem()
  const formatCell = useCellFormatter()
  const { column } = cell
  const isInConflict = unsavedCell !== undefined && hasConflict(cell, value, unsavedCell)
  const problem = isInConflict ? undefined : unsavedCell && problemOf(cell, unsavedCell)
  const message = isInConflict ? words.changedSince(formatCell(column, value)) : problem
  const text = unsavedCell?.text ?? value
  // Selects the text when another user changes the focused cell, or when an edit is reverted: typing then replaces it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: Runs only when the text changes.
  useLayoutEffect(() => {
    if (!unsavedCell && document.activeElement === input.current) input.current?.select()
  }, [text])
  const choice = (name: string, keepsOwn: boolean) => (
    <Button
      // The focus stays in the field, because some browsers do not focus a clicked button.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        onResolve(cell, keepsOwn)
        input.current?.focus()
      }}
    >
      {name}
    </Button>
  )
  return (
    <>
      <input
        ref={input}
        data-cell={cellKey(cell)}
        tabIndex={isActive ? 0 : -1}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={message ? id : undefined}
        data-failed={unsavedCell?.isFailed}
        lang={column === 'tamil_name' ? 'ta' : undefined}
        inputMode={numberKindOf(column) && 'decimal'}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        placeholder={placeholder}
        value={text}
        onChange={({ target }) => onType(cell, target.value, value)}
      />
      {message && (
        <div className={css.problem}>
          <p id={id} className={typography.problem}>
            {message}
          </p>
          {isInConflict && choice(words.keepMine, true)}
          {isInConflict && choice(words.keepTheirs, false)}
        </div>
      )}
    </>
  )
}
