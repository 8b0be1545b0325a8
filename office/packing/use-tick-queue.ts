import { focusManager, onlineManager } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { callOffice } from '#contract/office/office-client.ts'
import { useMe } from '../shell/session/me.ts'
import { openTickQueue, type TickQueue } from './tick-queue.ts'

// Module scope, so that ticks are sent from any screen.
const queueByUserId = new Map<string, TickQueue>()

/** The signed-in user's tick queue. Flushes on mount, focus and reconnect. */
export function useTickQueue(): TickQueue {
  const { user_id } = useMe()
  const ticks =
    queueByUserId.get(user_id) ??
    openTickQueue(`office_ticks_${user_id}`, (number, payload) =>
      callOffice('POST /office/api/parcels/{number}/ticks', { params: { number }, payload }),
    )
  queueByUserId.set(user_id, ticks)
  useSyncExternalStore(ticks.subscribe, ticks.isWaitingToRetry)
  useEffect(() => {
    const flushOnReturn = (isBack: boolean) => void (isBack && ticks.flush())
    flushOnReturn(true)
    const unsubscribeFocus = focusManager.subscribe(flushOnReturn)
    const unsubscribeOnline = onlineManager.subscribe(flushOnReturn)
    return () => {
      unsubscribeFocus()
      unsubscribeOnline()
    }
  }, [ticks])
  return ticks
}
