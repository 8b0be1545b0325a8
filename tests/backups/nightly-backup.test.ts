import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { beforeEach, expect, it } from 'vitest'
import { findBackups } from '#server/backups/backup-file.ts'
import { makeBackup } from '#server/backups/make-backup.ts'
import { makeNightlyBackup, type NightlyBackupJob } from '#server/backups/nightly-backup.ts'
import {
  type NightlyBackupDeps,
  runDueNightlyBackup,
  startNightlyBackups,
} from '#server/backups/nightly-backup-scheduler.ts'
import { removeOldBackups } from '#server/backups/remove-old-backups.ts'
import { openDatabase } from '#server/db/dialect.ts'
import { findBackupNight, findBackupNights } from '#server/db/queries/backups.ts'
import type { Mail } from '#server/notices/mails/mail.ts'
import { sendDueNotice } from '#server/notices/send-notice.ts'
import { createUnitOfWork } from '#server/unit-of-work/unit-of-work.ts'
import { JobError, openWorkerPool } from '#server/worker-pool/worker-pool.ts'
import { TEST_SHOP } from '#testing/samples/demo-settings.ts'
import { describeOnSqlite, runTransaction } from '../test-database.ts'

const logger = pino({ level: 'silent' })
/** 02:30 in India on 2 October. */
const HALF_PAST_TWO = Date.parse('2027-10-01T21:00:00.000Z')
const MINUTE = 60_000
const DAY = 86_400_000
const SOME_TIME = '2027-10-01T21:00:30.000Z'
const SUCCESSFUL_BACKUP = {
  file_name: 'b',
  byte_count: 1,
  made_at: SOME_TIME,
  proven_at: SOME_TIME,
  problem: null,
}

