import type { Principal } from '../principal.ts'

/** The author of a write: a caller or the system. */
export type Actor =
  | Principal
  | { kind: 'system'; name: 'housekeeping' | 'notices' | 'imports' | 'backups' | 'start' | 'command' }

/** The actor's name in a history. */
export function actorName(by: Actor): string {
  if (by.kind === 'office') return by.user_name
  return by.kind === 'system' ? by.name : 'customer'
}
