/** What was found of one thing: how it is, and what to do where it is not well. */
export type Finding = { what: string; state: 'ok' | 'warning' | 'fault'; says: string; toDo?: string }

/** It is well. */
export const ok = (what: string, says: string): Finding => ({ what, state: 'ok', says })
/** The shop goes on, but something should be done. */
export const warning = (what: string, says: string, toDo: string): Finding => ({
  what,
  state: 'warning',
  says,
  toDo,
})
/** Something does not work, or will stop working. */
export const fault = (what: string, says: string, toDo: string): Finding => ({
  what,
  state: 'fault',
  says,
  toDo,
})
