import { useCallback, useEffect, useRef, useState } from 'react'
import { serverNow } from '#contract/client/server-time.ts'
import { type ImportJson, PARSED_FILE_CACHE_MS } from '#contract/office/imports.ts'
import { callOffice, type OfficeError } from '#contract/office/office-client.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'
import { imports as importsEn } from '#i18n/office/en/imports.ts'
import { shell as shellEn } from '#i18n/office/en/shell.ts'
import { useWords } from '../shell/language.ts'
import { formatOfficeError } from '../shell/requests/format-office-error.ts'
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

/** Fetches an import, polls it while it is processed, and saves its corrections. */
export function useImport(import_id: string) {
  const words = useWords({
    imports: importsEn,
    shell: shellEn,
    errors: errorsEn,
    fieldProblems: fieldProblemsEn,
  })
  const [file, setFile] = useState<ImportJson>()
  const [error, setError] = useState<OfficeError>()
  const [waiting, setWaiting] = useState<readonly Correction[]>([])
  const latest = useRef<ImportJson>(undefined)
  const latestWords = useRef(words)
  useEffect(() => {
    latestWords.current = words
  })

  const show = useCallback((next: ImportJson) => {
    // Ignores an outdated response.
    if (next.row_version < (latest.current?.row_version ?? 0)) return
    latest.current = next
    setFile(next)
    setError(undefined)
  }, [])
  const refetch = useCallback(async (): Promise<ImportJson | undefined> => {
    const response = await callOffice('GET /office/api/imports/{import_id}', { params: { import_id } })
    if (response.data) show(response.data)
    else setError(response.error)
    return response.data
  }, [import_id, show])
  useEffect(() => void refetch(), [refetch])
  useImportPolling(file, error, refetch)

  // State and not a memo: React may drop a memo, and unsaved corrections with it. Each import has a screen of its own.
  const [queue] = useState(() =>
    openCorrectionsQueue({
      import_id,
      currentImport: () => latest.current,
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
    const { data, error } = await call({ row_version: latest.current?.row_version ?? 0 })
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

/** Refetches an import that changes by itself: while it is read, or when it is published at its time. */
function useImportPolling(
  file: ImportJson | undefined,
  error: OfficeError | undefined,
  refetch: () => Promise<ImportJson | undefined>,
) {
  useEffect(() => {
    // A failed request also changes `error`, which restarts the timer.
    const isFinalError = error !== undefined && !isRetryable(error)
    const ms = file && !isFinalError && getPollDelay(file)
    if (ms === undefined || ms === false) return
    const timer = setTimeout(refetch, ms)
    return () => clearTimeout(timer)
  }, [file, error, refetch])
  useEffect(() => {
    const handleVisibility = () => document.visibilityState === 'visible' && void refetch()
    document.addEventListener('visibilitychange', handleVisibility)
    return () => document.removeEventListener('visibilitychange', handleVisibility)
  }, [refetch])
  const isRead = file?.state === 'read'
  // Focus after a pause announces a correction: loading the import makes the server parse the file again before it arrives.
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each response restarts the timer.
  useEffect(() => {
    if (!isRead) return
    const timer = setTimeout(
      () => document.addEventListener('focusin', refetch, { once: true }),
      PARSED_FILE_CACHE_MS,
    )
    return () => {
      clearTimeout(timer)
      document.removeEventListener('focusin', refetch)
    }
  }, [isRead, file, refetch])
}

function getPollDelay({ state, publish_at }: ImportJson): number | undefined {
  if (state === 'reading') return POLL_INTERVAL_MS
  if (state !== 'scheduled' || publish_at === null) return undefined
  const remaining = Date.parse(publish_at) - serverNow()
  return Math.min(Math.max(remaining, 0) + PUBLISH_GRACE_MS, TIMEOUT_MAX_MS)
}
