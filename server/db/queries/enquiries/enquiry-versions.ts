import type { OrderId } from '#domain/enquiry/enquiry.ts'
import type { VersionContent } from '#domain/enquiry/versions/enquiry-version.ts'
import { insertInChunks } from '../../insert-in-chunks.ts'
import type { Db, EnquiryVersionTable, Trx } from '../../schema.ts'
import { type EnquiryLineRow, linesOfVersion } from './enquiry-lines.ts'

/** A version with its lines, in their order, and its charges as they were given. */
export type VersionWithContent = EnquiryVersionTable & { content: VersionContent<EnquiryLineRow> }

/** The versions of an enquiry, without their lines, from the first. */
export function findVersions(db: Db, order_id: OrderId): Promise<EnquiryVersionTable[]> {
  return db
    .selectFrom('enquiry_version')
    .selectAll()
    .where('order_id', '=', order_id)
    .orderBy('version_no')
    .execute()
}

/** Which version of which enquiry. */
export type VersionKey = Pick<EnquiryVersionTable, 'order_id' | 'version_no'>

/** Versions of an enquiry, read together: gives each of them by its number. Throws where there is none. */
export async function getVersions(db: Db, order_id: OrderId, ...numbers: readonly number[]) {
  const which = [...new Set(numbers)].map((version_no) => ({ order_id, version_no }))
  const found = await findVersionContents(db, which)
  return (version_no: number): VersionWithContent => {
    const version = found.find((each) => each.version_no === version_no)
    if (!version) throw new Error(`An enquiry has no version ${version_no}`)
    return version
  }
}

/** One of them. */
export async function getVersion(db: Db, order_id: OrderId, version_no: number): Promise<VersionWithContent> {
  return (await getVersions(db, order_id, version_no))(version_no)
}

/** Versions of any enquiries, in no order; those that there are. */
export async function findVersionContents(
  db: Db,
  which: readonly VersionKey[],
): Promise<VersionWithContent[]> {
  if (which.length === 0) return []
  const versions = await db
    .selectFrom('enquiry_version')
    .selectAll()
    .where((eb) => eb.or(which.map((key) => eb.and(key))))
    .execute()
  const rows = await db
    .selectFrom('enquiry_line')
    .selectAll()
    .where((eb) => eb.or(which.map((key) => eb.and(key))))
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

/** Adds a version with its lines, numbered from 1 in the order given. `lines` must not be empty. */
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

/** Writes what became of a version that waited. */
export async function setVersionOutcome(
  trx: Trx,
  { order_id, version_no }: VersionKey,
  end: Pick<EnquiryVersionTable, 'outcome' | 'outcome_at' | 'outcome_by'>,
): Promise<void> {
  await trx
    .updateTable('enquiry_version')
    .set(end)
    .where((eb) => eb.and({ order_id, version_no }))
    .execute()
}
