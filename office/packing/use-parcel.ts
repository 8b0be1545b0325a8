import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { callOffice, type OfficeError, type OfficeResult } from '#contract/office/office-client.ts'
import type { ParcelJson } from '#contract/office/parcels.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { useWords } from '../shell/language.ts'
import { useFocusOrReconnect } from '../shell/requests/use-focus-or-reconnect.ts'
import { announce } from '../shell/status-region.tsx'
import { useTickQueue } from './use-tick-queue.ts'

/** A loaded parcel with its mutations. */
export type OpenParcel = {
  /** The parcel, including ticks that the server does not have yet. */
  parcel: ParcelJson
  params: { number: string }
  expectedVersion: { row_version: number }
  /** Ticks or unticks a line. */
  tick: (line_no: number, ticked: boolean) => void
  /** Whether ticks wait for a retry. */
  isWaitingToRetry: boolean
  /**
   * Flushes the ticks, runs `call`, refetches the parcel, and announces `message` or the error. Returns the error. A second
   * call while the first is running returns 'busy' without an effect.
   */
  mutate: (call: () => Promise<OfficeResult<unknown>>, message: string) => Promise<OfficeError | undefined>
  /** Sets whether a product is sold out, then announces `message` or the error. */
  markSoldOut: (product_id: string, is_sold_out: boolean, message: string) => Promise<void>
}

/** Fetches a parcel and refetches it on focus and reconnect. Mount it with one number: pending calls belong to it. */
export function useParcel(number: string): { open?: OpenParcel; error?: OfficeError } {
  const { errors } = useWords({ errors: errorsEn })
  const ticks = useTickQueue()
  const unsent = useSyncExternalStore(ticks.subscribe, () => ticks.unsentFor(number))
  const [found, setFound] = useState<OfficeResult<ParcelJson>>()
  const requestCount = useRef(0)
  const isLoaded = useRef(false)
  const isBusy = useRef(false)
  const refetch = useCallback(async () => {
    requestCount.current++
    const requestNo = requestCount.current
    const response = await callOffice('GET /office/api/parcels/{number}', { params: { number } })
    // Only the latest request counts.
    if (requestNo !== requestCount.current) return
    isLoaded.current ||= response.data !== undefined
    // Keeps showing the parcel while offline.
    setFound((before) => (response.error?.code === 'network' && before?.data ? before : response))
  }, [number])
  useEffect(() => void refetch(), [refetch])
  useFocusOrReconnect(refetch)
  useEffect(
    () =>
      ticks.onResponse((updatedNumber, { data, error }) => {
        if (updatedNumber !== number) return
        if (error) announce(errors[error.code])
        // A request in progress was answered before the ticks arrived.
        if (error || !isLoaded.current) return void refetch()
        requestCount.current++
        setFound((before) => before?.data && { data: withTicks(before.data, data.ticked) })
      }),
    [ticks, number, refetch, errors],
  )

  if (!found) return {}
  if (found.error) return { error: found.error }
  const { version_no, row_version } = found.data
  const lines = unsent?.version_no === version_no ? unsent.lines : {}
  const ticked = found.data.lines.filter((line) => lines[line.line_no] ?? line.ticked)
  return {
    open: {
      parcel: withTicks(
        found.data,
        ticked.map(({ line_no }) => line_no),
      ),
      params: { number },
      expectedVersion: { row_version },
      tick: (line_no, ticked) => void ticks.tick(number, version_no, line_no, ticked),
      isWaitingToRetry: ticks.isWaitingToRetry(),
      async mutate(call, message) {
        if (isBusy.current) return { code: 'busy' }
        isBusy.current = true
        await ticks.flush()
        const { error } = await call()
        await refetch()
        isBusy.current = false
        announce(error ? errors[error.code] : message)
        return error
      },
      async markSoldOut(product_id, is_sold_out, message) {
        const options = { params: { product_id }, payload: { is_sold_out } }
        const { error } = await callOffice('POST /office/api/products/{product_id}/flags', options)
        await refetch()
        announce(error ? errors[error.code] : message)
      },
    },
  }
}

function withTicks(parcel: ParcelJson, ticked: readonly number[]): ParcelJson {
  const lines = parcel.lines.map((line) => ({ ...line, ticked: ticked.includes(line.line_no) }))
  return { ...parcel, lines }
}
