import { type SqlBool, sql } from 'kysely'
import {
  NEW_DEVICE,
  SECURITY_EVENTS,
  type SecurityEventKind,
  UNUSUAL_COUNT_BY_KIND,
} from '#domain/office/security-event.ts'
import { insertInChunks } from '../../insert-in-chunks.ts'
import type { Db, SecurityEventTable, Trx, UtcText } from '../../schema.ts'

/** Sorts rows in one order everywhere, so that two instances that add to the same rows never deadlock. */
const sortKeyOf = ({ hour, user_id, kind, device, about }: SecurityEventTable) =>
  `${hour} ${user_id} ${kind} ${device} ${about}`

/** Adds events to their counts. Each row must be unique. */
export async function addSecurityEvents(trx: Trx, rows: readonly SecurityEventTable[]): Promise<void> {
  const inOrder = rows.toSorted((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? -1 : 1))
  await insertInChunks(inOrder, (chunk) =>
    trx
      .insertInto('security_event')
      .values(chunk)
      .onConflict((oc) =>
        oc
          .columns(['hour', 'user_id', 'kind', 'device', 'about'])
          .doUpdateSet((eb) => ({ times: eb('security_event.times', '+', eb.ref('excluded.times')) })),
      )
      .execute(),
  )
}

/** Deletes the events of the hours before a time. */
export async function deleteSecurityEventsBefore(trx: Trx, hour: UtcText): Promise<void> {
  await trx.deleteFrom('security_event').where('hour', '<', hour).execute()
}

/** The events to return. `until` is exclusive. */
type SecurityEventFilters = {
  user_id?: string | undefined
  kind?: SecurityEventKind | undefined
  since?: UtcText | undefined
  until?: UtcText | undefined
  hour?: UtcText | undefined
  isUnusual?: boolean
}

/** Returns the newest events that match, with the user's total of the kind in that hour. */
export async function findSecurityEvents(db: Db, filters: SecurityEventFilters, limit?: number) {
  const { user_id, kind, since, until, hour, isUnusual = false } = filters
  const counted = db
    .selectFrom('security_event')
    .selectAll()
    .select(sql<number | string>`sum(times) over (partition by hour, user_id, kind)`.as('times_in_hour'))
    .$if(user_id !== undefined, (query) => query.where('user_id', '=', user_id ?? ''))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'sign-in'))
    .$if(since !== undefined, (query) => query.where('hour', '>=', since ?? ''))
    .$if(until !== undefined, (query) => query.where('hour', '<', until ?? ''))
    .$if(hour !== undefined, (query) => query.where('hour', '=', hour ?? ''))
  const rows = await db
    .selectFrom(counted.as('counted'))
    .selectAll()
    .$if(isUnusual, (query) => query.where(isUnusualCondition))
    .orderBy('hour', 'desc')
    .orderBy('user_id')
    .orderBy('kind')
    .orderBy('device')
    .orderBy('about')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()
  return rows.map((row) => ({ ...row, times_in_hour: Number(row.times_in_hour) }))
}

/** The domain's rule for unusual events, as an SQL condition. */
const isUnusualCondition = sql<SqlBool>`(about = ${sql.lit(NEW_DEVICE)} or ${sql.join(
  SECURITY_EVENTS.flatMap((kind) =>
    kind === 'sign-in'
      ? []
      : [sql`(kind = ${kind} and times_in_hour >= ${sql.lit(UNUSUAL_COUNT_BY_KIND[kind])})`],
  ),
  sql` or `,
)})`
