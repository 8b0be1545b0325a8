import { isPostgres } from '../../is-postgres.ts'
import type { Trx } from '../../schema.ts'

/**
 * The users to lock: `users` whose rows change, all owners if the transaction decides who is one, and `author`, who makes the
 * call and must not change.
 */
export type LockedUsers = { users?: readonly string[]; owners?: boolean; author?: string }

/**
 * Locks users until commit, in the order of their ids, so that two transactions never deadlock. Must come before every other
 * lock. SQLite has one writer and needs no lock.
 */
export async function lockOfficeUsers(
  trx: Trx,
  { users = [], owners = false, author }: LockedUsers,
): Promise<void> {
  const ids = author === undefined ? users : [...users, author]
  if (!isPostgres(trx) || (ids.length === 0 && !owners)) return
  const isChanged = users.length > 0 || owners
  await trx
    .selectFrom('office_user')
    .select('user_id')
    .where((eb) =>
      eb.or([
        ...(ids.length > 0 ? [eb('user_id', 'in', ids)] : []),
        ...(owners ? [eb('role', '=', 'owner')] : []),
      ]),
    )
    .orderBy('user_id')
    .$if(isChanged, (query) => query.forUpdate())
    .$if(!isChanged, (query) => query.forShare())
    .execute()
}
