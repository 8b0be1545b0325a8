import { useCallback, useEffect, useRef, useState } from 'react'
import { serverNow } from '#contract/client/server-time.ts'
import { type ImportJson, PARSED_FILE_CACHE_MS } from '#contract/office/imports.ts'
import { callOffice, type OfficeError } from '#contract/office/office-client.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'
import { imports as importsEn } from '#i18n/office/en/imports.ts'
import { frame as frameEn } from '#i18n/office/en/shell.ts'
import { useWords } from '../shell/language.ts'
import { formatOfficeError } from '../shell/requests/format-office-error.ts'
import { announce } from '../shell/status-region.tsx'
import type { Correction, Corrections } from './corrections.ts'
import { isRetryable, openCorrectionsQueue } from './corrections-queue.ts'

/** A file that is being read, or is just being published, is looked at every so many ms. */
const POLL_INTERVAL_MS = 200
/** Of what is published at a time it is known that it was so many ms after that at the earliest. */
const PUBLISH_GRACE_MS = 2_000
/** A timer holds no more ms. */
const TIMEOUT_MAX_MS = 2 ** 31 - 1

/** An import on the screen, and how something is said about it and done with it. */
export type OpenImport = {
  file: ImportJson
  params: { import_id: string }
  /** What was said about the sheet, with what is on its way. */
  corrections: Corrections
  /** Whether the preview still lacks something that was said. */
  isSaving: boolean
  /** Says one thing more about the sheet: all of it is sent, and the preview that follows is shown. */
  addCorrection: (correction: Correction) => void
  /**
   * Makes a call that does something with the import, shows it as it is then, which the call may give, and says what was done or
   * why not. Gives why not.
   */
  mutate: (
    ask: (seen: {
      row_version: number
    }) => Promise<{ data?: ImportJson | undefined; error?: OfficeError | undefined }>,
    said: string,
  ) => Promise<OfficeError | undefined>
}

/** Finds an import, looks at it until it is read, and keeps what is said about it until the shop has it. */
export function useImport(import_id: string) {
  const words = useWords({
    imports: importsEn,
    frame: frameEn,
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
    // An answer that was overtaken tells nothing new.
    if (next.row_version < (latest.current?.row_version ?? 0)) return
    latest.current = next
    setFile(next)
    setError(undefined)
  }, [])
  const refetch = useCallback(async (): Promise<ImportJson | undefined> => {
    const answer = await callOffice('GET /office/api/imports/{import_id}', { params: { import_id } })
    if (answer.data) show(answer.data)
    else setError(answer.error)
    return answer.data
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
  async function mutate(...[ask, said]: Parameters<OpenImport['mutate']>): ReturnType<OpenImport['mutate']> {
    await queue.whenIdle()
    const { data, error } = await ask({ row_version: latest.current?.row_version ?? 0 })
    if (data) show(data)
    const fresh = data ?? (await refetch())
    // While it is read it is another one again and again.
    if (error?.code === 'changed-meanwhile' && fresh?.state === 'reading') return mutate(ask, said)
    announce(error ? formatOfficeError(error, words) : said)
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

/** Looks at a file again while something happens to it by itself: it is read, or published at its time. */
function useImportPolling(
  file: ImportJson | undefined,
  error: OfficeError | undefined,
  find: () => Promise<ImportJson | undefined>,
) {
  useEffect(() => {
    // An answer that was none is another one too: it is looked at again.
    const isRefused = error !== undefined && !isRetryable(error)
    const ms = file && !isRefused && getPollDelay(file)
    if (ms === undefined || ms === false) return
    const timer = setTimeout(find, ms)
    return () => clearTimeout(timer)
  }, [file, error, find])
  useEffect(() => {
    const comeBack = () => document.visibilityState === 'visible' && void find()
    document.addEventListener('visibilitychange', comeBack)
    return () => document.removeEventListener('visibilitychange', comeBack)
  }, [find])
  const isRead = file?.state === 'read'
  // Focus after a pause announces a correction: loading the import makes the server parse the file again before it arrives.
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each response restarts the timer.
  useEffect(() => {
    if (!isRead) return
    const timer = setTimeout(
      () => document.addEventListener('focusin', find, { once: true }),
      PARSED_FILE_CACHE_MS,
    )
    return () => {
      clearTimeout(timer)
      document.removeEventListener('focusin', find)
    }
  }, [isRead, file, find])
}

function getPollDelay({ state, publish_at }: ImportJson): number | undefined {
  if (state === 'reading') return POLL_INTERVAL_MS
  if (state !== 'scheduled' || publish_at === null) return undefined
  const left = Date.parse(publish_at) - serverNow()
  return Math.min(Math.max(left, 0) + PUBLISH_GRACE_MS, TIMEOUT_MAX_MS)
}
