import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { callOffice, type OfficeError, type OfficeResult } from '#contract/office/office-client.ts'
import type { ParcelJson } from '#contract/office/parcels.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { useWords } from '../shell/language.ts'
import { officeQuery } from '../shell/requests/office-query.ts'
import { announce } from '../shell/status-region.tsx'
import { giveFeedback } from './feedback.ts'
import { useTickQueue } from './use-tick-queue.ts'

/** A line of a parcel. */
export type ParcelLineJson = ParcelJson['lines'][number]

/** A loaded parcel with its mutations. */
export type OpenParcel = {
  /** The parcel, including ticks that the server does not have yet. */
  parcel: ParcelJson
  /** The number of lines that are not ticked. */
  remaining: number
  params: { number: string }
  expectedVersion: { row_version: number }
  /** Ticks or unticks a line. */
  tick: (line_no: number, ticked: boolean) => void
  /** Whether ticks wait for a retry. */
  isWaitingToRetry: boolean
  /**
   * Waits until the ticks are sent, runs `call`, refetches the parcel, and announces `message` or the error. Returns the error.
   * A second call while the first is running returns 'busy' without an effect.
   */
  mutate: (call: () => Promise<OfficeResult<unknown>>, message: string) => Promise<OfficeError | undefined>
}

/** Loads a parcel. Mount it with one number: pending calls belong to it. */
export function useParcel(number: string): { open?: OpenParcel; error?: OfficeError | undefined } {
  const { errors } = useWords({ errors: errorsEn })
  const client = useQueryClient()
  const ticks = useTickQueue()
  const unsent = useSyncExternalStore(ticks.subscribe, () => ticks.unsentFor(number))
  const isBusy = useRef(false)
  const { data, error } = useQuery(
    officeQuery(['parcels', number], () =>
      callOffice('GET /office/api/parcels/{number}', { params: { number } }),
    ),
  )
  useEffect(
    () =>
      ticks.onResponse(async (updatedNumber, response) => {
        if (updatedNumber !== number) return
        if (response.error) announce(errors[response.error.code])
        const queryKey = ['parcels', number] as const
        // At once, because the queue forgets the ticks now.
        client.setQueryData<ParcelJson>(
          queryKey,
          (parcel) => parcel && response.data && withTicks(parcel, response.data.ticked),
        )
        // A request in progress was answered before the ticks arrived.
        await client.cancelQueries({ queryKey })
        if (response.error || !client.getQueryData(queryKey)) await client.invalidateQueries({ queryKey })
      }),
    [ticks, number, client, errors],
  )

  // Keeps showing the parcel while offline.
  if (!data || error?.code === 'not-found') return { error: error ?? undefined }
  const { version_no, row_version } = data
  const lines = unsent?.version_no === version_no ? unsent.lines : {}
  const ticked = data.lines.filter((line) => lines[line.line_no] ?? line.ticked)
  const remaining = data.lines.length - ticked.length
  return {
    open: {
      parcel: withTicks(
        data,
        ticked.map(({ line_no }) => line_no),
      ),
      remaining,
      params: { number },
      expectedVersion: { row_version },
      tick(line_no, isTicked) {
        if (isTicked) giveFeedback(remaining === 1 ? 'packed' : 'tick')
        void ticks.tick(number, version_no, line_no, isTicked)
      },
      isWaitingToRetry: ticks.isWaitingToRetry(),
      async mutate(call, message) {
        if (isBusy.current) return { code: 'busy' }
        isBusy.current = true
        // Before the parcel leaves the state in which it can be ticked.
        await ticks.whenSent(number)
        const { error } = await call()
        await client.invalidateQueries({ queryKey: ['parcels'] })
        isBusy.current = false
        announce(error ? errors[error.code] : message)
        return error
      },
    },
  }
}

function withTicks(parcel: ParcelJson, ticked: readonly number[]): ParcelJson {
  const lines = parcel.lines.map((line) => ({ ...line, ticked: ticked.includes(line.line_no) }))
  return { ...parcel, lines }
}
