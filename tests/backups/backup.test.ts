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
import { insertEnquiry } from '#server/db/queries/enquiries/enquiries.ts'
import { DATABASE_FILE } from '#server/db/sqlite.ts'
import { createUnitOfWork } from '#server/unit-of-work/unit-of-work.ts'
import { sampleEnquiry, sampleLines } from '../storage/sample-enquiry.ts'
import { copyDemoShop, describeOnSqlite, runTransaction, type TestDatabase } from '../test-database.ts'
import { damageDatabase } from './damage-database.ts'

const NOW = new Date('2027-10-01T21:00:05.000Z')
/** Gives `work` an empty folder, and removes it. */
async function inEmptyFolder(work: (empty: string) => Promise<void>): Promise<void> {
  const empty = mkdtempSync(join(tmpdir(), 'mathappu-empty-'))
  await work(empty).finally(() => rmSync(empty, { recursive: true }))
}

const PHOTO = Buffer.from([0, 255, 7])

async function placeEnquiry({ db }: TestDatabase, n: number) {
  const lines = sampleLines(3)
  await runTransaction(db, (trx) => insertEnquiry(trx, sampleEnquiry(2027, n, lines), lines))
}

/** Something that stands in the audit, and a file. */
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

  it('is made while enquiries come in, and all of it is there again where it is restored', async () => {
    const { db } = database()
    let isMade = false
    const placed = (async () => {
      let n = 2
      for (; !isMade; n++) {
        await placeEnquiry(database(), n)
        // SQLite's copy goes on between two of them.
        await setImmediate()
      }
      return n - 1
    })()
    const made = await runBackup().finally(() => {
      isMade = true
    })
    const all = await placed
    expect(readdirSync(folder).sort()).toEqual([
      expect.stringMatching(/^mathappu-2027-10-01T21-00-05Z\.db$/),
      expect.stringMatching(/^mathappu-2027-10-01T21-00-05Z\.db\.json$/),
    ])
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
    expect(await readDescription(made.file)).toMatchObject({
      shop: JSON.parse(readFileSync('package.json', 'utf8')).version,
      made_at: NOW.toISOString(),
      schema: Object.keys(await MIGRATIONS.getMigrations()),
      sha256: await hashFile(made.file),
      audit: { audit_no: 1 },
    })
    await inEmptyFolder(async (empty) => {
      await restoreBackup(empty, made.file)
      const restored = openDatabase({ dataDir: empty })
      const ask = (from: typeof db) => ({
        enquiries: from.selectFrom('enquiry').selectAll().orderBy('seq').execute(),
        lines: from.selectFrom('enquiry_line').selectAll().orderBy('order_id').orderBy('line_no').execute(),
        audit: from.selectFrom('audit').selectAll().execute(),
        products: from.selectFrom('product').selectAll().orderBy('product_id').execute(),
      })
      const [was, is] = [ask(db), ask(restored.db)]
      const enquiries = await is.enquiries
      expect(enquiries.length).toBeGreaterThan(0)
      expect(enquiries.length).toBeLessThanOrEqual(all)
      expect(enquiries).toEqual((await was.enquiries).slice(0, enquiries.length))
      expect((await is.lines).length).toBe(3 * enquiries.length)
      expect(await was.lines).toEqual(expect.arrayContaining(await is.lines))
      expect(await is.audit).toEqual(await was.audit)
      expect(await is.products).toEqual(await was.products)
      const file = await restored.db.selectFrom('file').select('bytes').executeTakeFirstOrThrow()
      expect(Buffer.from(file.bytes)).toEqual(PHOTO)
      await restored.close()
    })
  })

  it('never takes the place of another, and leaves nothing behind', async () => {
    const { file } = await runBackup()
    const before = readFileSync(file)
    await expect(runBackup(file)).rejects.toThrow(`${file} already exists.`)
    await expect(runBackup()).rejects.toThrow(`${file} already exists.`)
    expect(readFileSync(file)).toEqual(before)
    expect(readdirSync(folder)).toHaveLength(2)
  })

  it('is not restored where something is already, nor by an older shop, nor without its description', async () => {
    const { file, ...description } = await runBackup()
    await expect(restoreBackup(database().place.dataDir, file)).rejects.toThrow(/^There is .*already\./)
    await inEmptyFolder(async (empty) => {
      await writeDescription(file, { ...description, schema: [...description.schema, '2999-01-01-rockets'] })
      await expect(restoreBackup(empty, file)).rejects.toThrow(
        /2999-01-01-rockets: restore it with that version/,
      )
      await writeDescription(file, { ...description, shop: '0.1.0', schema: ['2026-11-21-storefront'] })
      await expect(restoreBackup(empty, file)).rejects.toThrow(
        /by version 0\.1\.0 of the shop, and databases from before 0\.2\.0 cannot be upgraded: restore it with that version\.$/,
      )
      rmSync(`${file}.json`)
      await expect(restoreBackup(empty, file)).rejects.toThrow(`${file}.json is missing`)
      // Nobody can read a folder: not even root, to whom all files are open.
      mkdirSync(`${file}.json`)
      await expect(restoreBackup(empty, file)).rejects.toThrow(`${file}.json cannot be read: EISDIR`)
      await expect(restoreBackup(empty, join(folder, 'none.db'))).rejects.toThrow('There is no ')
    })
  })

  it('that was altered is refused before anything is written', async () => {
    const { file } = await runBackup()
    const bytes = readFileSync(file)
    bytes[bytes.length - 100] = Number(bytes[bytes.length - 100]) ^ 1
    writeFileSync(file, bytes)
    await inEmptyFolder(async (empty) => {
      await expect(restoreBackup(empty, file)).rejects.toThrow(`${file} is damaged`)
      expect(readdirSync(empty)).toEqual([])
    })
  })

  it('whose rows are not those that were written down is told apart, by its table', async () => {
    const { file, ...description } = await runBackup()
    const [table = ''] = Object.keys(description.tables).filter((name) => /\bproduct$/.test(name))
    const tables = { ...description.tables, [table]: { rows: 228, hash: 'another' } }
    await writeDescription(file, { ...description, tables })
    await inEmptyFolder(async (empty) => {
      await expect(restoreBackup(empty, file)).rejects.toThrow(`The rows of ${table} differ from the backup`)
      expect(readdirSync(empty)).toEqual([])
    })
  })

  it('of a changed audit says so when it is restored', { tags: ['W15'] }, async () => {
    const { db } = database()
    const run = (...statements: string[]) =>
      Promise.all(statements.map((statement) => sql.raw(statement).execute(db)))
    await run('drop trigger audit_no_update')
    await run(`update audit set actor_name = 'Nobody'`)
    const { file } = await runBackup()
    await run(`update audit set actor_name = 'command'`)
    await inEmptyFolder(async (empty) => {
      await expect(restoreBackup(empty, file)).rejects.toThrow(
        'The audit was changed before the backup: row 1, its hash does not match.',
      )
    })
  })
})

