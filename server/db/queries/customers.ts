import type { Customer, ProfileUpdate, Sub } from '#domain/customer/customer.ts'
import { isPostgres } from '../is-postgres.ts'
import type { CustomerTable, Db, Trx } from '../schema.ts'

/** What signing in is checked by. */
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

/** Keeps a new customer; whether that could be, for the mobile number may be taken. */
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

/** A customer's profile. */
export function findCustomer(db: Db, sub: Sub): Promise<Customer | undefined> {
  return db.selectFrom('customer').select(PROFILE_COLUMNS).where('sub', '=', sub).executeTakeFirst()
}

/** What signing in with a mobile number, or of a customer, is checked by. */
export function findCredentials(db: Db, by: { mobile_no: string } | { sub: Sub }) {
  return db
    .selectFrom('customer')
    .select(['sub', 'mobile_no', 'password_hash'])
    .where((eb) => eb.and(by))
    .executeTakeFirst()
}

/**
 * The password's hash of the customer whose id comes next after one that need not exist, as if ids stood in a ring: the same
 * one for the same id while customers stay. Undefined where there is none.
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

/** Changes what is given of a customer's profile, and gives all of it. */
export function updateCustomer(trx: Trx, update: ProfileUpdate): Promise<Customer | undefined> {
  return trx
    .updateTable('customer')
    .set(update)
    .where('sub', '=', update.sub)
    .returning(PROFILE_COLUMNS)
    .executeTakeFirst()
}

/** Gives a customer, who is locked, another password. */
export async function setPassword(
  trx: Trx,
  { sub, password_hash }: Pick<Credentials, 'sub' | 'password_hash'>,
): Promise<void> {
  await trx.updateTable('customer').set({ password_hash }).where('sub', '=', sub).execute()
}

/**
 * Replaces a password's hash, unless it was changed since it was read; whether it was still the same. Replaced by itself,
 * it holds back whoever wants to change it until the transaction is done.
 */
export async function replacePassword(
  trx: Trx,
  { sub, password_hash }: Omit<Credentials, 'mobile_no'>,
  by: string,
) {
  const replaced = await trx
    .updateTable('customer')
    .set({ password_hash: by })
    .where('sub', '=', sub)
    .where('password_hash', '=', password_hash)
    .returning('sub')
    .executeTakeFirst()
  return replaced !== undefined
}
