import type { AuditAction } from '#domain/office/audit-action.ts'

/** Actions as version 0.1 stored them. The hash chain covers the action, so stored rows keep the old name. */
const ACTION_BY_OLD_NAME: ReadonlyMap<string, AuditAction> = new Map([
  ['take down', 'create'],
  ['take call back', 'revert call'],
  ['bring back', 'restore version'],
  ['take payment back', 'revert payment'],
  ['tell', 'write message'],
  ['drop burst', 'cancel burst'],
  ['mend import', 'correct import'],
])

/** Returns the present name of a stored action. */
export const presentAction = (stored: string): string => ACTION_BY_OLD_NAME.get(stored) ?? stored

/** Returns all names under which an action may be stored. */
export const storedActions = (action: string): string[] => [
  action,
  ...[...ACTION_BY_OLD_NAME].flatMap(([old, present]) => (present === action ? [old] : [])),
]
