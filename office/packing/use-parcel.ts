import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { callOffice, type OfficeError, type OfficeResult } from '#contract/office/office-client.ts'
import type { ParcelJson } from '#contract/office/parcels.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { useWords } from '../shell/language.ts'
import { useFocusOrReconnect } from '../shell/requests/use-focus-or-reconnect.ts'
import { announce } from '../shell/status-region.tsx'
import { useTickQueue } from './use-tick-queue.ts'

/** A parcel on the screen, and how something is done with it. */
export type OpenParcel = {
  /** With its lines as they were ticked here, whether the shop knows it or not. */
  parcel: ParcelJson
  params: { number: string }
  expectedVersion: { row_version: number }
  /** Ticks a line, or takes that back. */
  tick: (line_no: number, ticked: boolean) => void
  /** Whether ticks wait for the line. */
  isWaitingToRetry: boolean
  /**
   * Makes a call that does something with it, after the shop knows all ticks; shows it as it is then, and says what was done or why not.
   * Gives why not. A second tap while the first is on its way does nothing.
   */
  mutate: (ask: () => Promise<OfficeResult<unknown>>, said: string) => Promise<OfficeError | undefined>
  /** Says whether a product is sold out, and then `said`, or why not. */
  markSoldOut: (product_id: string, is_sold_out: boolean, said: string) => Promise<void>
}

/**
 * Finds a parcel by its number, and again when somebody comes back to the screen; or says why there is none. For one number, as
 * long as what calls this is there: what is on its way belongs to it.
 */
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
    const turn = requestCount.current
    const answer = await callOffice('GET /office/api/parcels/{number}', { params: { number } })
    // A later answer is the newer one.
    if (turn !== requestCount.current) return
    isLoaded.current ||= answer.data !== undefined
    // What is on the screen stays there while there is no line to the shop.
    setFound((before) => (answer.error?.code === 'network' && before?.data ? before : answer))
  }, [number])
  useEffect(() => void refetch(), [refetch])
  useFocusOrReconnect(refetch)
  useEffect(
    () =>
      ticks.onResponse((heardOf, { data, error }) => {
        if (heardOf !== number) return
        if (error) announce(errors[error.code])
        // What is being loaded was read before the ticks.
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
      async mutate(ask, said) {
        if (isBusy.current) return { code: 'busy' }
        isBusy.current = true
        await ticks.flush()
        const { error } = await ask()
        await refetch()
        isBusy.current = false
        announce(error ? errors[error.code] : said)
        return error
      },
      async markSoldOut(product_id, is_sold_out, said) {
        const asked = { params: { product_id }, payload: { is_sold_out } }
        const { error } = await callOffice('POST /office/api/products/{product_id}/flags', asked)
        await refetch()
        announce(error ? errors[error.code] : said)
      },
    },
  }
}

function withTicks(parcel: ParcelJson, ticked: readonly number[]): ParcelJson {
  const lines = parcel.lines.map((line) => ({ ...line, ticked: ticked.includes(line.line_no) }))
  return { ...parcel, lines }
}
