import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** Comes after every sign of a token. */
const LAST = '~'

/** Where more tokens than these begin alike, looking at the enquiries from the newest on leads as fast. */
export const ALIKE_MAX = 100

/** The tokens with a beginning, one more than `ALIKE_MAX` at most: each is found by the index as the next after the one before. */
function tokensWith(beginning: string) {
  const end = beginning + LAST
  return sql<{ token: string }>`(
    with recursive word (token, nth) as (
      select min(token), 1 from enquiry_token where token >= ${beginning} and token < ${end}
      union all
      select (select min(token) from enquiry_token where token > word.token and token < ${end}), nth + 1
      from word where token is not null and nth <= ${ALIKE_MAX}
    )
    select token from word where token is not null
  )`.as<'tokens'>('tokens')
}

/** How many different tokens have one of these beginnings; where they are more than `ALIKE_MAX`, so many that it shows. */
export async function countTokens(db: Db, beginnings: readonly string[]): Promise<number> {
  const parts = beginnings.map((beginning) => db.selectFrom(tokensWith(beginning)).select('token'))
  const { tokens } = await db
    .selectFrom(parts.reduce((all, part) => all.unionAll(part)).as('found'))
    .select((eb) => eb.fn.countAll<number>().as('tokens'))
    .executeTakeFirstOrThrow()
  return Number(tokens)
}

/**
 * The `limit` newest enquiries numbered `below` another that have a token with one of these beginnings, by their `seq`. Of each token
 * no more than its newest are looked at, however many have it.
 */
export async function findSeqs(
  db: Db,
  beginnings: readonly string[],
  { below, limit }: { below: number; limit: number },
): Promise<number[]> {
  const parts = beginnings.map((beginning) => {
    const oldest = db.selectFrom(tokensWith(beginning)).select((eb) => [
      'tokens.token',
      eb
        .selectFrom('enquiry_token as newest')
        .select('newest.seq')
        .whereRef('newest.token', '=', 'tokens.token')
        .where('newest.seq', '<', below)
        .orderBy('newest.seq', 'desc')
        .limit(1)
        .offset(limit - 1)
        .as('seq'),
    ])
    return db
      .selectFrom(oldest.as('oldest'))
      .innerJoin('enquiry_token as each', 'each.token', 'oldest.token')
      .select('each.seq')
      .where('each.seq', '<', below)
      .where((eb) => eb('each.seq', '>=', eb.fn.coalesce('oldest.seq', eb.lit(0))))
  })
  const found = await db
    .selectFrom(parts.reduce((all, part) => all.unionAll(part)).as('found'))
    .select('seq')
    .distinct()
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return found.map(({ seq }) => seq)
}
