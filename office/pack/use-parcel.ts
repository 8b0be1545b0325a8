import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { askOffice, type OfficeAnswer, type OfficeError } from '#contract/office/client.ts'
import type { ParcelJson } from '#contract/office/parcels.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { useWords } from '../ui/language.ts'
import { say } from '../ui/status.tsx'
import { useComeBack } from '../ui/use-come-back.ts'
import { useTicks } from './use-ticks.ts'

/** A parcel on the screen, and how something is done with it. */
export type OpenParcel = {
  /** With its lines as they were ticked here, whether the shop knows it or not. */
  parcel: ParcelJson
  params: { number: string }
  seen: { row_version: number }
  /** Ticks a line, or takes that back. */
  tick: (line_no: number, ticked: boolean) => void
  /** Whether ticks wait for the line. */
  isStuck: boolean
  /**
   * Makes a call that does something with it, after the shop knows all ticks; shows it as it is then, and says what was done or why not.
   * Gives why not. A second tap while the first is on its way does nothing.
   */
  done: (ask: () => Promise<OfficeAnswer<unknown>>, said: string) => Promise<OfficeError | undefined>
  /** Says whether a product is sold out, and then `said`, or why not. */
  markSoldOut: (product_id: string, is_sold_out: boolean, said: string) => Promise<void>
}

/**
 * Finds a parcel by its number, and again when somebody comes back to the screen; or says why there is none. For one number, as
 * long as what calls this is there: what is on its way belongs to it.
 */
export function useParcel(number: string): { open?: OpenParcel; error?: OfficeError } {
  const { errors } = useWords({ errors: errorsEn })
  const ticks = useTicks()
  const unsent = useSyncExternalStore(ticks.subscribe, () => ticks.of(number))
  const [found, setFound] = useState<OfficeAnswer<ParcelJson>>()
  const asked = useRef(0)
  const isLoaded = useRef(false)
  const isBusy = useRef(false)
  const find = useCallback(async () => {
    asked.current++
    const turn = asked.current
    const answer = await askOffice('GET /office/api/parcels/{number}', { params: { number } })
    // A later answer is the newer one.
    if (turn !== asked.current) return
    isLoaded.current ||= answer.data !== undefined
    // What is on the screen stays there while there is no line to the shop.
    setFound((before) => (answer.error?.code === 'network' && before?.data ? before : answer))
  }, [number])
  useEffect(() => void find(), [find])
  useComeBack(find)
  useEffect(
    () =>
      ticks.hear((heardOf, { data, error }) => {
        if (heardOf !== number) return
        if (error) say(errors[error.code])
        // What is being loaded was read before the ticks.
        if (error || !isLoaded.current) return void find()
        asked.current++
        setFound((before) => before?.data && { data: withTicks(before.data, data.ticked) })
      }),
    [ticks, number, find, errors],
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
      seen: { row_version },
      tick: (line_no, ticked) => void ticks.tick(number, version_no, line_no, ticked),
      isStuck: ticks.isStuck(),
      async done(ask, said) {
        if (isBusy.current) return { code: 'busy' }
        isBusy.current = true
        await ticks.flush()
        const { error } = await ask()
        await find()
        isBusy.current = false
        say(error ? errors[error.code] : said)
        return error
      },
      async markSoldOut(product_id, is_sold_out, said) {
        const asked = { params: { product_id }, payload: { is_sold_out } }
        const { error } = await askOffice('POST /office/api/products/{product_id}/flags', asked)
        await find()
        say(error ? errors[error.code] : said)
      },
    },
  }
}

function withTicks(parcel: ParcelJson, ticked: readonly number[]): ParcelJson {
  const lines = parcel.lines.map((line) => ({ ...line, ticked: ticked.includes(line.line_no) }))
  return { ...parcel, lines }
}
