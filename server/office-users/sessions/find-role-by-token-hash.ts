import type { OfficeRole } from '#domain/office/rights.ts'
import { findOfficeSessionsByHash } from '../../db/queries/office/office-sessions.ts'
import type { UseCaseDeps } from '../../unit-of-work/use-case-deps.ts'
import { isMissingSecondFactor } from './check-session-permission.ts'
import { sessionCutoffs } from './session-cutoffs.ts'

/**
 * Finds the roles of the users of sessions by token hash, without sessions that ended or may not be used. Does not extend the
 * sessions.
 */
export async function findRoleByTokenHash(
  { db, clock }: Pick<UseCaseDeps, 'db' | 'clock'>,
  token_hashes: readonly string[],
): Promise<ReadonlyMap<string, OfficeRole>> {
  const found = await findOfficeSessionsByHash(db, token_hashes, sessionCutoffs(clock()))
  const open = found.filter((session) => !isMissingSecondFactor(session))
  return new Map(open.map(({ token_hash, role }) => [token_hash, role]))
}
