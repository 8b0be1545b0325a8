import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/db/dialect.ts'
import { insertEnquiry } from '#server/db/queries/enquiries/insert-enquiry.ts'
import { DATABASE_FILE } from '#server/db/sqlite.ts'
import { sampleEnquiry, sampleLines } from '../storage/sample-enquiry.ts'
import { copyDemoShop, runTransaction } from '../test-database.ts'

// The requirements of Litestream on a replicated SQLite file (https://litestream.io/tips), tested without Litestream.

describe('A program that replicates the write-ahead log of the SQLite file', { tags: ['W14'] }, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mathappu-copied-'))
  const file = join(dataDir, DATABASE_FILE)
  let shop: OpenDatabase
  let copier: DatabaseSync
  let placed = 0
  beforeAll(async () => {
    copyDemoShop(dataDir)
    shop = openDatabase({ dataDir })
    copier = new DatabaseSync(file, { timeout: 5000 })
  })
  afterAll(async () => {
    copier.close()
    await shop.close()
    rmSync(dataDir, { recursive: true })
  })
  const place = () => {
    const lines = sampleLines(100)
    placed += 1
    const enquiry = sampleEnquiry(2027, placed, lines)
    return runTransaction(shop.db, (trx) => insertEnquiry(trx, enquiry, lines))
  }
  const enquiriesIn = (database: DatabaseSync) =>
    database.prepare('select count(*) as n from enquiry').get()?.n
  /** The salt in the header of the log. It changes when SQLite restarts the log. */
  const saltOfLog = () => readFileSync(`${file}-wal`).subarray(16, 24).toString('hex')

  it('finds a write-ahead log, and every commit synced', async () => {
    const { rows } = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(shop.db)
    expect(rows).toEqual([{ journal_mode: 'wal' }])
    const synced = await sql<{ synchronous: number }>`pragma synchronous`.execute(shop.db)
    expect(synced.rows).toEqual([{ synchronous: 2 }])
  })

  it('stops log restarts while it reads; file and log contain every enquiry', async () => {
    await place()
    copier.exec('begin')
    enquiriesIn(copier)
    const salt = saltOfLog()
    // Larger than the size at which the shop checkpoints the log.
    while (statSync(`${file}-wal`).size < 20_000_000) await place()
    expect(saltOfLog()).toBe(salt)
    const copy = join(dataDir, 'copy.db')
    copyFileSync(file, copy)
    copyFileSync(`${file}-wal`, `${copy}-wal`)
    const copied = new DatabaseSync(copy)
    expect(enquiriesIn(copied)).toBe(placed)
    copied.close()
    copier.exec('rollback')
  })

  it('may lock the file briefly and truncate the log: enquiries wait, none fails', async () => {
    copier.exec('begin immediate')
    const waiting = Promise.all(Array.from({ length: 20 }, place))
    await setTimeout(300)
    copier.exec('commit')
    await waiting
    expect(copier.prepare('pragma wal_checkpoint(truncate)').get()).toMatchObject({ busy: 0 })
    expect(statSync(`${file}-wal`).size).toBe(0)
    await place()
    expect(enquiriesIn(copier)).toBe(placed)
  })

  it('still finds the log after the shop has ended', async () => {
    await place()
    await shop.close()
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(0)
    shop = openDatabase({ dataDir })
  })
})