it('A database that is damaged is not backed up, and says so', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mathappu-damaged-'))
  copyDemoShop(dataDir)
  damageDatabase(join(dataDir, DATABASE_FILE))
  const to = join(dataDir, 'backups')
  await expect(makeBackup(dataDir, { to, now: NOW })).rejects.toThrow('damaged')
  expect(readdirSync(to)).toEqual([])
  rmSync(dataDir, { recursive: true })
})

it('There is nothing to back up where there is no database', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'mathappu-empty-'))
  await expect(makeBackup(empty, { to: join(empty, 'backups'), now: NOW })).rejects.toThrow(
    `There is no database in ${empty}.`,
  )
  expect(readdirSync(join(empty, 'backups'))).toEqual([])
  rmSync(empty, { recursive: true })
})

it('On PostgreSQL both commands name its own programs and where they are described', {
  tags: ['W14'],
}, async () => {
  const run = async (script: string) => {
    const env = { PATH: process.env.PATH, DATABASE_URL: 'postgres://127.0.0.1:9/shop', BACKUP_DIR: tmpdir() }
    const command = spawn(process.execPath, [script, 'a.db'], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    const [said, [status]] = await Promise.all([text(command.stderr), once(command, 'exit')])
    return `${status}: ${said}`
  }
  const sentence = /^1: .*pg_dump.*pg_restore.*docs\/operations\.md, "Backups of PostgreSQL"\.\n$/
  expect(await run('scripts/backup.ts')).toMatch(sentence)
  expect(await run('scripts/restore.ts')).toMatch(sentence)
  expect(readFileSync('docs/operations.md', 'utf8')).toMatch(/^#+ Backups of PostgreSQL$/m)
})

it('A command without its argument says what is missing, and ends with 1', async () => {
  const run = async (...words: string[]) => {
    const env = { PATH: process.env.PATH, DATA_DIR: join(tmpdir(), 'mathappu-nothing') }
    const command = spawn(process.execPath, words, { env, stdio: ['ignore', 'ignore', 'pipe'] })
    const [said, [status]] = await Promise.all([text(command.stderr), once(command, 'exit')])
    return `${status}: ${said}`
  }
  expect(
    await Promise.all([
      run('scripts/backup.ts'),
      run('scripts/restore.ts'),
      run('scripts/restore.ts', '/nothing.db'),
    ]),
  ).toEqual([
    expect.stringMatching(/^1: Say where to: .*\n$/),
    expect.stringMatching(/^1: Say which backup: .*\n$/),
    '1: There is no /nothing.db.\n',
  ])
})