describeOnSqlite('The nightly backup', { tags: ['W14'] }, (database) => {
  let folder: string
  let now: number
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'mathappu-nights-'))
    now = HALF_PAST_TWO
    await runTransaction(database().db, (trx) => trx.deleteFrom('backup_night').execute())
    await runTransaction(database().db, (trx) => trx.deleteFrom('notice').execute())
    return () => rmSync(folder, { recursive: true })
  })
  const clock = () => new Date(now)
  /** The dependencies of one instance of the shop. */
  const createParts = (
    db = database().db,
    make: typeof makeNightlyBackup = makeNightlyBackup,
  ): NightlyBackupDeps => ({
    db,
    write: createUnitOfWork({ db, clock }),
    clock,
    logger,
    pool: {
      run: async (job: NightlyBackupJob) => Buffer.from(JSON.stringify(await make(job, clock))),
      close() {},
    },
    dataDir: database().place.dataDir,
    folder,
    at: '02:30',
    keep: 2,
  })
  /** The dependencies of an instance whose backup always succeeds. */
  const createPartsWithFakeBackup = () => createParts(database().db, async () => SUCCESSFUL_BACKUP)
  const findNight = (night: string) => findBackupNight(database().db, night)

  it('is made once a night by one instance, and restored once as a test', async () => {
    const otherDatabases = [openDatabase(database().place), openDatabase(database().place)]
    const shops = [createParts(), ...otherDatabases.map(({ db }) => createParts(db))]
    expect((await Promise.all(shops.map(runDueNightlyBackup))).sort()).toEqual([false, false, true])
    now += MINUTE
    expect(await Promise.all(shops.map(runDueNightlyBackup))).toEqual([false, false, false])
    for (const { close } of otherDatabases) await close()
    const [made, ...more] = await findBackups(folder)
    expect(more).toEqual([])
    expect(made).toMatchObject({
      night: '2027-10-02',
      proven_at: clock().toISOString().replace('01:', '00:'),
    })
    expect(await findNight('2027-10-02')).toMatchObject({
      file_name: expect.stringMatching(/^mathappu-2027-10-01T21-00-00Z\./),
      byte_count: made?.bytes,
      problem: null,
    })
    // The test restore leaves no files behind.
    expect(readdirSync(folder)).toHaveLength(2)
  })

  it('is due from its time in India on, and is caught up after a downtime', async () => {
    now -= MINUTE
    expect(await runDueNightlyBackup(createPartsWithFakeBackup())).toBe(false)
    now += 12 * 60 * MINUTE
    expect(await runDueNightlyBackup(createPartsWithFakeBackup())).toBe(true)
    expect(await findNight('2027-10-02')).toMatchObject({ problem: null })
  })

  it('claimed by a dead instance is made by another one after a while', async () => {
    const claimed = { night: '2027-10-02', claimed_at: clock().toISOString() }
    await runTransaction(database().db, (trx) => trx.insertInto('backup_night').values(claimed).execute())
    now += 60 * MINUTE
    expect(await runDueNightlyBackup(createPartsWithFakeBackup())).toBe(false)
    now += 11 * MINUTE
    expect(await runDueNightlyBackup(createPartsWithFakeBackup())).toBe(true)
  })

  it('removes old ones only after a test restore, and no manual backup', async () => {
    const manualBackup = await makeBackup(database().place.dataDir, {
      to: folder,
      now: new Date(now - 9 * DAY),
    })
    for (const night of [1, 2, 3]) {
      expect(await runDueNightlyBackup(createParts())).toBe(true)
      expect(await findBackups(folder)).toHaveLength(1 + Math.min(night, 2))
      now += DAY
    }
    const keptFiles = (await findBackups(folder)).map(({ file }) => file)
    expect(keptFiles).toContain(manualBackup.file)
    // A failed backup removes nothing.
    const failing = { ...createParts(), keep: 1, dataDir: join(folder, 'none') }
    expect(await runDueNightlyBackup(failing)).toBe(true)
    expect((await findBackups(folder)).map(({ file }) => file)).toEqual(keptFiles)
  })

  it('that cannot be restored stays, and no older one is removed', async () => {
    const deps = { ...createParts(), keep: 1 }
    expect(await runDueNightlyBackup(deps)).toBe(true)
    const [good] = await findBackups(folder)
    now += DAY
    const setAuditHead = (audit_no: number) =>
      runTransaction(database().db, (trx) => trx.updateTable('unit_head').set({ audit_no }).execute())
    await setAuditHead(7)
    expect(await runDueNightlyBackup(deps)).toBe(true)
    await setAuditHead(0)
    const [bad, ...others] = await findBackups(folder)
    expect(bad).toMatchObject({ night: '2027-10-03', proven_at: null })
    expect(others).toEqual([good])
    expect(await findNight('2027-10-03')).toMatchObject({
      file_name: expect.stringMatching(/^mathappu-2027-10-02T21-00-00Z\./),
      proven_at: null,
      problem: expect.stringContaining('The audit was changed before the backup'),
    })
  })

  it('removes partial files from long ago', async () => {
    const [old, fresh] = ['mathappu-old.db.part', 'mathappu-new.db.part']
    const modifiedAt = { [old]: now - 2 * DAY, [fresh]: now - DAY / 2 }
    for (const [name, at] of Object.entries(modifiedAt)) {
      writeFileSync(join(folder, name), '')
      utimesSync(join(folder, name), at / 1000, at / 1000)
    }
    await removeOldBackups(folder, { keep: 1, now: clock() })
    expect(readdirSync(folder)).toEqual([fresh])
  })

  it('that fails is recorded with its reason and reported in one mail', async () => {
    const file = join(folder, 'no-folder')
    writeFileSync(file, '')
    const deps = { ...createParts(), folder: file }
    expect(await runDueNightlyBackup(deps)).toBe(true)
    expect(await runDueNightlyBackup(deps)).toBe(false)
    expect(await findBackupNights(database().db, 9)).toMatchObject([
      {
        night: '2027-10-02',
        file_name: null,
        proven_at: null,
        problem: expect.stringContaining('no-folder'),
      },
    ])
    const shop = TEST_SHOP
    const mails: Mail[] = []
    const mailer = async (mail: Mail) => void mails.push(mail)
    const noticeDeps = { ...deps, mailer, shop: () => shop }
    while (await sendDueNotice(noticeDeps)) expect(mails.length).toBe(1)
    expect(mails).toMatchObject([
      { to: shop.email, subject: 'இரவு பேக்கப் எடுக்க முடியவில்லை · The nightly backup failed' },
    ])
    expect(mails[0]?.text).toMatch(/The backup of 02\/10\/2027 failed.*no-folder/s)
  })

  it('interrupted by a stop is made by the next instance', async () => {
    const deps = createPartsWithFakeBackup()
    let stop = (_: Error) => {}
    const made = new Promise<never>((_, reject) => {
      stop = reject
    })
    // The shop may be stopped before the scheduler awaits the promise.
    made.catch(() => {})
    const pool = { run: () => made, close: () => stop(new JobError('The shop closes', 'CLOSED')) }
    const scheduler = startNightlyBackups({ ...deps, pool })
    while (!(await findNight('2027-10-02'))) await setImmediate()
    await scheduler.close()
    expect(await findNight('2027-10-02')).toBe(undefined)
    expect(await runDueNightlyBackup(deps)).toBe(true)
  })

  it('is made in a separate process', async () => {
    const script = join(import.meta.dirname, '../../server/backups/nightly-backup-worker.ts')
    const pool = openWorkerPool<NightlyBackupJob>(script, { waitingMax: 1, env: process.env })
    expect(await runDueNightlyBackup({ ...createParts(), pool })).toBe(true)
    pool.close()
    expect(await findNight('2027-10-02')).toMatchObject({ problem: null, proven_at: expect.any(String) })
  })
})
