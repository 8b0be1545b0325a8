/** The result of one check: `what` was checked, its state, and advice if it is not ok. */
export type Finding = { what: string; state: 'ok' | 'warning' | 'fault'; message: string; advice?: string }

export const ok = (what: string, message: string): Finding => ({ what, state: 'ok', message })
/** Something should be done, but the shop keeps working. */
export const warning = (what: string, message: string, advice: string): Finding => ({
  what,
  state: 'warning',
  message,
  advice,
})
/** Something does not work, or will stop working. */
export const fault = (what: string, message: string, advice: string): Finding => ({
  what,
  state: 'fault',
  message,
  advice,
})
