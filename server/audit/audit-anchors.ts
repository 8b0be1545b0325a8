import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { findBackups } from '../backups/backup-file.ts'
import type { DatabaseKind } from '../db/dialect.ts'
import { type AuditHead, findAuditHead } from '../db/queries/audit.ts'
import type { Settings } from '../settings.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'

/** The file in DATA_DIR that holds audit anchors, one JSON line each. */
export const ANCHORS_FILE = 'audit-anchors.jsonl'

/**
 * The end of the audit at one time, noted outside the database: it reveals a chain that was truncated or rewritten as
 * a whole. `from` is the file or place of the note.
 */
export type Anchor = AuditHead & { from: string }

const AnchorLineSchema = v.object({
  at: v.string(),
  /** A shop that moves to the other database begins a new audit. */
  database: v.picklist(['sqlite', 'postgres']),
  audit_no: v.number(),
  audit_hash: v.string(),
  /** The backup that was restored. Earlier anchors with a higher `audit_no` no longer apply. */
  restored: v.optional(v.string()),
})
type AnchorLine = v.InferOutput<typeof AnchorLineSchema>

/** Formats the end of an audit for people: '1234:<hash>'. */
export const formatAuditHead = ({ audit_no, audit_hash }: AuditHead) => `${audit_no}:${audit_hash}`

/** Appends an anchor to DATA_DIR. `restored` is the backup from which the database was restored. */
export async function appendAnchor(
  dataDir: string,
  { audit_no, audit_hash }: AuditHead,
  { database, now, restored }: { database: DatabaseKind; now: Date; restored?: string },
): Promise<void> {
  const at = now.toISOString()
  const line: AnchorLine = { at, database, audit_no, audit_hash, ...(restored && { restored }) }
  await appendFile(join(dataDir, ANCHORS_FILE), `${JSON.stringify(line)}\n`, { mode: 0o600 })
}

/** Logs the end of the audit, and appends it to DATA_DIR unless the last anchor there is the same. */
export async function anchorAudit(
  { db, kind, clock, logger }: Pick<UseCaseDeps, 'db' | 'clock'> & { kind: DatabaseKind; logger: Logger },
  dataDir: string,
): Promise<void> {
  const head = await findAuditHead(db)
  if (head.audit_no === 0) return
  logger.info({ audit_end: formatAuditHead(head) }, 'The audit ends here')
  const last = (await readAnchorLines(dataDir, kind)).lines.at(-1)
  if (!last || formatAuditHead(last) !== formatAuditHead(head))
    await appendAnchor(dataDir, head, { database: kind, now: clock() })
}

async function readAnchorLines(
  dataDir: string,
  kind: DatabaseKind,
): Promise<{ lines: AnchorLine[]; unreadable: number }> {
  const text = await readFile(join(dataDir, ANCHORS_FILE), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const read = text
    .split('\n')
    .filter(Boolean)
    .map((line) => v.safeParse(v.pipe(v.string(), v.parseJson(), AnchorLineSchema), line))
  const lines = read.flatMap(({ success, output }) => (success ? [output] : []))
  return {
    lines: lines.filter(({ database }) => database === kind),
    unreadable: read.length - lines.length,
  }
}

/**
 * Returns the anchors in DATA_DIR and in backups, with notes on those that were not used: unreadable lines, and
 * anchors of entries that a restore undid.
 */
export async function findAnchors({
  DATA_DIR,
  DATABASE_URL,
  BACKUP_DIR,
}: Pick<Settings, 'DATA_DIR' | 'DATABASE_URL' | 'BACKUP_DIR'>): Promise<{
  anchors: Anchor[]
  notes: string[]
}> {
  const kind = DATABASE_URL ? 'postgres' : 'sqlite'
  const { lines, unreadable } = await readAnchorLines(DATA_DIR, kind)
  const backups = BACKUP_DIR ? await findBackups(BACKUP_DIR).catch(() => undefined) : []
  const all = [
    ...lines.map((line) => ({ ...line, from: join(DATA_DIR, ANCHORS_FILE) })),
    ...(backups ?? []).flatMap(({ audit, database, made_at, file }) =>
      audit && audit.audit_no > 0 && database === kind ? [{ ...audit, at: made_at, from: file }] : [],
    ),
  ]
  const anchors = all.filter(
    (each) =>
      !lines.some(({ restored, at, audit_no }) => restored && each.at < at && each.audit_no > audit_no),
  )
  const restored = lines.findLast((line) => line.restored)
  const skipped = all.length - anchors.length
  return {
    anchors: anchors.map(({ audit_no, audit_hash, from }) => ({ audit_no, audit_hash, from })),
    notes: [
      ...(backups ? [] : [`${BACKUP_DIR} cannot be read: no backup was compared.`]),
      ...(unreadable > 0
        ? [`${unreadable} line${unreadable === 1 ? '' : 's'} of ${ANCHORS_FILE} cannot be read.`]
        : []),
      ...(restored && skipped > 0
        ? [
            `Not compared: ${skipped} noted before the shop went back to ${restored.restored} at ${restored.at}.`,
          ]
        : []),
    ],
  }
}
