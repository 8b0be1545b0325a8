import type { ImportJson } from '#contract/office/imports.ts'
import { callOffice, type OfficeError } from '#contract/office/office-client.ts'
import type { imports as importsEn } from '#i18n/office/en/imports.ts'
import type { shell as shellEn } from '#i18n/office/en/shell.ts'
import { type ErrorWords, formatOfficeError } from '../shell/requests/format-office-error.ts'
import { announce } from '../shell/status-region.tsx'
import type { Correction } from './corrections.ts'

/** The pause before a failed request is sent again, in ms. */
const RETRY_DELAY_MS = 5_000
/** Errors after which the same request may succeed later. */
const RETRYABLE_CODES: readonly OfficeError['code'][] = [
  'network',
  'internal-error',
  'not-ready',
  'database-unavailable',
  'busy',
  'too-many-requests',
]

/** Whether the call that got this error may succeed when it is sent again. */
export const isRetryable = ({ code }: OfficeError): boolean => RETRYABLE_CODES.includes(code)

/** The import that the queue works on. */
type QueueOptions = {
  import_id: string
  /** The import as last fetched. */
  currentImport: () => ImportJson | undefined
  show: (next: ImportJson) => void
  /** Fetches the import and shows it. */
  refetch: () => Promise<ImportJson | undefined>
  /** Called with the corrections that are not saved yet. */
  onWaitingChange: (waiting: readonly Correction[]) => void
  words: () => ErrorWords & { imports: typeof importsEn; shell: typeof shellEn }
}

/** Saves corrections, one request at a time. Those added during a request go together into the next one. */
export function openCorrectionsQueue({
  import_id,
  currentImport,
  show,
  refetch,
  onWaitingChange,
  words,
}: QueueOptions) {
  let waiting: readonly Correction[] = []
  let sending: Promise<void> | undefined

  function setWaiting(corrections: readonly Correction[]) {
    waiting = corrections
    onWaitingChange(corrections)
  }
  async function sendAll() {
    for (let current = currentImport(); waiting.length > 0 && current; current = currentImport()) {
      const sent = waiting
      const { corrections, row_version } = current
      const all = sent.reduce((result, correction) => correction(result), corrections)
      const { data, error } = await callOffice('POST /office/api/imports/{import_id}/corrections', {
        params: { import_id },
        payload: { ...all, row_version },
      })
      if (data) {
        show(data)
        setWaiting(waiting.slice(sent.length))
        continue
      }
      const fresh = await refetch()
      const isOutdated = error.code === 'stale-version'
      if (fresh && fresh.state !== 'read') {
        setWaiting([])
        announce(formatOfficeError(error, words()))
      } else if (isOutdated && fresh) {
        // Keeps the other user's corrections and applies these on top.
        announce(words().imports.mergedEdits)
      } else if (isOutdated || isRetryable(error)) {
        announce(words().shell.trying)
        await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
      } else {
        setWaiting(waiting.slice(sent.length))
        announce(formatOfficeError(error, words()))
      }
    }
  }
  return {
    add(correction: Correction) {
      setWaiting([...waiting, correction])
      sending ??= sendAll().finally(() => {
        sending = undefined
      })
    },
    /** Resolves when no request is in progress. */
    whenIdle: async () => sending,
  }
}
