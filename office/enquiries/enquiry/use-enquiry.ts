import { useCallback, useEffect, useRef, useState } from 'react'
import type { EnquiryJson } from '#contract/office/enquiries.ts'
import { callOffice, type OfficeError, type OfficeResult } from '#contract/office/office-client.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { status as statusEn } from '#i18n/office/en/status.ts'
import { useWords } from '../../shell/language.ts'
import { useLiveEvents } from '../../shell/requests/event-stream.ts'
import { useFocusOrReconnect } from '../../shell/requests/use-focus-or-reconnect.ts'
import { useMe } from '../../shell/session/me.ts'
import { announce } from '../../shell/status-region.tsx'
import { describeRemoteChanges } from './describe-remote-changes.ts'

/** So many things that others did are told at a time. */
const REMOTE_CHANGES_MAX = 5

/** An enquiry on the screen, and how something is done with it. */
export type OpenEnquiry = {
  enquiry: EnquiryJson
  /** What every call of it takes: its number, and what of it is on the screen. */
  params: { number: string }
  expectedVersion: { row_version: number }
  /**
   * Makes a call that does something with it, shows it as it is then, and says what was done or why not. Gives why not. A
   * second tap while the first is on its way is told so, or `waits` until it is done.
   */
  mutate: (
    ask: () => Promise<OfficeResult<unknown>>,
    said: string | ((is: EnquiryJson) => string),
    options?: { shouldWait: boolean },
  ) => Promise<OfficeError | undefined>
  /** What others did with it while it was on the screen, the last thing last, until it was seen. */
  remoteChanges: readonly string[]
  dismissRemoteChanges: () => void
}

/**
 * Finds an enquiry by its number, and again when somebody did something with it or comes back to the screen; or says why there
 * is none. For one number, as long as what calls this is there: what is on its way belongs to it.
 */
export function useEnquiry(number: string): { open?: OpenEnquiry; error?: OfficeError } {
  const words = useWords({ errors: errorsEn, enquiry: enquiryEn, status: statusEn })
  const me = useMe().name
  const [found, setFound] = useState<OfficeResult<EnquiryJson>>()
  const [remoteChanges, setRemoteChanges] = useState<readonly string[]>([])
  const requestCount = useRef(0)
  /** What is being done. */
  const pending = useRef<Promise<unknown>>(undefined)
  /** The newest row version that this screen was told of. */
  const newestVersion = useRef(0)
  const shown = useRef<EnquiryJson>(undefined)
  const inWords = useRef(words)
  useEffect(() => {
    inWords.current = words
  })
  /** Finds it, and gives what others did since it was last found; after work, of which so many changes are `mine`. */
  const refetch = useCallback(
    async ({ isAfterWork = false, mine = 0 } = {}) => {
      // While something is being done nothing else can be: what it led to is looked at when it is done.
      const mustWait = () => pending.current !== undefined && !isAfterWork
      if (mustWait()) return []
      requestCount.current++
      const turn = requestCount.current
      const answer = await callOffice('GET /office/api/enquiries/{number}', { params: { number } })
      // A later answer is the newer one.
      if (turn !== requestCount.current || mustWait()) return []
      const before = shown.current
      // What is on the screen stays there while there is no line to the shop.
      if (answer.error?.code === 'network' && before) return []
      setFound(answer)
      const after = answer.data
      shown.current = after
      const more =
        before && after
          ? describeRemoteChanges({ before, after, me, ownChangeCount: mine }, inWords.current)
          : []
      if (more.length > 0) setRemoteChanges((told) => [...told, ...more].slice(-REMOTE_CHANGES_MAX))
      return more
    },
    [number, me],
  )
  useEffect(() => void refetch(), [refetch])
  useFocusOrReconnect(refetch)
  useLiveEvents((event) => {
    if (event.event === 'changed' && event.enquiry_number === number)
      newestVersion.current = Math.max(newestVersion.current, event.row_version)
    const isNewer =
      event.event === 'reset' ||
      (event.event === 'changed' &&
        event.enquiry_number === number &&
        event.row_version > (shown.current?.row_version ?? 0))
    if (isNewer) void refetch()
  })

  if (!found) return {}
  if (found.error) return { error: found.error }
  const { row_version } = found.data
  return {
    open: {
      enquiry: found.data,
      params: { number },
      expectedVersion: { row_version },
      async mutate(ask, said, { shouldWait } = { shouldWait: false }) {
        while (pending.current) {
          if (!shouldWait) {
            announce(inWords.current.errors['one-moment'])
            return { code: 'one-moment' }
          }
          await pending.current
        }
        const work = ask().then(async ({ error }) => ({
          error,
          meanwhile: await refetch({ isAfterWork: true, mine: error ? 0 : 1 }),
        }))
        pending.current = work
        const { error, meanwhile } = await work
        pending.current = undefined
        // Somebody was faster still.
        if (newestVersion.current > (shown.current?.row_version ?? 0)) void refetch()
        const { enquiry, errors } = inWords.current
        if (error?.code === 'changed-meanwhile' && meanwhile.length > 0)
          announce(`${meanwhile.join('. ')}. ${enquiry.notDone}`)
        else if (error) announce(error.about ? enquiry.referenceOf(error.about) : errors[error.code])
        else announce(typeof said === 'string' ? said : said(shown.current ?? found.data))
        return error
      },
      remoteChanges,
      dismissRemoteChanges: () => setRemoteChanges([]),
    },
  }
}
