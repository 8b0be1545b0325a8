import type { OrderId } from '#domain/enquiry/ids/order-id.ts'
import type { VersionContent } from '#domain/enquiry/versions/enquiry-version.ts'
import { insertInChunks } from '../../insert-in-chunks.ts'
import type { Db, EnquiryVersionTable, Trx } from '../../schema.ts'
import { type EnquiryLineRow, linesOfVersion } from './enquiry-lines.ts'

/** A version with its lines, in their order, and its charges as they were entered. */
export type VersionWithContent = EnquiryVersionTable & { content: VersionContent<EnquiryLineRow> }

/** Returns the versions of an enquiry without their lines, from the first. */
export function findVersions(db: Db, order_id: OrderId): Promise<EnquiryVersionTable[]> {
  return db
    .selectFrom('enquiry_version')
    .selectAll()
    .where('order_id', '=', order_id)
    .orderBy('version_no')
    .execute()
}

/** The key of a version. */
export type VersionKey = Pick<EnquiryVersionTable, 'order_id' | 'version_no'>

/** Reads versions of an enquiry together. Returns a function that looks one up by number, and throws if it does not exist. */
export async function getVersions(db: Db, order_id: OrderId, ...numbers: readonly number[]) {
  const keys = [...new Set(numbers)].map((version_no) => ({ order_id, version_no }))
  const found = await findVersionContents(db, keys)
  return (version_no: number): VersionWithContent => {
    const version = found.find((each) => each.version_no === version_no)
    if (!version) throw new Error(`An enquiry has no version ${version_no}`)
    return version
  }
}

/** Returns a version of an enquiry. Throws if it does not exist. */
export async function getVersion(db: Db, order_id: OrderId, version_no: number): Promise<VersionWithContent> {
  return (await getVersions(db, order_id, version_no))(version_no)
}

/** Returns the versions that exist among those with the given keys, in no order. */
export async function findVersionContents(
  db: Db,
  keys: readonly VersionKey[],
): Promise<VersionWithContent[]> {
  if (keys.length === 0) return []
  const versions = await db
    .selectFrom('enquiry_version')
    .selectAll()
    .where((eb) => eb.or(keys.map((key) => eb.and(key))))
    .execute()
  const rows = await db
    .selectFrom('enquiry_line')
    .selectAll()
    .where((eb) => eb.or(keys.map((key) => eb.and(key))))
    .orderBy('line_no')
    .execute()
  return versions.map((version) => {
    const lines = rows
      .filter((row) => row.order_id === version.order_id && row.version_no === version.version_no)
      .map(({ order_id: _, version_no: __, line_no: ___, ...line }) => line)
    const { discount_percentage, discount_amount, packing_percentage, packing_amount } = version
    const discount =
      discount_percentage === null ? { amount: discount_amount } : { percentage: discount_percentage }
    const packing =
      packing_percentage === null ? { amount: packing_amount } : { percentage: packing_percentage }
    return { ...version, content: { lines, discount, packing } }
  })
}

/** Inserts a version with its lines, numbered from 1 in the order given. `lines` must not be empty. */
export async function insertVersion(
  trx: Trx,
  version: EnquiryVersionTable,
  lines: readonly EnquiryLineRow[],
): Promise<void> {
  await trx.insertInto('enquiry_version').values(version).execute()
  await insertInChunks(linesOfVersion(version, lines), (rows) =>
    trx.insertInto('enquiry_line').values(rows).execute(),
  )
}

/** Stores the outcome of a version that awaited acceptance. */
export async function setVersionOutcome(
  trx: Trx,
  { order_id, version_no }: VersionKey,
  outcome: Pick<EnquiryVersionTable, 'outcome' | 'outcome_at' | 'outcome_by'>,
): Promise<void> {
  await trx
    .updateTable('enquiry_version')
    .set(outcome)
    .where((eb) => eb.and({ order_id, version_no }))
    .execute()
}
