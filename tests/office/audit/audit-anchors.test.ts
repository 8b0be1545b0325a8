import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { ANCHORS_FILE, anchorAudit, appendAnchor, findAnchors } from '#server/audit/audit-anchors.ts'
import { verifyAudit } from '#server/audit/verify-audit.ts'
import { makeBackup } from '#server/backups/make-backup.ts'
import { openDatabase } from '#server/db/dialect.ts'
import { findAuditHead } from '#server/db/queries/audit.ts'
import { examineAuditEnd } from '#server/doctor/examine-audit-end.ts'
import { createLogger } from '#server/logger.ts'
import { createUnitOfWork } from '#server/unit-of-work/unit-of-work.ts'
import { copyDemoShop, describeOnBothDatabases } from '../../test-database.ts'
import { createUser } from '../office-client.ts'

const NOW = new Date('2027-10-20T04:30:00.000Z')
const SHOP = { kind: 'system', name: 'command' } as const

it('A shop restored from a backup has a valid audit and reports skipped anchors', {
  tags: ['W15', 'W14'],
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mathappu-back-'))
  const [first, second, BACKUP_DIR] = ['first', 'second', 'backups'].map((name) => join(folder, name))
  if (!first || !second || !BACKUP_DIR) throw new Error('No folders')
  copyDemoShop(first)
  const { db, close } = openDatabase({ dataDir: first })
  const write = createUnitOfWork({ db, clock: () => NOW })
  const changeSeasonSetting = () =>
    write<null>(SHOP, async ({ audit }) => {
      audit({ action: 'change', subject: { kind: 'setting', id: 'season', label: 'Season' } })
      return { data: null }
    })
  await changeSeasonSetting()
  const timeAgo = (ms: number) => new Date(Date.now() - ms)
  const firstBackup = await makeBackup(first, { to: BACKUP_DIR, now: timeAgo(60_000) })
  await changeSeasonSetting()
  await makeBackup(first, { to: BACKUP_DIR, now: timeAgo(30_000) })
  await close()
  const run = (...command: string[]) =>
    spawnSync(process.execPath, command, {
      env: { PATH: process.env.PATH, DATA_DIR: second, BACKUP_DIR },
      encoding: 'utf8',
    })
  expect(run('scripts/restore.ts', firstBackup.file).status).toBe(0)
  const verified = run('scripts/audit-verify.ts')
  expect(verified.stderr).toBe('')
  expect(verified.stdout).toMatch(
    /^Not compared: 1 noted before the shop went back to mathappu-.*\n1 rows, intact/,
  )
  expect(verified.status).toBe(0)
  rmSync(folder, { recursive: true })
})

