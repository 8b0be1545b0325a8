import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findAnchors } from '../audit/audit-anchors.ts'
import { describeStartFailure } from '../db/describe-start-failure.ts'
import { type DatabaseLocation, databaseLocation, openDatabase } from '../db/dialect.ts'
import { getDatabaseSize } from '../db/queries/database-health.ts'
import { canAnyoneSignIn } from '../db/queries/office/office-users.ts'
import type { Connection } from '../db/schema.ts'
import { DATABASE_FILE } from '../db/sqlite.ts'
import type { Settings } from '../settings.ts'
import { examineAuditEnd } from './examine-audit-end.ts'
import { examineBackups } from './examine-backups.ts'
import { examineCertificate } from './examine-certificate.ts'
import { examineClock } from './examine-clock.ts'
import { examineSpace, readDiskSpace } from './examine-disk.ts'
import { examineIntegrity } from './examine-integrity.ts'
import { examineMail } from './examine-mail.ts'
import { examineNode } from './examine-node.ts'
import { examineSchema } from './examine-schema.ts'
import { examineSettings } from './examine-settings.ts'
import { examineTracking } from './examine-tracking.ts'
import { type Finding, fault, ok } from './finding.ts'

/** Runs all checks without changing anything. `node` is the pinned Node version. */
export async function examineShop(
  settings: Settings,
  { now, node }: { now: Date; node: string },
): Promise<Finding[]> {
  const { MAIL_URL, PUBLIC_URL } = settings
  const findings = await examineDatabase(databaseLocation(settings), settings, now)
  if (MAIL_URL) findings.push(await examineMail(MAIL_URL))
  if (PUBLIC_URL?.startsWith('https://')) findings.push(await examineCertificate(PUBLIC_URL, now))
  findings.push(examineNode(process.version, node))
  return findings
}

async function examineDatabase(place: DatabaseLocation, settings: Settings, now: Date): Promise<Finding[]> {
  if (!place.databaseUrl && !existsSync(join(place.dataDir, DATABASE_FILE)))
    return [fault('database', `there is none in ${place.dataDir}`, 'Start the shop, or restore a backup.')]
  try {
    const { db, close } = openDatabase(place)
    return await examineOpenDatabase(db, settings, now).finally(close)
  } catch (error) {
    const message = describeStartFailure(place, error) ?? String(error)
    return [fault('database', message, 'Fix this first. The shop cannot start without its database.')]
  }
}

async function examineOpenDatabase(db: Connection, settings: Settings, now: Date): Promise<Finding[]> {
  const { DATA_DIR, BACKUP_DIR } = settings
  const findings = [await examineIntegrity(db), await examineSchema(db)]
  const bytes = await getDatabaseSize(db)
  for (const [what, folder] of [
    ['disk of DATA_DIR', DATA_DIR],
    ['disk of BACKUP_DIR', BACKUP_DIR],
  ] as const)
    if (folder) findings.push(await examineDisk(what, folder, bytes))
  // The remaining checks need the current schema.
  if (findings[1]?.state !== 'ok') return findings
  const { anchors } = await findAnchors(settings)
  findings.push(
    await examineClock(db, now),
    await examineAuditEnd(db, anchors),
    await examineTracking(db, now),
  )
  if (settings.DATABASE_URL) findings.push(ok('backup', 'is not checked: PostgreSQL is backed up by pg_dump'))
  else if (BACKUP_DIR) findings.push(await examineBackups(db, now))
  findings.push(...examineSettings(settings, { hasUsers: await canAnyoneSignIn(db) }))
  return findings
}

async function examineDisk(what: string, folder: string, databaseBytes: number): Promise<Finding> {
  try {
    return examineSpace(what, await readDiskSpace(folder), databaseBytes)
  } catch (error) {
    return fault(what, error instanceof Error ? error.message : String(error), `Create the folder ${folder}.`)
  }
}
