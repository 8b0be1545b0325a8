import { useSyncExternalStore } from 'react'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { Button } from '../design/actions/button.tsx'
import { Alert } from '../design/feedback/alert.tsx'
import { StickyBar } from '../design/layout/sticky-bar.tsx'
import { useLanguage, useWords } from '../shell/language.ts'
import { type CellRef, cellKey, type Edit, hasConflict, savedText } from './sheet/cells.ts'
import { type PriceListIndex, rowName } from './sheet/price-list-index.ts'
import type { UnsavedCells } from './sheet/unsaved-cells.ts'
import { useCellFormatter } from './sheet/use-cell-formatter.ts'
import { useCellProblem } from './sheet/use-cell-problem.ts'

type UnsavedCellsAlertProps = {
  index: PriceListIndex
  unsaved: UnsavedCells
  onSave: (edits: readonly Edit[]) => void
  onGoTo: (cell: CellRef) => void
}

/** How many invalid cells are listed. */
const CELLS_NAMED_MAX = 3

/** Lists cells that could not be saved: their problems with links to the cells, and a retry for valid ones. */
export function UnsavedCellsAlert({ index, unsaved, onSave, onGoTo }: UnsavedCellsAlertProps) {
  const { priceList: words } = useWords({ priceList: priceListEn })
  const language = useLanguage()
  const problemOf = useCellProblem()
  const formatCell = useCellFormatter()
  const entries = useSyncExternalStore(unsaved.subscribe, unsaved.list).filter(({ isFailed }) => isFailed)
  if (entries.length === 0) return null
  const cells = entries.map((entry) => {
    const saved = savedText(index, entry)
    const conflict = hasConflict(entry, saved, entry)
      ? `${words.columns[entry.column]}: ${words.changedSince(formatCell(entry.column, saved))}`
      : undefined
    return { entry, problem: conflict ?? problemOf(entry, entry) }
  })
  const valid = cells.filter(({ problem }) => !problem).map(({ entry }) => ({ ...entry, to: entry.text }))
  const actions = (
    <>
      {valid.length > 0 && <Button onClick={() => onSave(valid)}>{words.tryAgain}</Button>}
      <Button onClick={() => unsaved.clear(entries)}>{words.discard}</Button>
      {cells
        .filter(({ problem }) => problem)
        .slice(0, CELLS_NAMED_MAX)
        .map(({ entry, problem }) => (
          <Button key={cellKey(entry)} variant="quiet" onClick={() => onGoTo(entry)}>
            {`${rowName(index, entry, language)}: ${problem}`}
          </Button>
        ))}
    </>
  )
  return (
    <StickyBar>
      <Alert tone="warn" isLive actions={actions}>
        <strong>{words.notSaved(entries.length)}</strong>
      </Alert>
    </StickyBar>
  )
}
