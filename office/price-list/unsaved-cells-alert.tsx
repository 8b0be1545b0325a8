import { useSyncExternalStore } from 'react'
import { categoryName, productName } from '#i18n/localized-names.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import controls from '../design/controls.module.css'
import { useLanguage, useWords } from '../shell/language.ts'
import css from './price-list.module.css'
import type { CellRef, Edit, Sheet } from './sheet/sheet.ts'
import { useCellProblem } from './sheet/use-cell-problem.ts'

type UnsavedCellsAlertProps = {
  sheet: Sheet
  onSave: (edits: readonly Edit[]) => void
  onGoTo: (cell: CellRef) => void
}

/** How many invalid cells are listed. */
const CELLS_NAMED_MAX = 3

/** Lists cells that could not be saved: their problems with links to the cells, and a retry for valid ones. */
export function UnsavedCellsAlert({ sheet, onSave, onGoTo }: UnsavedCellsAlertProps) {
  const { priceList: words } = useWords({ priceList: priceListEn })
  const language = useLanguage()
  const problemOf = useCellProblem(sheet)
  const edits = useSyncExternalStore(sheet.subscribe, sheet.listUnsavedEdits).filter(
    ({ state }) => state === 'failed',
  )
  if (edits.length === 0) return null
  const invalid = edits.flatMap((edit) => {
    const unsavedCell = sheet.unsavedRowOf(edit)[edit.column]
    const problem = unsavedCell && problemOf(edit, unsavedCell)
    return problem ? [{ ...edit, problem }] : []
  })
  const valid = edits.filter(
    ({ id, column }) => !invalid.some((other) => other.id === id && other.column === column),
  )
  const nameOf = ({ kind, id }: Edit) => {
    const product = kind === 'product' ? sheet.product(id) : undefined
    const category = kind === 'category' ? sheet.group(id)?.category : undefined
    return product ? productName(language, product) : category ? categoryName(language, category) : ''
  }
  return (
    <div role="alert" className={css.unsaved}>
      <strong>{words.notSaved(edits.length)}</strong>
      {invalid.slice(0, CELLS_NAMED_MAX).map(({ problem, ...edit }) => (
        <button key={`${edit.id} ${edit.column}`} type="button" onClick={() => onGoTo(edit)}>
          {`${nameOf(edit)}: ${problem}`}
        </button>
      ))}
      {valid.length > 0 && (
        <button type="button" className={controls.quiet} onClick={() => onSave(valid)}>
          {words.tryAgain}
        </button>
      )}
      <button type="button" className={controls.quiet} onClick={() => sheet.revertCells(edits)}>
        {words.discard}
      </button>
    </div>
  )
}
