/** What was found of one thing: how it is, and what to do where it is not well. */
export type Finding = { what: string; state: 'ok' | 'warning' | 'fault'; message: string; advice?: string }

/** It is well. */
export const ok = (what: string, says: string): Finding => ({ what, state: 'ok', message: says })
/** The shop goes on, but something should be done. */
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
