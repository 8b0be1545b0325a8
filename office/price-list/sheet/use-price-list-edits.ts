import { useEffect, useMemo, useRef } from 'react'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { useLanguage, useWords } from '../../shell/language.ts'
import { mergeIntoPriceList, readPriceList, refetchPriceList } from '../../shell/requests/price-list-query.ts'
import { useMe } from '../../shell/session/me.ts'
import { announce } from '../../shell/status-region.tsx'
import { savedText } from './cells.ts'
import { indexPriceList, type PriceListIndex, rowName } from './price-list-index.ts'
import { openSaveQueue } from './save-queue.ts'
import { createUnsavedCells, type UnsavedCells } from './unsaved-cells.ts'
import { useCellFormatter } from './use-cell-formatter.ts'

const unsavedByUser = new Map<string, UnsavedCells>()

/** A user's unsaved cells. They outlive the screen, because a save may fail after the user has left it. */
function unsavedCellsOf(user_id: string): UnsavedCells {
  const unsaved = unsavedByUser.get(user_id) ?? createUnsavedCells(`office_price_list ${user_id}`)
  unsavedByUser.set(user_id, unsaved)
  return unsaved
}

/** The user's unsaved cells of a price list and the queue that saves them. Announces changes of others to these cells. */
export function usePriceListEdits(index: PriceListIndex, isPast: boolean) {
  const words = useWords({ priceList: priceListEn, errors: errorsEn, fieldProblems: fieldProblemsEn })
  const language = useLanguage()
  const formatCell = useCellFormatter()
  const { user_id, rights } = useMe()
  const canEdit = rights.includes('keep-price-list')
  const latest = useRef({ index, words, canEdit })
  useEffect(() => {
    latest.current = { index, words, canEdit }
  })
  const unsaved = useMemo(
    () => (isPast ? createUnsavedCells('past') : unsavedCellsOf(user_id)),
    [user_id, isPast],
  )
  const saving = useMemo(
    () =>
      openSaveQueue({
        unsaved,
        index: () => {
          const list = readPriceList()
          return list ? indexPriceList(list) : latest.current.index
        },
        merge: mergeIntoPriceList,
        refetch: refetchPriceList,
        user: () => latest.current,
      }),
    [unsaved],
  )
  const previous = useRef(index)
  // biome-ignore lint/correctness/useExhaustiveDependencies: Runs when the list changes.
  useEffect(() => {
    const { removed, conflicts } = unsaved.reconcile(previous.current, index)
    previous.current = index
    const [conflict] = conflicts
    const [removedCell] = removed
    if (removedCell) announce(words.priceList.rowRemoved(removedCell.text))
    else if (conflict)
      announce(
        words.priceList.changedByOthers(
          rowName(index, conflict, language),
          words.priceList.columns[conflict.column],
          formatCell(conflict.column, savedText(index, conflict)),
        ),
      )
  }, [index, unsaved])
  return { unsaved, saving, canEdit: canEdit && !isPast }
}
