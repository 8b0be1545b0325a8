import type { Anchor } from '../audit/audit-anchors.ts'
import { countStrangerTracking, STRANGER_TRACKING_MAX } from '../customers/rate-limits.ts'
import { isPostgres } from '../db/is-postgres.ts'
import { isFromBeforeReleases, MIGRATIONS } from '../db/migrate.ts'
import { findAuditAfter, findAuditHashes, findAuditHead } from '../db/queries/audit.ts'
import { findBackupNights } from '../db/queries/backups.ts'
import {
  findDamage,
  findDatabaseTime,
  findMigrations,
  findNewestTime,
} from '../db/queries/database-health.ts'
import { readInSnapshot } from '../db/read-in-snapshot.ts'
import type { Connection, Db } from '../db/schema.ts'
import { type Finding, fault, ok, warning } from './finding.ts'

const HOUR = 3_600_000
/** Allowed difference between the two clocks, and allowed age of a row from the future, in ms. */
const CLOCK_SKEW_MAX = 5_000
const ROW_AHEAD_MAX = 60_000
/** Maximum age of the last nightly backup, in ms: one day plus the time that a backup takes. */
const BACKUP_AGE_MAX = 26 * HOUR

/**
 * Checks the database's integrity. SQLite reads its whole file. PostgreSQL only reports invalid indexes; pg_dump reads the
 * rows, and pages are checked only if the cluster has checksums.
 */
export async function examineIntegrity(db: Db): Promise<Finding> {
  const damage = await findDamage(db)
  return damage
    ? fault('database', damage, 'Stop the shop, keep a copy of the files, and restore the last good backup.')
    : ok(
        'database',
        isPostgres(db) ? 'has no index that is not valid; its rows are read by pg_dump' : 'whole',
      )
}

/** Checks that the database has the schema of this release. */
export async function examineSchema(db: Db): Promise<Finding> {
  const applied = await findMigrations(db)
  if (isFromBeforeReleases(applied))
    return fault(
      'schema',
      'is from before 0.2.0',
      'Start with an empty database. This one cannot be upgraded.',
    )
  const expected = Object.keys(await MIGRATIONS.getMigrations())
  const missing = expected.find((name) => !applied.includes(name))
  const unknown = applied.find((name) => !expected.includes(name))
  if (unknown)
    return fault('schema', `has ${unknown} of a newer release`, 'Run the newer release of the shop.')
  if (missing)
    return fault(
      'schema',
      `lacks ${missing}`,
      'Back up the database, then start the shop, which migrates it.',
    )
  return ok('schema', applied.at(-1) ?? '')
}

/** Compares the local clock with the database's clock and with the newest row. */
export async function examineClock(db: Db, now: Date): Promise<Finding> {
  const database = await findDatabaseTime(db)
  const apart = database ? Math.abs(database.getTime() - now.getTime()) : 0
  const advice = 'Synchronize the clocks with NTP (timedatectl).'
  if (apart > CLOCK_SKEW_MAX)
    return fault('clock', `differs from PostgreSQL's by ${Math.round(apart / 1000)} s`, advice)
  const newest = await findNewestTime(db)
  return newest && Date.parse(newest) > now.getTime() + ROW_AHEAD_MAX
    ? fault('clock', `is ${now.toISOString()}, but the newest row is of ${newest}`, advice)
    : ok('clock', now.toISOString())
}

/**
 * Checks that the audit log ends at the recorded head and contains the `anchors` stored elsewhere. `audit:verify` checks the
 * whole log.
 */
export async function examineAuditEnd(
  connection: Connection,
  anchors: readonly Anchor[] = [],
): Promise<Finding> {
  const { audit_no, audit_hash, rows, hashes } = await readInSnapshot(connection, async (db) => {
    const head = await findAuditHead(db)
    const noted = anchors.map((anchor) => anchor.audit_no)
    return {
      ...head,
      ...(await findAuditAfter(db, head.audit_no - 1, 2)),
      hashes: await findAuditHashes(db, noted),
    }
  })
  const advice = 'Find out who changed it: the command audit:verify names the row.'
  const isHeadPresent = audit_no === 0 ? rows.length === 0 : rows.length === 1 && rows[0]?.hash === audit_hash
  if (!isHeadPresent) return fault('audit', 'does not end at the recorded head', advice)
  const mismatch = anchors.find((anchor) => hashes.get(anchor.audit_no) !== anchor.audit_hash)
  if (mismatch)
    return fault(
      'audit',
      `has another hash at row ${mismatch.audit_no} than recorded by ${mismatch.from}`,
      advice,
    )
  return ok('audit', audit_no === 0 ? 'is empty' : `ends at ${audit_no}:${audit_hash}`)
}

/** Warns if devices without an order track more numbers than customers would (D6). */
export async function examineTracking(db: Db, now: Date): Promise<Finding> {
  const count = await countStrangerTracking(db, now)
  const message = `${count.toLocaleString('en-IN')} numbers within an hour by devices that did not order with them`
  return count < STRANGER_TRACKING_MAX
    ? ok('tracking', message)
    : warning(
        'tracking',
        message,
        'Someone may be collecting customers’ orders. Addresses that track more than a few of them now share a limit of one per 5 s. Find these addresses in the proxy’s log and block them there.',
      )
}

/** Reports the age of the last backup that passed its restore drill, and the failure of the last night, if any. */
export async function examineBackups(db: Db, now: Date): Promise<Finding> {
  const nights = await findBackupNights(db, 30)
  const advice = 'Make one with the command backup, and fix what it or the log reports.'
  const proven = nights.find(({ proven_at }) => proven_at)
  const failed = nights.find(({ problem }) => problem)
  if (failed && (!proven || failed.night > proven.night))
    return fault('backup', `of ${failed.night} failed: ${failed.problem}`, advice)
  if (!proven?.made_at) return warning('backup', 'has not run at night yet', 'Check again after BACKUP_AT.')
  const message = `${proven.file_name} was restored once`
  return now.getTime() - Date.parse(proven.made_at) > BACKUP_AGE_MAX
    ? fault('backup', `the last is of ${proven.night}`, advice)
    : ok('backup', message)
}
