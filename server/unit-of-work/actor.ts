import type { Principal } from '../principal.ts'

/** Who writes: a caller, or the shop itself. */
export type Actor =
  | Principal
  | { kind: 'system'; name: 'housekeeping' | 'notices' | 'imports' | 'backups' | 'start' | 'command' }

/** The name of an actor in a history. */
export function actorName(by: Actor): string {
  if (by.kind === 'office') return by.user_name
  return by.kind === 'system' ? by.name : 'customer'
}
