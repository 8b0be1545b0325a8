import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { PriceListJson } from '#contract/office/price-list.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { Button } from '../design/actions/button.tsx'
import { Alert } from '../design/feedback/alert.tsx'
import { RetryAlert } from '../design/feedback/retry-alert.tsx'
import { Skeleton } from '../design/feedback/skeleton.tsx'
import { Screen } from '../design/layout/screen.tsx'
import { useLanguage, useWords } from '../shell/language.ts'
import { pastPriceListQuery, priceListQuery } from '../shell/requests/price-list-query.ts'
import { PriceListEditor } from './price-list-editor.tsx'
import { indexPriceList } from './sheet/price-list-index.ts'

/** The price list screen (O5): the current list, or the list at the past minute in the URL. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const at = params.get('at')
  const { data, error, refetch } = useQuery<PriceListJson>(at ? pastPriceListQuery(at) : priceListQuery)
  const { priceList: words } = useWords({ priceList: priceListEn })
  const language = useLanguage()
  const index = useMemo(() => data && indexPriceList(data), [data])
  const back = <Button onClick={() => setParams({})}>{words.backToCurrent}</Button>
  const notice = at && (
    <Alert tone="info" actions={back}>
      <strong>{words.asOfTime(formatDateTime(at, language))}</strong>
    </Alert>
  )
  if (index)
    return (
      <PriceListEditor
        key={at}
        index={index}
        isPast={at !== null}
        notice={notice}
        onAsOf={(minute) => setParams({ at: minute })}
      />
    )
  return (
    <Screen title={words.title}>
      {notice}
      {!error && <Skeleton rows={12} />}
      {error && at && error.code === 'not-found' && (
        <Alert tone="warn" isLive>
          {words.nothingThen}
        </Alert>
      )}
      {error && !(at && error.code === 'not-found') && (
        <RetryAlert error={error} onRetry={() => void refetch()} />
      )}
    </Screen>
  )
}
