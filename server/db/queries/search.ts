import { sql } from 'kysely'
import { isMobileEnd } from '#domain/enquiry-search.ts'
import type { Db } from '../schema.ts'

/** Comes after every sign of a token. */
const LAST = '~'
/** More words than these that begin alike, and more mobile numbers that end alike, are looked up no further. */
const WORDS_MAX = 100
const MOBILES_MAX = 2_000

const mostOf = (beginnings: readonly string[]) => (beginnings.some(isMobileEnd) ? MOBILES_MAX : WORDS_MAX)

/**
 * The tokens with one of these beginnings, each once: each is found by the index as the next after the one before. Of a beginning that
 * has too many, one more than there may be.
 */
function tokensWith(beginnings: readonly string[]) {
  const most = mostOf(beginnings)
  const parts = beginnings.map((beginning) => {
    const end = beginning + LAST
    return sql`select token from (
      with recursive word (token, nth) as (
        select min(token), 1 from enquiry_token where token >= ${beginning} and token < ${end}
        union all
        select (select min(token) from enquiry_token where token > word.token and token < ${end}), nth + 1
        from word where token is not null and nth <= ${most}
      )
      select token from word where token is not null
    ) as alike`
  })
  return sql<{ token: string }>`(${sql.join(parts, sql` union `)})`.as<'tokens'>('tokens')
}

/** Whether so many different tokens have one of these beginnings that looking at the enquiries from the newest on leads further. */
export async function areTooMany(db: Db, beginnings: readonly string[]): Promise<boolean> {
  const { tokens } = await db
    .selectFrom(tokensWith(beginnings))
    .select((eb) => eb.fn.countAll<number>().as('tokens'))
    .executeTakeFirstOrThrow()
  return Number(tokens) > mostOf(beginnings)
}

/** Which of the enquiries that have a word: the `limit` newest numbered `below` another. */
type Newest = { below: number; limit: number }

/**
 * How far back the newest of each of these tokens reach: the `seq` of the last, none where there are fewer. Materialized, so looked up once
 * for each token: as long as PostgreSQL plans with an empty table, it would be for each row.
 */
function oldestOf(beginnings: readonly string[], { below, limit }: Newest) {
  return sql<{ token: string; seq: number | null }>`(
    with oldest as materialized (
      select token, (
        select seq from enquiry_token as newest where newest.token = tokens.token and seq < ${below}
        order by seq desc limit 1 offset ${limit - 1}
      ) as seq
      from ${tokensWith(beginnings)}
    )
    select token, seq from oldest
  )`.as<'oldest'>('oldest')
}

/**
 * The enquiries that have a token with one of these beginnings, by their `seq`, the newest first. Of each token no more than its `limit` newest
 * are looked at, however many have it: past as many the list has gaps.
 */
function newestWith(db: Db, beginnings: readonly string[], newest: Newest) {
  return db
    .selectFrom(oldestOf(beginnings, newest))
    .innerJoin('enquiry_token as each', 'each.token', 'oldest.token')
    .select('each.seq')
    .distinct()
    .where('each.seq', '<', newest.below)
    .where((eb) => eb('each.seq', '>=', eb.fn.coalesce('oldest.seq', eb.lit(0))))
    .orderBy('each.seq', 'desc')
}

/** The newest enquiries that have a token with one of these beginnings, by their `seq`. */
export async function findSeqs(db: Db, beginnings: readonly string[], newest: Newest): Promise<number[]> {
  const found = await newestWith(db, beginnings, newest).limit(newest.limit).execute()
  return found.map(({ seq }) => seq)
}

/**
 * How far back the newest reach that have a token with one of these beginnings: the `seq` of the last of them, 0 where there are
 * fewer. Undefined where too many tokens begin so (`areTooMany`).
 */
export async function findReach(
  db: Db,
  beginnings: readonly string[],
  newest: Newest,
): Promise<number | undefined> {
  const last = newestWith(db, beginnings, newest)
    .limit(1)
    .offset(newest.limit - 1)
  const { reach } = await db
    .selectFrom(tokensWith(beginnings))
    .select((eb) =>
      eb
        .case()
        .when(eb.fn.countAll(), '<=', mostOf(beginnings))
        .then(eb.fn.coalesce(last, eb.lit(0)))
        .end()
        .as('reach'),
    )
    .executeTakeFirstOrThrow()
  return reach ?? undefined
}
