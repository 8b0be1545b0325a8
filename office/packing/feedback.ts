import * as v from 'valibot'
import { openStoredValue } from '../shell/session/stored-value.ts'

/** The tones of each sound, in Hz, one after the other. */
const TONES = { tick: [880], packed: [660, 880, 1_320] } as const
/** The length of a tone, in s. */
const TONE_LENGTH = 0.12
/** Vibrations and pauses, in ms. */
const VIBRATION = { tick: [40], packed: [80, 60, 80, 60, 200] }

/** Whether packing makes sounds in this browser. Vibrations stay on. */
export const isSoundOn = openStoredValue('office_packing_sound', v.fallback(v.boolean(), true))

let context: AudioContext | undefined

/** Vibrates and plays a sound after a tick, or after the last tick of a parcel. Does nothing where a device cannot. */
export function giveFeedback(event: keyof typeof TONES) {
  if ('vibrate' in navigator) navigator.vibrate(VIBRATION[event])
  if (!isSoundOn.get() || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  const start = context.currentTime
  for (const [index, frequency] of TONES[event].entries()) {
    const oscillator = new OscillatorNode(context, { type: 'triangle', frequency })
    oscillator.connect(context.destination)
    oscillator.start(start + index * TONE_LENGTH)
    oscillator.stop(start + (index + 1) * TONE_LENGTH)
  }
}
