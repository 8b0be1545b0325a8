import { askOffice, type OfficeError } from '#contract/office/client.ts'
import type { ImportJson } from '#contract/office/imports.ts'
import type { frame as frameEn } from '#i18n/office/en/frame.ts'
import type { imports as importsEn } from '#i18n/office/en/import.ts'
import { type RefusalWords, refusalText } from '../ui/refusal.ts'
import { say } from '../ui/status.tsx'
import type { Correction } from './corrections.ts'

/** The pause before a failed request is sent again, in ms. */
const AGAIN_AFTER = 5_000
/** Errors that pass by themselves. */
const PASSING: readonly OfficeError['code'][] = [
  'network',
  'internal-error',
  'not-ready',
  'database-unavailable',
  'busy',
  'too-many-requests',
]

/** Whether the call that got this error may succeed when it is sent again. */
export const isPassing = ({ code }: OfficeError): boolean => PASSING.includes(code)

/** The import on the screen, as the queue needs it. */
type QueueParts = {
  import_id: string
  /** The import as the shop last answered it. */
  file: () => ImportJson | undefined
  show: (next: ImportJson) => void
  /** Fetches the import and shows it. */
  find: () => Promise<ImportJson | undefined>
  /** Is called with the corrections that are not saved yet. */
  onWaiting: (waiting: readonly Correction[]) => void
  words: () => RefusalWords & { imports: typeof importsEn; frame: typeof frameEn }
}

/**
 * Saves corrections one request after the other. Corrections that are added during a request go together in the next one, on
 * top of the corrections that the shop has by then.
 */
export function openCorrectionsQueue({ import_id, file, show, find, onWaiting, words }: QueueParts) {
  let waiting: readonly Correction[] = []
  let sending: Promise<void> | undefined

  function keep(corrections: readonly Correction[]) {
    waiting = corrections
    onWaiting(corrections)
  }
  async function sendAll() {
    for (let known = file(); waiting.length > 0 && known; known = file()) {
      const sent = waiting
      const { corrections, row_version } = known
      const all = sent.reduce((said, correction) => correction(said), corrections)
      const { data, error } = await askOffice('POST /office/api/imports/{import_id}/corrections', {
        params: { import_id },
        payload: { ...all, row_version },
      })
      if (data) {
        show(data)
        keep(waiting.slice(sent.length))
        continue
      }
      const fresh = await find()
      const isOutdated = error.code === 'changed-meanwhile'
      if (fresh && fresh.state !== 'read') {
        keep([])
        say(refusalText(error, words()))
      } else if (isOutdated && fresh) {
        // The corrections of somebody else stay, and these come on top of them.
        say(words().imports.mergedEdits)
      } else if (isOutdated || isPassing(error)) {
        say(words().frame.trying)
        await new Promise((goOn) => setTimeout(goOn, AGAIN_AFTER))
      } else {
        keep(waiting.slice(sent.length))
        say(refusalText(error, words()))
      }
    }
  }
  return {
    add(correction: Correction) {
      keep([...waiting, correction])
      sending ??= sendAll().finally(() => {
        sending = undefined
      })
    },
    /** Resolves when no request is in progress. */
    idle: async () => sending,
  }
}
