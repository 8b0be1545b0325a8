import { useEffect, useSyncExternalStore } from 'react'
import { askOffice } from '#contract/office/client.ts'
import { useMe } from '../ui/me.ts'
import { useComeBack } from '../ui/use-come-back.ts'
import { type KeptTicks, keepTicks } from './ticks.ts'

// Stay while the office is open: what one has ticked is sent from any screen of the godown.
const ofUsers = new Map<string, KeptTicks>()

/** The ticks of whoever is signed in: sent when there is a line, and when somebody comes back to the screen. */
export function useTicks(): KeptTicks {
  const { user_id } = useMe()
  const ticks =
    ofUsers.get(user_id) ??
    keepTicks(`office_ticks_${user_id}`, (number, payload) =>
      askOffice('POST /office/api/parcels/{number}/ticks', { params: { number }, payload }),
    )
  ofUsers.set(user_id, ticks)
  useSyncExternalStore(ticks.subscribe, ticks.isStuck)
  useEffect(() => void ticks.flush(), [ticks])
  useComeBack(ticks.flush)
  return ticks
}
