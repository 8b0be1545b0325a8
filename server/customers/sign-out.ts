import type { Session } from '../caller.ts'
import { deleteSession } from '../db/queries/sessions.ts'
import type { UseCaseParts } from '../use-case.ts'

/** Ends a session: its token opens nothing any more (D7). */
export async function signOut({ db }: UseCaseParts, { token_hash }: Session): Promise<void> {
  await deleteSession(db, token_hash)
}
