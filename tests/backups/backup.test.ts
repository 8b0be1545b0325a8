import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { hashFile, readDescription, writeDescription } from '#server/backups/backup-file.ts'
import { makeBackup } from '#server/backups/make-backup.ts'
import { restoreBackup } from '#server/backups/restore-backup.ts'
import { openDatabase } from '#server/db/dialect.ts'
import { MIGRATIONS } from '#server/db/migrate.ts'
import { insertEnquiry } from '#server/db/queries/enquiries/insert-enquiry.ts'
import { DATABASE_FILE } from '#server/db/sqlite.ts'
import { createUnitOfWork } from '#server/unit-of-work/unit-of-work.ts'
import { sampleEnquiry, sampleLines } from '../storage/sample-enquiry.ts'
import { copyDemoShop, describeOnSqlite, runTransaction, type TestDatabase } from '../test-database.ts'
import { damageDatabase } from './damage-database.ts'

const NOW = new Date('2027-10-01T21:00:05.000Z')
/** Runs `work` with an empty folder and removes the folder afterwards. */
async function inEmptyFolder(work: (emptyFolder: string) => Promise<void>): Promise<void> {
  const emptyFolder = mkdtempSync(join(tmpdir(), 'mathappu-empty-'))
  await work(emptyFolder).finally(() => rmSync(emptyFolder, { recursive: true }))
}

const PHOTO = Buffer.from([0, 255, 7])

async function placeEnquiry({ db }: TestDatabase, n: number) {
  const lines = sampleLines(3)
  await runTransaction(db, (trx) => insertEnquiry(trx, sampleEnquiry(2027, n, lines), lines))
}

/** Inserts an audit entry and a file. */
async function insertAuditEntryAndFile({ db }: TestDatabase) {
  await createUnitOfWork({ db, clock: () => NOW })({ kind: 'system', name: 'command' }, async ({ audit }) => {
    const subject = { kind: 'setting', id: 'season', label: 'Season' } as const
    audit({ action: 'change', subject, after: { opens: '2027-06-01' } })
    return { data: null }
  })
  const file_hash = 'f'.repeat(64)
  const row = { file_hash, media_type: 'image/webp', bytes: PHOTO, created_at: NOW.toISOString() } as const
  await runTransaction(db, (trx) => trx.insertInto('file').values(row).execute())
}

describeOnSqlite('A backup', { tags: ['W14'] }, (database) => {
  let folder: string
  beforeAll(async () => {
    await placeEnquiry(database(), 1)
    await insertAuditEntryAndFile(database())
  })
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'mathappu-backups-'))
    return () => rmSync(folder, { recursive: true })
  })
  const runBackup = (to = folder) => makeBackup(database().place.dataDir, { to, now: NOW })

  it('made while enquiries arrive is consistent and can be restored', async () => {
    const { db } = database()
    let isMade = false
    const placed = (async () => {
      let n = 2
      for (; !isMade; n++) {
        await placeEnquiry(database(), n)
        // SQLite's copy continues between two enquiries.
        await setImmediate()
      }
      return n - 1
    })()
    const backup = await runBackup().finally(() => {
      isMade = true
    })
    const placedCount = await placed
    expect(readdirSync(folder).sort()).toEqual([
      expect.stringMatching(/^mathappu-2027-10-01T21-00-05Z\.db$/),
      expect.stringMatching(/^mathappu-2027-10-01T21-00-05Z\.db\.json$/),
    ])
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
    expect(await readDescription(backup.file)).toMatchObject({
      shop: JSON.parse(readFileSync('package.json', 'utf8')).version,
      made_at: NOW.toISOString(),
      schema: Object.keys(await MIGRATIONS.getMigrations()),
      sha256: await hashFile(backup.file),
      audit: { audit_no: 1 },
    })
    await inEmptyFolder(async (emptyFolder) => {
      await restoreBackup(emptyFolder, backup.file)
      const restored = openDatabase({ dataDir: emptyFolder })
      const readRows = (from: typeof db) => ({
        enquiries: from.selectFrom('enquiry').selectAll().orderBy('seq').execute(),
        lines: from.selectFrom('enquiry_line').selectAll().orderBy('order_id').orderBy('line_no').execute(),
        audit: from.selectFrom('audit').selectAll().execute(),
        products: from.selectFrom('product').selectAll().orderBy('product_id').execute(),
      })
      const [originalRows, restoredRows] = [readRows(db), readRows(restored.db)]
      const enquiries = await restoredRows.enquiries
      expect(enquiries.length).toBeGreaterThan(0)
      expect(enquiries.length).toBeLessThanOrEqual(placedCount)
      expect(enquiries).toEqual((await originalRows.enquiries).slice(0, enquiries.length))
      expect((await restoredRows.lines).length).toBe(3 * enquiries.length)
      expect(await originalRows.lines).toEqual(expect.arrayContaining(await restoredRows.lines))
      expect(await restoredRows.audit).toEqual(await originalRows.audit)
      expect(await restoredRows.products).toEqual(await originalRows.products)
      const file = await restored.db.selectFrom('file').select('bytes').executeTakeFirstOrThrow()
      expect(Buffer.from(file.bytes)).toEqual(PHOTO)
      await restored.close()
    })
  })

  it('never replaces another backup and leaves no partial files', async () => {
    const { file } = await runBackup()
    const before = readFileSync(file)
    await expect(runBackup(file)).rejects.toThrow(`${file} already exists.`)
    await expect(runBackup()).rejects.toThrow(`${file} already exists.`)
    expect(readFileSync(file)).toEqual(before)
    expect(readdirSync(folder)).toHaveLength(2)
  })

  it('is not restored over existing data, by an older shop, or without its description', async () => {
    const { file, ...description } = await runBackup()
    await expect(restoreBackup(database().place.dataDir, file)).rejects.toThrow(/^There is .*already\./)
    await inEmptyFolder(async (emptyFolder) => {
      await writeDescription(file, { ...description, schema: [...description.schema, '2999-01-01-rockets'] })
      await expect(restoreBackup(emptyFolder, file)).rejects.toThrow(
        /2999-01-01-rockets: restore it with that version/,
      )
      await writeDescription(file, { ...description, shop: '0.1.0', schema: ['2026-11-21-storefront'] })
      await expect(restoreBackup(emptyFolder, file)).rejects.toThrow(
        /by version 0\.1\.0 of the shop, and databases from before 0\.2\.0 cannot be upgraded: restore it with that version\.$/,
      )
      rmSync(`${file}.json`)
      await expect(restoreBackup(emptyFolder, file)).rejects.toThrow(`${file}.json is missing`)
      // Reading a folder fails even as root, who may read any file.
      mkdirSync(`${file}.json`)
      await expect(restoreBackup(emptyFolder, file)).rejects.toThrow(`${file}.json cannot be read: EISDIR`)
      await expect(restoreBackup(emptyFolder, join(folder, 'none.db'))).rejects.toThrow('There is no ')
    })
  })

  it('that was altered is rejected before anything is written', async () => {
    const { file } = await runBackup()
    const bytes = readFileSync(file)
    bytes[bytes.length - 100] = Number(bytes[bytes.length - 100]) ^ 1
    writeFileSync(file, bytes)
    await inEmptyFolder(async (emptyFolder) => {
      await expect(restoreBackup(emptyFolder, file)).rejects.toThrow(`${file} is damaged`)
      expect(readdirSync(emptyFolder)).toEqual([])
    })
  })

  it('whose rows do not match its description is rejected with the table’s name', async () => {
    const { file, ...description } = await runBackup()
    const [table = ''] = Object.keys(description.tables).filter((name) => /\bproduct$/.test(name))
    const tables = { ...description.tables, [table]: { rows: 228, hash: 'another' } }
    await writeDescription(file, { ...description, tables })
    await inEmptyFolder(async (emptyFolder) => {
      await expect(restoreBackup(emptyFolder, file)).rejects.toThrow(
        `The rows of ${table} differ from the backup`,
      )
      expect(readdirSync(emptyFolder)).toEqual([])
    })
  })

  it('with a changed audit is rejected when it is restored', { tags: ['W15'] }, async () => {
    const { db } = database()
    const run = (...statements: string[]) =>
      Promise.all(statements.map((statement) => sql.raw(statement).execute(db)))
    await run('drop trigger audit_no_update')
    await run(`update audit set actor_name = 'Nobody'`)
    const { file } = await runBackup()
    await run(`update audit set actor_name = 'command'`)
    await inEmptyFolder(async (emptyFolder) => {
      await expect(restoreBackup(emptyFolder, file)).rejects.toThrow(
        'The audit was changed before the backup: row 1, its hash does not match.',
      )
    })
  })
})

