import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { EnquiryJson } from '#contract/office/enquiries.ts'
import type { OfficeError, OfficeResult } from '#contract/office/office-client.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { status as statusEn } from '#i18n/office/en/status.ts'
import { useWords } from '../../shell/language.ts'
import { useMe } from '../../shell/session/me.ts'
import { announce } from '../../shell/status-region.tsx'
import { enquiryQuery } from '../enquiry-queries.ts'
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
   * is running returns 'one-moment', or waits if `shouldWait`. `current` is the enquiry when the call starts.
   */
  mutate: (
    call: (current: EnquiryJson) => Promise<OfficeResult<unknown>>,
    message: string | ((current: EnquiryJson) => string),
    options?: { shouldWait: boolean },
  ) => Promise<OfficeError | undefined>
  /** What others changed while the enquiry was shown, latest last, until dismissed. */
  remoteChanges: readonly string[]
  dismissRemoteChanges: () => void
}

/** Fetches an enquiry and describes what others change. Mount it with one number: pending calls belong to it. */
export function useEnquiry(number: string): { open?: OpenEnquiry; error?: OfficeError } {
  const words = useWords({ errors: errorsEn, enquiry: enquiryEn, status: statusEn })
  const me = useMe().name
  const { data, error, refetch } = useQuery(enquiryQuery(number))
  const [remoteChanges, setRemoteChanges] = useState<readonly string[]>([])
  /** The running call. */
  const pending = useRef<Promise<unknown>>(undefined)
  /** The enquiry whose differences to the one before were described. */
  const described = useRef<EnquiryJson>(undefined)

  /** Describes what others changed since the last time. `ownChangeCount` of the changes were made here. */
  function describeChanges(after: EnquiryJson, ownChangeCount: number): string[] {
    const before = described.current
    described.current = after
    if (!before || before.row_version === after.row_version) return []
    const sentences = describeRemoteChanges({ before, after, me, ownChangeCount }, words)
    if (sentences.length > 0)
      setRemoteChanges((earlier) => [...earlier, ...sentences].slice(-REMOTE_CHANGES_MAX))
    return sentences
  }
  useEffect(() => {
    // A running call describes the changes when it ends, because some of them are its own.
    if (data && !pending.current) describeChanges(data, 0)
  })

  if (!data) return error ? { error } : {}
  return {
    open: {
      enquiry: data,
      params: { number },
      expectedVersion: { row_version: data.row_version },
      async mutate(call, message, { shouldWait } = { shouldWait: false }) {
        while (pending.current) {
          if (!shouldWait) {
            announce(words.errors['one-moment'])
            return { code: 'one-moment' }
          }
          await pending.current
        }
        const running = call(described.current ?? data).then(async ({ error }) => {
          const { data: current = data } = await refetch()
          return { error, current, remoteChanges: describeChanges(current, error ? 0 : 1) }
        })
        pending.current = running
        const { error, current, remoteChanges: changesDuringCall } = await running
        pending.current = undefined
        const { enquiry, errors } = words
        if (error?.code === 'stale-version' && changesDuringCall.length > 0)
          announce(`${changesDuringCall.join('. ')}. ${enquiry.notDone}`)
        else if (error) announce(error.about ? enquiry.referenceOf(error.about) : errors[error.code])
        else announce(typeof message === 'string' ? message : message(current))
        return error
      },
      remoteChanges,
      dismissRemoteChanges: () => setRemoteChanges([]),
    },
  }
}
