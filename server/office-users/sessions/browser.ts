import { findOfficeSession } from '../../db/queries/office/office-sessions.ts'
import type { UseCaseDeps } from '../../unit-of-work/use-case-deps.ts'
import { sessionCutoffs } from './session-cutoffs.ts'
import { hashSentToken } from './session-token.ts'

/** The browser that signs in: its user agent and its cookies. */
export type Browser = { userAgent: string; sessionToken: string | undefined; deviceToken: string | undefined }

/** Finds the user of the browser's existing session, who must be locked before the session ends. */
export async function findUserOfBrowser(
  { db, clock }: UseCaseDeps,
  { sessionToken }: Browser,
): Promise<string[]> {
  const token_hash = hashSentToken(sessionToken)
  const found = token_hash && (await findOfficeSession(db, token_hash, sessionCutoffs(clock())))
  return found ? [found.user_id] : []
}
