import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/dialect.ts'
import { MIGRATIONS } from '#server/db/migrate.ts'
import { DATABASE_FILE } from '#server/db/sqlite.ts'
import { examineAuditEnd } from '#server/doctor/examine-audit-end.ts'
import { examineBackups } from '#server/doctor/examine-backups.ts'
import { examineCertificate } from '#server/doctor/examine-certificate.ts'
import { examineClock } from '#server/doctor/examine-clock.ts'
import { examineSpace, readDiskSpace } from '#server/doctor/examine-disk.ts'
import { examineIntegrity } from '#server/doctor/examine-integrity.ts'
import { examineMail } from '#server/doctor/examine-mail.ts'
import { examineNode } from '#server/doctor/examine-node.ts'
import { examineSchema } from '#server/doctor/examine-schema.ts'
import { examineSettings } from '#server/doctor/examine-settings.ts'
import { examineShop } from '#server/doctor/examine-shop.ts'
import { readSettings } from '#server/settings.ts'
import { createUnitOfWork } from '#server/unit-of-work/unit-of-work.ts'
import { startMailServer } from '#testing/processes/mail-server.ts'
import { getFreePort } from '../../scripts/free-port.ts'
import { copyDemoShop, describeOnBothDatabases, runTransaction, type TestDatabase } from '../test-database.ts'
import { damageDatabase } from './damage-database.ts'
import { startTlsServer } from './tls-server.ts'

const HOUR = 3_600_000
const GB = 1e9

async function audit({ db }: TestDatabase, clock: () => Date) {
  await createUnitOfWork({ db, clock })({ kind: 'system', name: 'command' }, async ({ audit }) => {
    audit({ action: 'change', subject: { kind: 'setting', id: 'season', label: '' } })
    return { data: null }
  })
}

