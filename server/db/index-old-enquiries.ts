import { numberToken, tokensOf } from '#domain/enquiry-search.ts'
import type { Connection, Db, Trx } from './schema.ts'

/** So many in one transaction. */
const CHUNK = 1000

/**
 * Gives enquiries that were placed before there was a search the words they are found by (`tokensOf`), from the newest to the
 * oldest: broken off, it goes on where it was.
 */
export async function indexOldEnquiries(db: Connection): Promise<void> {
  let below = await firstIndexed(db)
  while (below !== undefined) {
    const from: number = below
    below = await db.transaction().execute((trx) => indexChunk(trx, from))
  }
}

/** The oldest enquiry of those that have their words, which all newer ones have too; undefined when all have. */
async function firstIndexed(db: Db): Promise<number | undefined> {
  const enquiries = db.selectFrom('enquiry').select(['seq', 'enquiry_year', 'enquiry_count'])
  const oldest = await enquiries.orderBy('seq').limit(1).executeTakeFirst()
  if (!oldest) return undefined
  const isIndexed = await db
    .selectFrom('enquiry_token')
    .select('seq')
    .where('token', '=', numberToken(oldest))
    .executeTakeFirst()
  if (isIndexed) return undefined
  const first = await db
    .selectFrom('enquiry_token')
    .select((eb) => eb.fn.min('seq').as('seq'))
    .executeTakeFirst()
  return first?.seq ?? Number.MAX_SAFE_INTEGER
}

/** Does the next ones; gives the last of them, undefined when there were none. */
async function indexChunk(trx: Trx, below: number): Promise<number | undefined> {
  const enquiries = await trx
    .selectFrom('enquiry')
    .select(['seq', 'enquiry_year', 'enquiry_count', 'customer_name', 'city', 'mobile_no'])
    .where('seq', '<', below)
    .orderBy('seq', 'desc')
    .limit(CHUNK)
    .execute()
  const tokens = enquiries.flatMap((enquiry) =>
    tokensOf(enquiry).map((token) => ({ token, seq: enquiry.seq })),
  )
  for (let at = 0; at < tokens.length; at += CHUNK) {
    await trx
      .insertInto('enquiry_token')
      .values(tokens.slice(at, at + CHUNK))
      // Several processes that start together do the same.
      .onConflict((oc) => oc.doNothing())
      .execute()
  }
  return enquiries.at(-1)?.seq
}
