import { useCallback, useEffect, useState } from 'react'
import { type CallData, callOffice, type OfficeError } from '#contract/office/office-client.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { shell as shellEn } from '#i18n/office/en/shell.ts'
import controls from '../../design/controls.module.css'
import { Dialog } from '../../design/dialog.tsx'
import { useLanguage, useWords } from '../../shell/language.ts'
import { formatOfficeError } from '../../shell/requests/format-office-error.ts'
import css from '../price-list.module.css'
import type { DialogProps } from './dialog-props.ts'
import { useChangeSummary } from './use-change-summary.ts'

type ChangeHistory = CallData<'GET /office/api/price-list/changes'>

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
    shell: shellEn,
  })
  const { priceList: words, shell } = translations
  const language = useLanguage()
  const summarizeChange = useChangeSummary()
  const [changes, setChanges] = useState<ChangeHistory>()
  const [error, setError] = useState<OfficeError>()
  const fetchPage = useCallback(async (before?: ChangeHistory) => {
    const query = before?.next ? { before: before.next } : {}
    const response = await callOffice('GET /office/api/price-list/changes', { query })
    setError(response.error)
    if (response.data)
      setChanges({ ...response.data, rows: [...(before?.rows ?? []), ...response.data.rows] })
  }, [])
  useEffect(() => void fetchPage(), [fetchPage])
  return (
    <Dialog open title={words.history} onClose={onClose}>
      {error && (
        <p role="alert" className={css.error}>
          {formatOfficeError(error, translations)}
        </p>
      )}
      {!changes && !error && <p>{shell.wait}</p>}
      {changes?.rows.length === 0 && <p>{words.noChanges}</p>}
      {changes && changes.rows.length > 0 && (
        <ol className={css.history} aria-label={words.history}>
          {changes.rows.map(({ change_no, at, who, kind, label, row_count, fields, undone_by }) => (
            <li key={change_no}>
              <span>
                <strong>{[words.kinds[kind], label].filter(Boolean).join(': ')}</strong>
                {fields.length > 0 && <span>{summarizeChange(fields)}</span>}
                <span className={css.soft}>
                  {[formatDateTime(at, language), who, words.changedRows(row_count)].join(' · ')}
                </span>
              </span>
              {undone_by !== null && <span className={css.soft}>{words.undoneAlready}</span>}
              {undone_by === null && onUndo && (
                <button
                  type="button"
                  className={controls.quiet}
                  aria-label={words.undoOf(
                    [label || words.kinds[kind], summarizeChange(fields), formatDateTime(at, language)]
                      .filter(Boolean)
                      .join(' '),
                  )}
                  onClick={async () => {
                    const undoError = await onUndo(change_no)
                    await fetchPage()
                    if (undoError) setError(undoError)
                  }}
                >
                  {words.undo}
                </button>
              )}
            </li>
          ))}
        </ol>
      )}
      <div className={css.buttons}>
        {changes?.next != null && (
          <button type="button" className={controls.quiet} onClick={() => void fetchPage(changes)}>
            {words.showMore}
          </button>
        )}
        <button type="button" className={controls.quiet} onClick={onClose}>
          {words.close}
        </button>
      </div>
    </Dialog>
  )
}