describeOnBothDatabases('The doctor finds', { tags: ['W14'] }, (database) => {
  beforeAll(async () => {
    await audit(database(), () => new Date())
  })
  const run = (statement: string) => sql.raw(statement).execute(database().db)

  it('no fault in a healthy shop', async () => {
    const { DATA_DIR, ...settings } = readSettings({})
    const { dataDir, databaseUrl } = database().place
    const parts = { now: new Date(), node: process.version.slice(1) }
    const found = await examineShop(
      { ...settings, DATA_DIR: dataDir, BACKUP_DIR: dataDir, DATABASE_URL: databaseUrl },
      parts,
    )
    expect(found.filter(({ state }) => state === 'fault')).toEqual([])
    expect(found.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['database', 'schema', 'clock', 'audit', 'disk of DATA_DIR', 'node', 'backup']),
    )
  })

  it('a schema that is missing, newer, or from before 0.2.0', async () => {
    const { db } = database()
    const schemaOf = async (...names: string[]) => {
      await run('delete from kysely_migration')
      for (const name of names) await run(`insert into kysely_migration values ('${name}', '2026-11-21')`)
      return examineSchema(db)
    }
    const [first = ''] = Object.keys(await MIGRATIONS.getMigrations())
    expect(await schemaOf()).toMatchObject({ state: 'fault', message: `lacks ${first}` })
    expect(await schemaOf(first, '2999-rockets')).toMatchObject({
      state: 'fault',
      message: expect.stringContaining('2999-rockets'),
    })
    expect(await schemaOf('2026-11-21-storefront')).toMatchObject({
      state: 'fault',
      message: 'is from before 0.2.0',
    })
    expect(await schemaOf(...Object.keys(await MIGRATIONS.getMigrations()))).toMatchObject({ state: 'ok' })
  })

  it('a clock behind the time of the last event', async () => {
    const now = new Date()
    expect(await examineClock(database().db, now)).toMatchObject({ state: 'ok' })
    const behind = new Date(now.getTime() - HOUR)
    expect(await examineClock(database().db, behind)).toMatchObject({ state: 'fault', what: 'clock' })
  })

  it('an audit whose end was cut off', { tags: ['W15'] }, async () => {
    const { db } = database()
    expect(await examineAuditEnd(db)).toMatchObject({
      state: 'ok',
      message: expect.stringMatching(/^ends at 1:/),
    })
    await run('update unit_head set audit_no = 7')
    expect(await examineAuditEnd(db)).toMatchObject({ state: 'fault' })
    await run('update unit_head set audit_no = 1')
  })

  it('a missing, an old and a failed nightly backup', async () => {
    const { db } = database()
    const now = new Date('2027-10-02T06:00:00.000Z')
    const insertNight = (row: object) => {
      const emptyNight = { file_name: null, byte_count: null, made_at: null, proven_at: null, problem: null }
      const night = { night: '2027-10-01', claimed_at: now.toISOString(), ...emptyNight, ...row }
      return runTransaction(db, (trx) => trx.insertInto('backup_night').values(night).execute())
    }
    expect(await examineBackups(db, now)).toMatchObject({ state: 'warning' })
    const made_at = '2027-10-01T21:00:00.000Z'
    await insertNight({ night: '2027-10-02', file_name: 'mathappu-1.db', made_at, proven_at: made_at })
    expect(await examineBackups(db, now)).toMatchObject({
      state: 'ok',
      message: 'mathappu-1.db was restored once',
    })
    const later = new Date(now.getTime() + 48 * HOUR)
    expect(await examineBackups(db, later)).toMatchObject({
      state: 'fault',
      message: 'the last is of 2027-10-02',
    })
    await insertNight({ night: '2027-10-03', problem: 'The disk is full' })
    expect(await examineBackups(db, now)).toMatchObject({
      state: 'fault',
      message: 'of 2027-10-03 failed: The disk is full',
    })
  })

  it('an invalid index of PostgreSQL', async () => {
    const { db, kind } = database()
    // The message claims no more than what the doctor checked.
    const expectedMessage =
      kind === 'sqlite' ? 'whole' : 'has no index that is not valid; its rows are read by pg_dump'
    expect(await examineIntegrity(db)).toMatchObject({ state: 'ok', message: expectedMessage })
    if (kind === 'sqlite') return
    await run(`update pg_index set indisvalid = false where indexrelid = 'audit_by_action'::regclass`)
    expect(await examineIntegrity(db)).toMatchObject({ message: 'the index audit_by_action is not valid' })
    await run(`update pg_index set indisvalid = true where indexrelid = 'audit_by_action'::regclass`)
  })
})

