import { useSyncExternalStore } from 'react'
import { readStoredItem } from '#contract/client/read-stored-item.ts'

const STORAGE_KEY = 'office_packing_sound'

/** The tones of each sound, in Hz, one after the other. */
const TONES = { tick: [880], packed: [660, 880, 1_320] } as const
/** The length of a tone, in s. */
const TONE_LENGTH = 0.12
/** Vibrations and pauses, in ms. */
const VIBRATION = { tick: [40], packed: [80, 60, 80, 60, 200] }

let isSoundOn = readStoredItem(STORAGE_KEY) !== 'off'
const listeners = new Set<() => void>()
let context: AudioContext | undefined

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether packing makes sounds. */
export const useIsSoundOn = () => useSyncExternalStore(subscribe, () => isSoundOn)

/** Turns the sounds on or off in this browser. The vibration stays. */
export function turnSound(isOn: boolean) {
  isSoundOn = isOn
  for (const listener of listeners) listener()
  try {
    localStorage.setItem(STORAGE_KEY, isOn ? 'on' : 'off')
  } catch {
    // Without storage, the setting lasts until a reload.
  }
}

/** Vibrates and plays a sound after a tick, or after the last tick of a parcel. Does nothing where a device cannot. */
export function giveFeedback(event: keyof typeof TONES) {
  if ('vibrate' in navigator) navigator.vibrate(VIBRATION[event])
  if (!isSoundOn || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  const start = context.currentTime
  for (const [index, frequency] of TONES[event].entries()) {
    const oscillator = new OscillatorNode(context, { type: 'triangle', frequency })
    oscillator.connect(context.destination)
    oscillator.start(start + index * TONE_LENGTH)
    oscillator.stop(start + (index + 1) * TONE_LENGTH)
  }
}
