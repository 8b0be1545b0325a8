import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { serverNow } from '#contract/client/server-time.ts'
import { type ImportJson, PARSED_FILE_CACHE_MS } from '#contract/office/imports.ts'
import { callOffice, type OfficeError, type OfficeResult } from '#contract/office/office-client.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'
import { imports as importsEn } from '#i18n/office/en/imports.ts'
import { shell as shellEn } from '#i18n/office/en/shell.ts'
import { useWords } from '../shell/language.ts'
import { formatOfficeError } from '../shell/requests/format-office-error.ts'
import { officeQuery, queryClient } from '../shell/requests/office-query.ts'
import { announce } from '../shell/status-region.tsx'
import type { Correction, Corrections } from './corrections.ts'
import { isRetryable, openCorrectionsQueue } from './corrections-queue.ts'

/** The poll interval while an import is read or published, in ms. */
const POLL_INTERVAL_MS = 200
/** The delay after the scheduled time before the result is fetched, in ms. */
const PUBLISH_GRACE_MS = 2_000
/** The longest delay that a timer supports, in ms. */
const TIMEOUT_MAX_MS = 2 ** 31 - 1

/** A loaded import with its mutations. */
export type OpenImport = {
  file: ImportJson
  params: { import_id: string }
  /** The corrections, including those being saved. */
  corrections: Corrections
  /** Whether some corrections are not in the preview yet. */
  isSaving: boolean
  /** Adds a correction. All corrections are saved, and the new preview is shown. */
  addCorrection: (correction: Correction) => void
  /** Runs `call`, shows the import that it returns or refetches it, and announces `message` or the error. Returns the error. */
  mutate: (
    call: (expectedVersion: {
      row_version: number
    }) => Promise<{ data?: ImportJson | undefined; error?: OfficeError | undefined }>,
    message: string,
  ) => Promise<OfficeError | undefined>
}

const importQuery = (import_id: string) =>
  officeQuery(['imports', import_id], async (signal): Promise<OfficeResult<ImportJson>> => {
    const response = await callOffice('GET /office/api/imports/{import_id}', {
      params: { import_id },
      signal,
    })
    const shown = queryClient.getQueryData<ImportJson>(['imports', import_id])
    // A correction may be saved during the request, so its response can be outdated.
    return shown && response.data && shown.row_version > response.data.row_version
      ? { data: shown }
      : response
  })

/** Fetches an import, polls it while it is processed, and saves its corrections. */
export function useImport(import_id: string) {
  const words = useWords({
    imports: importsEn,
    shell: shellEn,
    errors: errorsEn,
    fieldProblems: fieldProblemsEn,
  })
  const query = useQuery({
    ...importQuery(import_id),
    refetchInterval: ({ state: { data, error } }) =>
      data && (error === null || isRetryable(error)) ? getPollDelay(data) : false,
    refetchIntervalInBackground: true,
  })
  const { data: file, error, dataUpdatedAt } = query
  const [waiting, setWaiting] = useState<readonly Correction[]>([])
  const latestWords = useRef(words)
  useEffect(() => {
    latestWords.current = words
  })
  const { queryKey } = importQuery(import_id)
  const currentImport = () => queryClient.getQueryData(queryKey)
  const show = (next: ImportJson) =>
    queryClient.setQueryData(queryKey, (shown) =>
      shown && shown.row_version > next.row_version ? shown : next,
    )
  const queryRefetch = query.refetch
  const refetch = useCallback(async () => {
    const { data, isError } = await queryRefetch()
    return isError ? undefined : data
  }, [queryRefetch])
  useParsedFileRefresh(file?.state === 'read', dataUpdatedAt, refetch)

  // State and not a memo: React may drop a memo, and unsaved corrections with it. Each import has a screen of its own.
  const [queue] = useState(() =>
    openCorrectionsQueue({
      import_id,
      currentImport,
      show,
      refetch,
      onWaitingChange: setWaiting,
      words: () => latestWords.current,
    }),
  )
  async function mutate(
    ...[call, message]: Parameters<OpenImport['mutate']>
  ): ReturnType<OpenImport['mutate']> {
    await queue.whenIdle()
    const { data, error } = await call({ row_version: currentImport()?.row_version ?? 0 })
    if (data) show(data)
    const fresh = data ?? (await refetch())
    // While the file is read, its row version keeps changing.
    if (error?.code === 'stale-version' && fresh?.state === 'reading') return mutate(call, message)
    announce(error ? formatOfficeError(error, words) : message)
    return error
  }
  const corrections = file && waiting.reduce((all, correction) => correction(all), file.corrections)
  const open: OpenImport | undefined = file &&
    corrections && {
      file,
      params: { import_id },
      corrections,
      isSaving: waiting.length > 0,
      addCorrection: queue.add,
      mutate,
    }
  return { open, error, retry: refetch }
}

/** Focus after a pause announces a correction: loading the import makes the server parse the file again before it arrives. */
function useParsedFileRefresh(isRead: boolean, dataUpdatedAt: number, refetch: () => Promise<unknown>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each response restarts the timer.
  useEffect(() => {
    if (!isRead) return
    const handleFocus = () => void refetch()
    const timer = setTimeout(
      () => document.addEventListener('focusin', handleFocus, { once: true }),
      PARSED_FILE_CACHE_MS,
    )
    return () => {
      clearTimeout(timer)
      document.removeEventListener('focusin', handleFocus)
    }
  }, [isRead, dataUpdatedAt, refetch])
}

/** The time until an import changes by itself, in ms: while it is read, or when it is published at its time. */
function getPollDelay({ state, publish_at }: ImportJson): number | false {
  if (state === 'reading') return POLL_INTERVAL_MS
  if (state !== 'scheduled' || publish_at === null) return false
  const remaining = Date.parse(publish_at) - serverNow()
  return Math.min(Math.max(remaining, 0) + PUBLISH_GRACE_MS, TIMEOUT_MAX_MS)
}