it('A damaged database is not backed up, with an error', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mathappu-damaged-'))
  copyDemoShop(dataDir)
  damageDatabase(join(dataDir, DATABASE_FILE))
  const to = join(dataDir, 'backups')
  await expect(makeBackup(dataDir, { to, now: NOW })).rejects.toThrow('damaged')
  expect(readdirSync(to)).toEqual([])
  rmSync(dataDir, { recursive: true })
})

it('A backup without a database fails', async () => {
  const emptyFolder = mkdtempSync(join(tmpdir(), 'mathappu-empty-'))
  await expect(makeBackup(emptyFolder, { to: join(emptyFolder, 'backups'), now: NOW })).rejects.toThrow(
    `There is no database in ${emptyFolder}.`,
  )
  expect(readdirSync(join(emptyFolder, 'backups'))).toEqual([])
  rmSync(emptyFolder, { recursive: true })
})

it('On PostgreSQL both commands name its own tools and the documentation', {
  tags: ['W14'],
}, async () => {
  const run = async (script: string) => {
    const env = { PATH: process.env.PATH, DATABASE_URL: 'postgres://127.0.0.1:9/shop', BACKUP_DIR: tmpdir() }
    const command = spawn(process.execPath, [script, 'a.db'], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    const [stderr, [status]] = await Promise.all([text(command.stderr), once(command, 'exit')])
    return `${status}: ${stderr}`
  }
  const sentence = /^1: .*pg_dump.*pg_restore.*docs\/operations\.md, "Backups of PostgreSQL"\.\n$/
  expect(await run('scripts/backup.ts')).toMatch(sentence)
  expect(await run('scripts/restore.ts')).toMatch(sentence)
  expect(readFileSync('docs/operations.md', 'utf8')).toMatch(/^#+ Backups of PostgreSQL$/m)
})

it('A command without its argument names it and exits with 1', async () => {
  const run = async (...args: string[]) => {
    const env = { PATH: process.env.PATH, DATA_DIR: join(tmpdir(), 'mathappu-nothing') }
    const command = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
    const [stderr, [status]] = await Promise.all([text(command.stderr), once(command, 'exit')])
    return `${status}: ${stderr}`
  }
  expect(
    await Promise.all([
      run('scripts/backup.ts'),
      run('scripts/restore.ts'),
      run('scripts/restore.ts', '/nothing.db'),
    ]),
  ).toEqual([
    expect.stringMatching(/^1: Name a folder or a file, or set BACKUP_DIR\.\n$/),
    expect.stringMatching(/^1: Name the backup file\.\n$/),
    '1: There is no /nothing.db.\n',
  ])
})
