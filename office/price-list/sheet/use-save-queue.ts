import { useEffect, useMemo, useRef, useState } from 'react'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { useWords } from '../../shell/language.ts'
import { useMe } from '../../shell/session/me.ts'
import { cellKey } from '../table/cells.tsx'
import { type Conflict, openSaveQueue } from './save-queue.ts'
import type { Sheet } from './sheet.ts'

/** Saves changes of a sheet and collects conflicts with the changes of others. */
export function useSaveQueue(sheet: Sheet) {
  const words = useWords({ priceList: priceListEn, errors: errorsEn, fieldProblems: fieldProblemsEn })
  const { rights } = useMe()
  const canEdit = rights.includes('keep-price-list')
  const latest = useRef({ words, canEdit })
  useEffect(() => {
    latest.current = { words, canEdit }
  })
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  const saving = useMemo(
    () =>
      openSaveQueue(sheet, latest, (next) => {
        const cells = new Set(next.map(cellKey))
        setConflicts((before) => [...before.filter((other) => !cells.has(cellKey(other))), ...next])
      }),
    [sheet],
  )

  /** Resolves a conflict: saves the user's own text, or discards it. */
  function resolveConflict(conflict: Conflict, keepsOwn: boolean) {
    setConflicts(conflicts.filter((other) => other !== conflict))
    sheet.revertCells([conflict])
    if (keepsOwn) saving.save([{ ...conflict, from: conflict.theirs }])
  }
  return { ...saving, conflicts, resolveConflict, postponeConflicts: () => setConflicts([]) }
}
