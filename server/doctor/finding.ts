/** The result of one check: `what` was checked, its state, and advice if it is not ok. */
export type Finding = { what: string; state: 'ok' | 'warning' | 'fault'; message: string; advice?: string }

export const ok = (what: string, says: string): Finding => ({ what, state: 'ok', message: says })
/** Something should be done, but the shop keeps working. */
export const warning = (what: string, says: string, toDo: string): Finding => ({
  what,
  state: 'warning',
  message: says,
  advice: toDo,
})
/** Something does not work, or will stop working. */
export const fault = (what: string, says: string, toDo: string): Finding => ({
  what,
  state: 'fault',
  message: says,
  advice: toDo,
})
