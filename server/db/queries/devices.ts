import { sql } from 'kysely'
import type { Sub } from '#domain/customer/customer-id.ts'
import type { CustomerDeviceTable, Db, OfficeDeviceTable, Trx, UtcText } from '../schema.ts'

/** The most known browsers per person: those that signed in last. */
const DEVICES_MAX = 50

/** True if the user with an e-mail address has signed in with this browser. */
export async function isOfficeDevice(
  db: Db,
  { email, device_hash }: { email: string; device_hash: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('office_device')
    .innerJoin('office_user', 'office_user.user_id', 'office_device.user_id')
    .select('device_hash')
    .where('email', '=', email)
    .where('device_hash', '=', device_hash)
    .executeTakeFirst()
  return found !== undefined
}

/** Returns the hashes of the browsers with which a user has signed in. */
export async function findOfficeDevices(db: Db, user_id: string): Promise<string[]> {
  const found = await db
    .selectFrom('office_device')
    .select('device_hash')
    .where('user_id', '=', user_id)
    .execute()
  return found.map(({ device_hash }) => device_hash)
}

/** True if the customer with a mobile number has signed in with this browser. */
export async function isCustomerDevice(
  db: Db,
  { mobile_no, device_hash }: { mobile_no: string; device_hash: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('customer_device')
    .innerJoin('customer', 'customer.sub', 'customer_device.sub')
    .select('device_hash')
    .where('mobile_no', '=', mobile_no)
    .where('device_hash', '=', device_hash)
    .executeTakeFirst()
  return found !== undefined
}

/** Stores a browser with which a user signed in. The user is locked. */
export async function upsertOfficeDevice(trx: Trx, device: OfficeDeviceTable): Promise<void> {
  await trx
    .insertInto('office_device')
    .values(device)
    .onConflict((oc) =>
      oc.columns(['user_id', 'device_hash']).doUpdateSet((eb) => ({ seen_at: eb.ref('excluded.seen_at') })),
    )
    .execute()
  await deleteOldestDevices(trx, { table: 'office_device', owner: 'user_id', id: device.user_id })
}

/** Stores a browser with which a customer signed in. The customer is locked. */
export async function upsertCustomerDevice(trx: Trx, device: CustomerDeviceTable): Promise<void> {
  await trx
    .insertInto('customer_device')
    .values(device)
    .onConflict((oc) =>
      oc.columns(['sub', 'device_hash']).doUpdateSet((eb) => ({ seen_at: eb.ref('excluded.seen_at') })),
    )
    .execute()
  await deleteOldestDevices(trx, { table: 'customer_device', owner: 'sub', id: device.sub })
}

type OwnedDevices =
  | { table: 'office_device'; owner: 'user_id'; id: string }
  | { table: 'customer_device'; owner: 'sub'; id: Sub }

/** Deletes the oldest known browsers of one person. */
async function deleteOldestDevices(trx: Trx, { table, owner, id }: OwnedDevices): Promise<void> {
  const [deviceTable, ownerColumn] = [sql.table(table), sql.ref(owner)]
  await sql`delete from ${deviceTable} where ${ownerColumn} = ${id} and device_hash in (
    select device_hash from ${deviceTable} where ${ownerColumn} = ${id} order by seen_at desc limit 1000 offset ${DEVICES_MAX}
  )`.execute(trx)
}

/** Deletes all known browsers of a user except one. */
export async function deleteOtherOfficeDevices(
  trx: Trx,
  { user_id, device_hash = '' }: { user_id: string; device_hash: string | undefined },
): Promise<void> {
  await trx
    .deleteFrom('office_device')
    .where('user_id', '=', user_id)
    .where('device_hash', '!=', device_hash)
    .execute()
}

/** Deletes all known browsers of a customer. */
export async function deleteCustomerDevices(trx: Trx, sub: Sub): Promise<void> {
  await trx.deleteFrom('customer_device').where('sub', '=', sub).execute()
}

/** Deletes browsers that have not signed in since a time. */
export async function deleteDevicesBefore(trx: Trx, time: UtcText): Promise<void> {
  await trx.deleteFrom('office_device').where('seen_at', '<', time).execute()
  await trx.deleteFrom('customer_device').where('seen_at', '<', time).execute()
}
