import { useEffect, useSyncExternalStore } from 'react'
import { callOffice } from '#contract/office/office-client.ts'
import { useFocusOrReconnect } from '../shell/requests/use-focus-or-reconnect.ts'
import { useMe } from '../shell/session/me.ts'
import { openTickQueue, type TickQueue } from './tick-queue.ts'

// Stay while the office is open: what one has ticked is sent from any screen of the godown.
const queueByUserId = new Map<string, TickQueue>()

/** The ticks of whoever is signed in: sent when there is a line, and when somebody comes back to the screen. */
export function useTickQueue(): TickQueue {
  const { user_id } = useMe()
  const ticks =
    queueByUserId.get(user_id) ??
    openTickQueue(`office_ticks_${user_id}`, (number, payload) =>
      callOffice('POST /office/api/parcels/{number}/ticks', { params: { number }, payload }),
    )
  queueByUserId.set(user_id, ticks)
  useSyncExternalStore(ticks.subscribe, ticks.isWaitingToRetry)
  useEffect(() => void ticks.flush(), [ticks])
  useFocusOrReconnect(ticks.flush)
  return ticks
}
