import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** Comes after every sign of a token. */
const LAST = '~'

/** The tokens with a beginning, `most` at most: each is found by the index as the next after the one before. */
function tokensWith(beginning: string, most: number) {
  const end = beginning + LAST
  return sql<{ token: string }>`(
    with recursive word (token, nth) as (
      select min(token), 1 from enquiry_token where token >= ${beginning} and token < ${end}
      union all
      select (select min(token) from enquiry_token where token > word.token and token < ${end}), nth + 1
      from word where token is not null and nth < ${most}
    )
    select token from word where token is not null
  )`.as<'tokens'>('tokens')
}

/** How many different tokens have one of these beginnings; of each beginning no more than `most` are counted. */
export async function countTokens(db: Db, beginnings: readonly string[], most: number): Promise<number> {
  const parts = beginnings.map((beginning) => db.selectFrom(tokensWith(beginning, most)).select('token'))
  const { tokens } = await db
    .selectFrom(parts.reduce((all, part) => all.unionAll(part)).as('found'))
    .select((eb) => eb.fn.countAll<number>().as('tokens'))
    .executeTakeFirstOrThrow()
  return Number(tokens)
}

/** Which enquiries are looked for: those numbered `below` another that have a token with one of these beginnings, `most` at most of each. */
type Sought = { beginnings: readonly string[]; below: number; most: number }

/**
 * The `limit` newest enquiries with such a token, by their `seq`. Of each token no more than its newest are looked at, however many
 * have it.
 */
export async function findSeqs(
  db: Db,
  { beginnings, below, most }: Sought,
  limit: number,
): Promise<number[]> {
  const parts = beginnings.map((beginning) => {
    const oldest = db.selectFrom(tokensWith(beginning, most)).select((eb) => [
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
