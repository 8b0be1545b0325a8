import type { Sub } from '#domain/customer/customer-id.ts'
import type { ProfileUpdate } from '#domain/customer/profile.ts'
import type { Customer } from '#domain/customer/signup.ts'
import { isPostgres } from '../is-postgres.ts'
import type { CustomerTable, Db, Trx } from '../schema.ts'

/** The columns by which a sign-in is checked. */
type Credentials = Pick<CustomerTable, 'sub' | 'mobile_no' | 'password_hash'>

const PROFILE_COLUMNS = [
  'sub',
  'customer_name',
  'mobile_no',
  'email_id',
  'address',
  'city',
  'district',
  'state',
  'pin_code',
] as const

/** Inserts a customer. Returns false if the mobile number is taken. */
export async function insertCustomer(trx: Trx, customer: CustomerTable): Promise<boolean> {
  const inserted = await trx
    .insertInto('customer')
    .values(customer)
    .onConflict((oc) => oc.column('mobile_no').doNothing())
    .returning('sub')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Locks a customer until commit, before their sessions. SQLite has one writer and needs no lock. */
export async function lockCustomer(trx: Trx, sub: Sub): Promise<void> {
  if (!isPostgres(trx)) return
  await trx.selectFrom('customer').select('sub').where('sub', '=', sub).forUpdate().execute()
}

/** Returns a customer's profile. */
export function findCustomer(db: Db, sub: Sub): Promise<Customer | undefined> {
  return db.selectFrom('customer').select(PROFILE_COLUMNS).where('sub', '=', sub).executeTakeFirst()
}

/** Returns the credentials of a customer, by mobile number or id. */
export function findCredentials(db: Db, by: { mobile_no: string } | { sub: Sub }) {
  return db
    .selectFrom('customer')
    .select(['sub', 'mobile_no', 'password_hash'])
    .where((eb) => eb.and(by))
    .executeTakeFirst()
}

/**
 * Returns the password hash of the customer with the next id after `after`, or with the first id if there is none. `after`
 * need not exist. The same id gets the same hash while the customers stay. Returns undefined without customers.
 */
export async function findReferenceHash(db: Db, after: Sub): Promise<string | undefined> {
  const found = await db
    .selectNoFrom((eb) => {
      const first = eb.selectFrom('customer').select('password_hash').orderBy('sub').limit(1)
      return eb.fn.coalesce(first.where('sub', '>', after), first).as('password_hash')
    })
    .executeTakeFirst()
  return found?.password_hash ?? undefined
}

/** Updates the given fields of a customer's profile. Returns the whole profile. */
export function updateCustomer(trx: Trx, update: ProfileUpdate): Promise<Customer | undefined> {
  return trx
    .updateTable('customer')
    .set(update)
    .where('sub', '=', update.sub)
    .returning(PROFILE_COLUMNS)
    .executeTakeFirst()
}

/** Sets the password of a locked customer. */
export async function setPassword(
  trx: Trx,
  { sub, password_hash }: Pick<Credentials, 'sub' | 'password_hash'>,
): Promise<void> {
  await trx.updateTable('customer').set({ password_hash }).where('sub', '=', sub).execute()
}

/**
 * Replaces a password hash. Returns false if it was changed since it was read. Replacing it by itself blocks other changes
 * until commit.
 */
export async function replacePassword(
  trx: Trx,
  { sub, password_hash }: Omit<Credentials, 'mobile_no'>,
  newHash: string,
) {
  const replaced = await trx
    .updateTable('customer')
    .set({ password_hash: newHash })
    .where('sub', '=', sub)
    .where('password_hash', '=', password_hash)
    .returning('sub')
    .executeTakeFirst()
  return replaced !== undefined
}