describe('The doctor finds', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'mathappu-doctor-'))
    return () => rmSync(folder, { recursive: true })
  })

  it('a disk that is full or fills', async () => {
    const state = (free: number, database = 0) =>
      examineSpace('disk', { free, total: 100 * GB }, database).state
    expect([state(50 * GB), state(10 * GB), state(0.4 * GB), state(50 * GB, 30 * GB)]).toEqual([
      'ok',
      'warning',
      'fault',
      'fault',
    ])
    const { free, total } = await readDiskSpace(folder)
    expect(free).toBeGreaterThan(0)
    expect(total).toBeGreaterThan(free)
    await expect(readDiskSpace(join(folder, 'none'))).rejects.toThrow('ENOENT')
  })

  it('a damaged SQLite file', async () => {
    copyDemoShop(folder)
    const intact = openDatabase({ dataDir: folder })
    expect(await examineIntegrity(intact.db)).toMatchObject({ state: 'ok' })
    await intact.close()
    damageDatabase(join(folder, DATABASE_FILE))
    const damaged = openDatabase({ dataDir: folder })
    expect(await examineIntegrity(damaged.db)).toMatchObject({ state: 'fault', what: 'database' })
    await damaged.close()
  })

  it('missing or weak settings', () => {
    const listFindings = (environment: Record<string, string>, hasUsers = true) =>
      examineSettings(readSettings(environment), { hasUsers }).map(({ what, state }) => `${state} ${what}`)
    const good = {
      PUBLIC_URL: 'https://shop.example',
      PROXIES: '1',
      MAIL_URL: 'smtp://mail.example:587',
      BACKUP_DIR: folder,
    }
    expect(listFindings(good)).toEqual(['ok settings'])
    expect(listFindings({}, false)).toEqual([
      'warning PUBLIC_URL',
      'warning MAIL_URL',
      'warning BACKUP_DIR',
      'warning OFFICE_EMAIL',
    ])
    const onPostgres = { ...good, BACKUP_DIR: '', DATABASE_URL: 'postgres://db/shop' }
    expect(listFindings(onPostgres)).toEqual(['ok settings'])
    expect(listFindings({ ...good, PUBLIC_URL: 'http://shop.example' })).toEqual(['warning PUBLIC_URL'])
    expect(listFindings({ ...good, PROXIES: '0' })).toEqual(['warning PROXIES'])
    expect(listFindings({ ...good, MAIL_URL: `${good.MAIL_URL}?requireTLS=false` })).toEqual([
      'warning MAIL_URL',
    ])
    expect(listFindings({ ...good, NODE_ENV: 'development' })).toEqual(['warning NODE_ENV'])
    const first = { OFFICE_EMAIL: 'selvi@shop.example', OFFICE_PASSWORD: 'rockets over the temple' }
    expect(listFindings({ ...good, ...first })).toEqual(['warning OFFICE_PASSWORD'])
    expect(listFindings({ ...good, ...first }, false)).toEqual(['ok settings'])
  })

  it('an unreachable mail server, without signing in at a reachable one', async () => {
    const server = await startMailServer()
    const address = server.url.replace('//', '//shop:secret@')
    expect(await examineMail(address)).toMatchObject({
      state: 'ok',
      message: expect.not.stringContaining('secret'),
    })
    expect(server.received).toEqual([])
    await server.stop()
    expect(await examineMail(address)).toMatchObject({
      state: 'fault',
      message: expect.stringContaining('ECONNREFUSED'),
    })
  })

  it('a certificate that expires soon, has expired, or is not trusted', async () => {
    const { address, certificate, ends, stop } = await startTlsServer(folder)
    const state = async (days: number, ca?: string) =>
      (await examineCertificate(address, new Date(ends.getTime() - days * 24 * HOUR), ca)).state
    expect([
      await state(40, certificate),
      await state(10, certificate),
      await state(-3, certificate),
    ]).toEqual(['ok', 'warning', 'fault'])
    expect(await state(40)).toBe('fault')
    stop()
    expect(await state(40, certificate)).toBe('fault')
  })

  it('another version of Node than the tested one', () => {
    expect(examineNode('v26.10.0', '26.10.0')).toMatchObject({ state: 'ok' })
    expect(examineNode('v20.20.2', '26.10.0')).toMatchObject({ state: 'warning' })
  })

  it('a missing database, and exits with 1', () => {
    const { status, stdout } = spawnSync(process.execPath, ['scripts/doctor.ts'], {
      env: { PATH: process.env.PATH, DATA_DIR: folder },
      encoding: 'utf8',
    })
    expect(stdout).toMatch(
      /^fault {4}database there is none in .*\n {9}→ Start the shop, or restore a backup\./,
    )
    expect(stdout).toMatch(/\n1 faults, \d warnings\.\n$/)
    expect(status).toBe(1)
  })

  it('a file that is not a database, and an unreachable PostgreSQL, without its password', async () => {
    const examine = async (environment: Record<string, string>) => {
      const settings = readSettings({ DATA_DIR: folder, ...environment })
      const [finding] = await examineShop(settings, { now: new Date(), node: process.version.slice(1) })
      return finding
    }
    writeFileSync(join(folder, DATABASE_FILE), 'x'.repeat(5000))
    expect(await examine({})).toMatchObject({
      state: 'fault',
      message: expect.stringContaining('file is not a database'),
    })
    const unreachable = await examine({
      DATABASE_URL: `postgres://shop:secret@127.0.0.1:${await getFreePort()}/shop`,
    })
    expect(unreachable).toMatchObject({ state: 'fault', message: expect.stringContaining('ECONNREFUSED') })
    expect(JSON.stringify(unreachable)).not.toContain('secret')
  })
})
