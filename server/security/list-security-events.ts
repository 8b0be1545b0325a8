import type { SecurityPage, SecurityQuery } from '#contract/office/audit.ts'
import { startOfIndianDay } from '#domain/indian-day.ts'
import { findUnusualReason, NEW_DEVICE } from '#domain/office/security-event.ts'
import { findOfficeUsers } from '../db/queries/office/office-users.ts'
import { findSecurityEvents } from '../db/queries/office/security-events.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'

/** Rows per page; more if a single hour has more. */
const PAGE_SIZE = 100

/** Lists the newest matching security events (O8). A page ends at a full hour. */
export async function listSecurityEvents(
  { db }: UseCaseDeps,
  { who, kind, from, to, unusual: isUnusual, after }: SecurityQuery,
): Promise<Outcome<SecurityPage>> {
  const until = [...(to ? [startOfIndianDay(to, 1)] : []), ...(after ? [after] : [])].sort()[0]
  const filters = {
    user_id: who,
    kind,
    since: from && startOfIndianDay(from),
    until,
    isUnusual: isUnusual === 'yes',
  }
  const found = await findSecurityEvents(db, filters, PAGE_SIZE + 1)
  const cutHour = found[PAGE_SIZE]?.hour
  const complete = found.filter(({ hour }) => hour !== cutHour)
  const rows =
    complete.length > 0 || cutHour === undefined
      ? complete
      : await findSecurityEvents(db, { ...filters, hour: cutHour })
  const people = (await findOfficeUsers(db)).map(({ user_id, user_name }) => ({ user_id, user_name }))
  const nameOf = new Map(people.map(({ user_id, user_name }) => [user_id, user_name]))
  return {
    data: {
      rows: rows.map((row) => ({
        hour: row.hour,
        who: row.user_id ? { id: row.user_id, name: nameOf.get(row.user_id) ?? '' } : null,
        kind: row.kind,
        device: row.device,
        about: row.about === NEW_DEVICE ? '' : row.about,
        times: row.times,
        unusual: findUnusualReason(row) ?? null,
      })),
      next: cutHour === undefined ? null : (rows.at(-1)?.hour ?? null),
      people,
    },
  }
}
