import type { Db, FailedSignInTable, Trx, UtcText } from '../../schema.ts'

/** Counts a failed sign-in. A count whose last failure is before `since` starts again. */
export async function countFailedSignIn(
  trx: Trx,
  failed: Omit<FailedSignInTable, 'tries'>,
  since: UtcText,
): Promise<void> {
  await trx
    .insertInto('office_failed_sign_in')
    .values({ ...failed, tries: 1 })
    .onConflict((oc) =>
      oc.columns(['email_hash', 'address_hash']).doUpdateSet((eb) => ({
        failed_at: eb.ref('excluded.failed_at'),
        tries: eb
          .case()
          .when('office_failed_sign_in.failed_at', '<', since)
          .then(1)
          .else(eb('office_failed_sign_in.tries', '+', 1))
          .end(),
      })),
    )
    .execute()
}

/** Returns the number of failed sign-ins and network addresses since a time, by e-mail address. */
export function findFailedSignIns(db: Db, since: UtcText) {
  return db
    .selectFrom('office_failed_sign_in')
    .select((eb) => [
      'email_hash',
      eb.fn.sum<number | string>('tries').as('tries'),
      eb.fn.countAll<number | string>().as('addresses'),
    ])
    .where('failed_at', '>=', since)
    .groupBy('email_hash')
    .execute()
}

/** Deletes failed sign-ins before a time. */
export async function deleteFailedSignInsBefore(trx: Trx, time: UtcText): Promise<void> {
  await trx.deleteFrom('office_failed_sign_in').where('failed_at', '<', time).execute()
}
