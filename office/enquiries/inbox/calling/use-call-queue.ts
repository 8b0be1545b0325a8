import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { EnquiryRowJson, TalliesJson } from '#contract/office/inbox.ts'
import type { OfficeError } from '#contract/office/office-client.ts'
import { useViewersByEnquiry } from '../../../shell/requests/event-stream.ts'
import { TALLIES_QUERY } from '../../../shell/requests/tallies-query.ts'
import { useMe } from '../../../shell/session/me.ts'
import { CALL_QUEUE_QUERY } from '../../enquiry-queries.ts'
import { usePresenceHeartbeat } from '../../use-presence-heartbeat.ts'
import type { RowAction } from '../bulk/row-actions.ts'

/**
 * Goes through the call queue, one enquiry at a time. An enquiry that another user has open is passed over. If two users come to
 * the same one, the later one is moved on.
 */
export function useCallQueue({ onMovedOn }: { onMovedOn: (names: string) => void }) {
  const client = useQueryClient()
  const { user_id: me } = useMe()
  const queue = useQuery(CALL_QUEUE_QUERY)
  const { data: tallies } = useQuery(TALLIES_QUERY)
  const viewers = useViewersByEnquiry()
  /** The row version of each enquiry that was handled here. A later one may be due again. */
  const [handled, setHandled] = useState<ReadonlyMap<string, number>>(new Map())
  const [skipped, setSkipped] = useState<readonly string[]>([])
  const [chosen, setChosen] = useState<string>()

  const othersOf = (number: string) => (viewers.get(number) ?? []).filter(({ user_id }) => user_id !== me)
  const waiting = (queue.data ?? []).filter(
    ({ enquiry_number, row_version }) => row_version > (handled.get(enquiry_number) ?? 0),
  )
  const isFree = ({ enquiry_number }: EnquiryRowJson) =>
    !skipped.includes(enquiry_number) && othersOf(enquiry_number).length === 0
  const current = waiting.find(({ enquiry_number }) => enquiry_number === chosen) ?? waiting.find(isFree)
  const number = current?.enquiry_number
  useEffect(() => setChosen(number), [number])
  usePresenceHeartbeat(number)

  /** The enquiry that the server has reported as open here and nowhere else. */
  const ownNumber = useRef<string>(undefined)
  const present = number === undefined ? undefined : viewers.get(number)
  const notify = useRef(onMovedOn)
  useEffect(() => {
    notify.current = onMovedOn
  })
  useEffect(() => {
    if (!present || number === undefined) return
    const others = present.filter(({ user_id }) => user_id !== me)
    const isPresent = others.length < present.length
    if (others.length === 0) {
      if (isPresent) ownNumber.current = number
      return
    }
    // If both came at the same moment, the ids decide.
    const wasFirst =
      ownNumber.current === number || (isPresent && others.every(({ user_id }) => me < user_id))
    if (wasFirst) return
    setChosen(undefined)
    setSkipped((before) => [...before, number])
    notify.current(others.map(({ user_name }) => user_name).join(', '))
  }, [present, number, me])

  function changeCount(by: number) {
    client.setQueryData(TALLIES_QUERY.queryKey, (before: TalliesJson | undefined) =>
      before ? { ...before, to_call_now: Math.max(0, before.to_call_now + by) } : before,
    )
  }
  const forget = (row: EnquiryRowJson) =>
    setHandled((before) => new Map([...before].filter(([each]) => each !== row.enquiry_number)))

  return {
    current,
    isLoading: queue.isPending,
    error: queue.error ?? undefined,
    retry: () => void queue.refetch(),
    /** The enquiries after the current one, with the users who have them open. */
    comingUp: waiting
      .filter((row) => row !== current)
      .map((row) => ({
        row,
        others: othersOf(row.enquiry_number)
          .map(({ user_name }) => user_name)
          .join(', '),
      })),
    position: handled.size + 1,
    total: handled.size + Math.max(tallies?.to_call_now ?? 0, waiting.length),
    /** How many calls are due later. */
    laterCount: (tallies?.to_call ?? 0) - (tallies?.to_call_now ?? 0),
    /** Whether the user has skipped customers that still wait. */
    hasSkipped: waiting.some(({ enquiry_number }) => skipped.includes(enquiry_number)),
    startAgain: () => setSkipped([]),
    choose: (row: EnquiryRowJson) => setChosen(row.enquiry_number),
    skip(row: EnquiryRowJson) {
      setSkipped((before) => [...before, row.enquiry_number])
      setChosen(undefined)
    },
    /** Runs an action on the current enquiry and goes on to the next one. */
    async handle(row: EnquiryRowJson, action: RowAction): Promise<OfficeError | undefined> {
      const { error } = await action.run(row)
      if (error) {
        // A colleague has changed the enquiry.
        void queue.refetch()
        return error
      }
      setHandled((before) => new Map(before).set(row.enquiry_number, row.row_version + 1))
      changeCount(-1)
      setChosen(undefined)
      return undefined
    },
    /** Undoes an action and goes back to its enquiry. */
    async undo(row: EnquiryRowJson, action: RowAction): Promise<OfficeError | undefined> {
      const { error } = await action.undo(row)
      if (error) return error
      forget(row)
      changeCount(1)
      await queue.refetch()
      setChosen(row.enquiry_number)
      return undefined
    },
  }
}
