import { useInfiniteQuery } from '@tanstack/react-query'
import { FileSpreadsheet, Pencil, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { type CallData, callOffice, type OfficeError } from '#contract/office/office-client.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { Button } from '../../design/actions/button.tsx'
import { Chip } from '../../design/data/chip.tsx'
import { Timeline, type TimelineEntry } from '../../design/data/timeline.tsx'
import { Alert } from '../../design/feedback/alert.tsx'
import dialog from '../../design/feedback/dialog.module.css'
import { Dialog } from '../../design/feedback/dialog.tsx'
import { Skeleton } from '../../design/feedback/skeleton.tsx'
import { useLanguage, useWords } from '../../shell/language.ts'
import { formatOfficeError } from '../../shell/requests/format-office-error.ts'
import css from '../price-list.module.css'
import type { DialogProps } from './dialog-props.ts'
import { useFieldText } from './use-field-text.ts'

type HistoryPage = CallData<'GET /office/api/price-list/changes'>

const ICON_BY_KIND = { edit: Pencil, import: FileSpreadsheet, undo: Undo2 }

type HistoryDialogProps = {
  /** Undoes a change. Undefined while a past list is shown. */
  onUndo: DialogProps['saving']['undo'] | undefined
  onClose: () => void
}

/** Lists the changes of the price list, latest first, each with an undo button. */
export function HistoryDialog({ onUndo, onClose }: HistoryDialogProps) {
  const translations = useWords({
    priceList: priceListEn,
    errors: errorsEn,
    fieldProblems: fieldProblemsEn,
  })
  const { priceList: words } = translations
  const language = useLanguage()
  const { summarize } = useFieldText()
  const [undoError, setUndoError] = useState<OfficeError>()
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['price-list', 'changes'] as const,
    queryFn: async ({ pageParam, signal }): Promise<HistoryPage> => {
      const query = pageParam ? { before: pageParam } : {}
      const page = await callOffice('GET /office/api/price-list/changes', { query, signal })
      return page.error ? Promise.reject(page.error) : page.data
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  const shownError = undoError ?? error
  function toEntry(change: HistoryPage['rows'][number]): TimelineEntry {
    const { change_no, at, who, kind, label, row_count, fields, undone_by } = change
    const time = formatDateTime(at, language)
    const summary = summarize(fields)
    const name = [label || words.kinds[kind], summary, time].filter(Boolean).join(' ')
    return {
      key: `${change_no}`,
      icon: ICON_BY_KIND[kind],
      details: [time, who, words.changedRows(row_count)].join(' · '),
      content: (
        <div className={css.historyEntry}>
          <p>
            <strong>{[words.kinds[kind], label].filter(Boolean).join(': ')}</strong> <span>{summary}</span>
          </p>
          {undone_by !== null && <Chip>{words.undoneAlready}</Chip>}
          {undone_by === null && onUndo && (
            <Button
              aria-label={words.undoOf(name)}
              onClick={async () => setUndoError(await onUndo(change_no))}
            >
              {words.undo}
            </Button>
          )}
        </div>
      ),
    }
  }
  return (
    <Dialog open layout="panel" title={words.history} onClose={onClose}>
      {shownError && (
        <Alert tone="bad" isLive>
          {formatOfficeError(shownError, translations)}
        </Alert>
      )}
      {!data && !error && <Skeleton />}
      {data && rows.length === 0 && <p>{words.noChanges}</p>}
      {rows.length > 0 && <Timeline label={words.history} entries={rows.map(toEntry)} />}
      <div className={dialog.buttons}>
        {hasNextPage && <Button onClick={() => void fetchNextPage()}>{words.showMore}</Button>}
      </div>
    </Dialog>
  )
}
