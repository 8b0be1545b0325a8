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

/** The most changes of others that are listed. */
const REMOTE_CHANGES_MAX = 5

/** A loaded enquiry with its mutations. */
export type OpenEnquiry = {
  enquiry: EnquiryJson
  /** The path parameters and the version that every call sends. */
  params: { number: string }
  expectedVersion: { row_version: number }
  /**
   * Runs `call`, refetches the enquiry, and announces `message` or the error. Returns the error. A second call while the first
   * is running returns 'one-moment', or waits if `shouldWait`.
   */
  mutate: (
    call: () => Promise<OfficeResult<unknown>>,
    message: string | ((current: EnquiryJson) => string),
    options?: { shouldWait: boolean },
  ) => Promise<OfficeError | undefined>
  /** What others changed while the enquiry was shown, latest last, until dismissed. */
  remoteChanges: readonly string[]
  dismissRemoteChanges: () => void
}

/** Fetches an enquiry and refetches it on events, focus and reconnect. Mount it with one number: pending calls belong to it. */
export function useEnquiry(number: string): { open?: OpenEnquiry; error?: OfficeError } {
  const words = useWords({ errors: errorsEn, enquiry: enquiryEn, status: statusEn })
  const me = useMe().name
  const [found, setFound] = useState<OfficeResult<EnquiryJson>>()
  const [remoteChanges, setRemoteChanges] = useState<readonly string[]>([])
  const requestCount = useRef(0)
  /** The running call. */
  const pending = useRef<Promise<unknown>>(undefined)
  /** The newest row version that an event has announced. */
  const newestVersion = useRef(0)
  const shown = useRef<EnquiryJson>(undefined)
  const latestWords = useRef(words)
  useEffect(() => {
    latestWords.current = words
  })
  /** Refetches and returns what others changed since the last fetch. `ownChangeCount` of the changes were made here. */
  const refetch = useCallback(
    async ({ isAfterCall = false, ownChangeCount = 0 } = {}) => {
      // A running call refetches when it ends.
      const mustWait = () => pending.current !== undefined && !isAfterCall
      if (mustWait()) return []
      requestCount.current++
      const requestNo = requestCount.current
      const response = await callOffice('GET /office/api/enquiries/{number}', { params: { number } })
      // Only the latest request counts.
      if (requestNo !== requestCount.current || mustWait()) return []
      const before = shown.current
      // Keeps showing the enquiry while offline.
      if (response.error?.code === 'network' && before) return []
      setFound(response)
      const after = response.data
      shown.current = after
      const sentences =
        before && after
          ? describeRemoteChanges({ before, after, me, ownChangeCount }, latestWords.current)
          : []
      if (sentences.length > 0)
        setRemoteChanges((before) => [...before, ...sentences].slice(-REMOTE_CHANGES_MAX))
      return sentences
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
      async mutate(call, message, { shouldWait } = { shouldWait: false }) {
        while (pending.current) {
          if (!shouldWait) {
            announce(latestWords.current.errors['one-moment'])
            return { code: 'one-moment' }
          }
          await pending.current
        }
        const running = call().then(async ({ error }) => ({
          error,
          remoteChangesDuringCall: await refetch({ isAfterCall: true, ownChangeCount: error ? 0 : 1 }),
        }))
        pending.current = running
        const { error, remoteChangesDuringCall } = await running
        pending.current = undefined
        // Another change arrived during the refetch.
        if (newestVersion.current > (shown.current?.row_version ?? 0)) void refetch()
        const { enquiry, errors } = latestWords.current
        if (error?.code === 'stale-version' && remoteChangesDuringCall.length > 0)
          announce(`${remoteChangesDuringCall.join('. ')}. ${enquiry.notDone}`)
        else if (error) announce(error.about ? enquiry.referenceOf(error.about) : errors[error.code])
        else announce(typeof message === 'string' ? message : message(shown.current ?? found.data))
        return error
      },
      remoteChanges,
      dismissRemoteChanges: () => setRemoteChanges([]),
    },
  }
}
