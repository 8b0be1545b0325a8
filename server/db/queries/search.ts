import type { Db } from '../schema.ts'

/** Which tokens are looked for, of which enquiries: those numbered `below` another. Of each beginning no more than `most`. */
type Asked = { beginnings: readonly string[]; below: number; most: number }

/** Comes after every sign of a token. */
const LAST = '~'

/** The numbers of enquiries that have a token with one of these beginnings; twice, where they have two. */
function having(db: Db, { beginnings, below, most }: Asked) {
  const parts = beginnings.map((beginning) => {
    const tokens = db
      .selectFrom('enquiry_token')
      .select('seq')
      .where('token', '>=', beginning)
      .where('token', '<', beginning + LAST)
      .where('seq', '<', below)
      .limit(most)
    // In brackets: SQLite takes no limit within a union.
    return db.selectFrom(tokens.as('tokens')).select('seq')
  })
  return parts.reduce((all, part) => all.unionAll(part))
}

/** How many tokens begin so. */
export async function countTokens(db: Db, asked: Asked): Promise<number> {
  const { tokens } = await db
    .selectFrom(having(db, asked).as('found'))
    .select((eb) => eb.fn.countAll<number>().as('tokens'))
    .executeTakeFirstOrThrow()
  return Number(tokens)
}

/** The newest enquiries with such a token, by their `seq`. */
export async function findSeqs(db: Db, asked: Asked, limit: number): Promise<number[]> {
  const found = await db
    .selectFrom(having(db, asked).as('found'))
    .select('seq')
    .distinct()
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return found.map(({ seq }) => seq)
}