describeOnBothDatabases('The end of the audit', { tags: ['O8', 'W15'] }, (database) => {
  let folders: { DATA_DIR: string; BACKUP_DIR: string; DATABASE_URL: string | undefined }
  beforeEach(() => {
    const [DATA_DIR, BACKUP_DIR] = ['data', 'backups'].map((name) =>
      mkdtempSync(join(tmpdir(), `mathappu-${name}-`)),
    )
    if (!DATA_DIR || !BACKUP_DIR) throw new Error('No folders')
    folders = { DATA_DIR, BACKUP_DIR, DATABASE_URL: database().place.databaseUrl }
    return () => {
      for (const folder of [DATA_DIR, BACKUP_DIR]) rmSync(folder, { recursive: true })
    }
  })
  const add = (count: number) =>
    createUnitOfWork({ db: database().db, clock: () => NOW })<null>(SHOP, async ({ audit }) => {
      for (let n = 0; n < count; n++)
        audit({ action: 'mark sold out', subject: { kind: 'product', id: `${n}`, label: '' }, after: { n } })
      return { data: null }
    })
  const head = () => findAuditHead(database().db)
  /** Makes a backup on SQLite; the shop does not back up PostgreSQL. */
  const backUp = async () =>
    database().kind === 'sqlite'
      ? makeBackup(database().place.dataDir, { to: folders.BACKUP_DIR, now: NOW })
      : undefined
  const deps = () => {
    const lines: string[] = []
    const logger = createLogger({ LOG_LEVEL: 'info' }, { write: (line) => lines.push(line) })
    return {
      lines,
      anchor: () => anchorAudit({ ...database(), clock: () => NOW, logger }, folders.DATA_DIR),
    }
  }

  it('is written to log and file at the start and daily, once per head', async () => {
    await add(3)
    const { lines, anchor } = deps()
    await anchor()
    await anchor()
    const { audit_no, audit_hash } = await head()
    const expectedAnchor = { at: NOW.toISOString(), database: database().kind, audit_no, audit_hash }
    expect(lines.map((line) => JSON.parse(line).audit_end)).toEqual(
      Array(2).fill(`${audit_no}:${audit_hash}`),
    )
    const file = join(folders.DATA_DIR, ANCHORS_FILE)
    expect(readFileSync(file, 'utf8')).toBe(`${JSON.stringify(expectedAnchor)}\n`)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await add(1)
    await anchor()
    expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(3)
  })

  it('is in every backup and in a file, which reveal a rewritten or cut chain', async () => {
    const { db } = database()
    await add(3)
    const notedHead = await head()
    await deps().anchor()
    const backup = await backUp()
    await add(2)
    const { anchors, notes } = await findAnchors(folders)
    expect(notes).toEqual([])
    expect(anchors).toHaveLength(backup ? 2 : 1)
    expect(await verifyAudit(db, anchors)).toMatchObject({ rows: notedHead.audit_no + 2 })
    expect(await examineAuditEnd(db, anchors)).toMatchObject({ state: 'ok' })
    // Anchors of a chain with other hashes.
    const rewritten = anchors.map((anchor) => ({ ...anchor, audit_hash: 'a'.repeat(64) }))
    for (const anchor of rewritten) {
      expect(await verifyAudit(db, [anchor])).toEqual({
        broken: { audit_no: notedHead.audit_no, why: `it differs from the row that ${anchor.from} recorded` },
      })
      expect(await examineAuditEnd(db, [anchor])).toMatchObject({
        state: 'fault',
        message: expect.stringContaining(anchor.from),
      })
    }
    const beyondEnd = anchors.map((anchor) => ({ ...anchor, audit_no: notedHead.audit_no + 7 }))
    expect(await verifyAudit(db, beyondEnd)).toEqual({
      broken: {
        audit_no: notedHead.audit_no + 3,
        why: expect.stringMatching(/^it is missing: .* recorded row \d+$/),
      },
    })
    if (backup) expect(anchors.map(({ from }) => from).join()).toContain(backup.file)
  })

  it('is compared with later anchors only after a restore, which is reported', async () => {
    const { DATA_DIR } = folders
    const { audit_no, audit_hash } = await head()
    const earlyTime = new Date('2027-10-19T04:30:00.000Z')
    await appendAnchor(
      DATA_DIR,
      { audit_no: audit_no + 50, audit_hash: 'b'.repeat(64) },
      { database: database().kind, now: earlyTime },
    )
    expect(await verifyAudit(database().db, (await findAnchors(folders)).anchors)).toHaveProperty('broken')
    await appendAnchor(
      DATA_DIR,
      { audit_no, audit_hash },
      {
        database: database().kind,
        now: NOW,
        restored: 'mathappu-x.db',
      },
    )
    const { anchors, notes } = await findAnchors(folders)
    expect(await verifyAudit(database().db, anchors)).not.toHaveProperty('broken')
    expect(notes).toEqual([expect.stringContaining('mathappu-x.db')])
  })

  it('of the other database is ignored', async () => {
    const other = database().kind === 'sqlite' ? 'postgres' : 'sqlite'
    await appendAnchor(folders.DATA_DIR, await head(), { database: other, now: NOW })
    expect(await findAnchors(folders)).toEqual({ anchors: [], notes: [] })
  })

  it('is read from a file whose damaged line is reported', async () => {
    await deps().anchor()
    appendFileSync(join(folders.DATA_DIR, ANCHORS_FILE), '{"at":\n')
    const { anchors, notes } = await findAnchors(folders)
    expect(anchors).toHaveLength(1)
    expect(notes).toEqual([expect.stringMatching(/1 line .*cannot be read/)])
  })

  it('is compared by the command, which reports mismatches and exits with 1', async () => {
    const { place } = database()
    const { DATA_DIR, BACKUP_DIR } = { ...folders, DATA_DIR: place.dataDir }
    await add(1)
    const backup = await backUp()
    const { audit_no, audit_hash } = await head()
    const verify = (...args: string[]) =>
      spawnSync(process.execPath, ['scripts/audit-verify.ts', ...args], {
        env: {
          PATH: process.env.PATH,
          DATA_DIR,
          BACKUP_DIR,
          ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
        },
        encoding: 'utf8',
      })
    const passed = verify('--known', `${audit_no}:${audit_hash}`)
    expect(passed.stderr).toBe('')
    expect(passed.stdout).toMatch(/^\d+ rows, intact\..*\nAnchors compared: \d+ \(.*--known\)\.\n/)
    expect(passed.stdout).toContain(`Anchors compared: ${backup ? 2 : 1} (`)
    expect(passed.status).toBe(0)
    const failed = verify('--known', `${audit_no}:${'c'.repeat(64)}`)
    expect(failed.stderr).toBe(
      `The audit was changed: row ${audit_no}, it differs from the row that --known recorded.\n`,
    )
    expect(failed.status).toBe(1)
    await createUser(database(), 'kumar', 'packer')
    await database().db.updateTable('office_user').set({ role: 'owner' }).execute()
    const changed = verify()
    expect(changed.stderr).toMatch(
      /^User kumar: role is owner, and the audit says packer \(row \d+\)\.\nThe rows are not as the audit says: 1 difference\./,
    )
    expect(changed.status).toBe(1)
  })
})
