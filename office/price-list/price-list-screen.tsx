import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { callOffice } from '#contract/office/office-client.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { shell as shellEn } from '#i18n/office/en/shell.ts'
import controls from '../design/controls.module.css'
import { Screen } from '../design/screen.tsx'
import { useLanguage, useWords } from '../shell/language.ts'
import { useOfficeQuery } from '../shell/requests/use-office-query.ts'
import css from './price-list.module.css'
import { PriceListEditor } from './price-list-editor.tsx'

/** The price list screen (O5): the current list, or the list at the past minute in the URL. */
export function Component() {
  const {
    priceList: words,
    errors,
    shell,
  } = useWords({ priceList: priceListEn, errors: errorsEn, shell: shellEn })
  const language = useLanguage()
  const [params, setParams] = useSearchParams()
  const at = params.get('at')
  const fetchPriceList = useCallback(
    (signal: AbortSignal) =>
      at
        ? callOffice('GET /office/api/price-list/as-of', { query: { at }, signal })
        : callOffice('GET /office/api/price-list', { signal }),
    [at],
  )
  const { result, refetch } = useOfficeQuery(fetchPriceList)
  const [shown, setShown] = useState({ at, result })
  if (result && shown.result !== result) setShown({ at, result })
  const { data, error } = (shown.at === at && shown.result) || {}
  return (
    <Screen title={words.title}>
      {at && (
        <p className={css.notice}>
          <strong>{words.asOfTime(formatDateTime(at, language))}</strong>
          <button type="button" className={controls.quiet} onClick={() => setParams({})}>
            {words.backToCurrent}
          </button>
        </p>
      )}
      {error && (
        <p role="alert" className={css.notice}>
          <span>{at && error.code === 'not-found' ? words.nothingThen : errors[error.code]}</span>
          <button type="button" className={controls.quiet} onClick={refetch}>
            {words.tryAgain}
          </button>
        </p>
      )}
      {!data && !error && <p>{shell.wait}</p>}
      {data && (
        <PriceListEditor
          key={at}
          list={data}
          isPast={at !== null}
          onAsOf={(minute) => setParams({ at: minute })}
        />
      )}
    </Screen>
  )
}
