import { execFile } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { fillEnquiries } from '#testing/database/fill-enquiries.ts'
import { checkAtMost, formatMegabytes, formatMilliseconds, type Measurement } from '#testing/measurement.ts'
import { readDescription } from '../../server/backups/backup-file.ts'
import { openDatabase } from '../../server/db/dialect.ts'
import { findBackupNights } from '../../server/db/queries/backups.ts'
import { createHttpClient, SAME_ORIGIN_HEADERS } from '../clients/http-client.ts'
import { buildOrder, createCustomer } from '../clients/sample-orders.ts'
import type { Scenario, ScenarioContext } from '../scenario.ts'

/** Size of the backed-up data, lines per enquiry, and the duration of the baseline without a backup in ms. */
const SIZE = {
  short: { enquiries: 500, lines: 20, photos: 3, baselineDuration: 1_000 },
  long: { enquiries: 100_000, lines: 20, photos: 200, baselineDuration: 20_000 },
}
/** Time limit of each command in s. */
const COMMAND_TIME_LIMIT = 60
/** Time limit for a start with a nightly backup and its verification, in s. */
const NIGHT_TIME_LIMIT = 120
/** Longest time of an order during a backup, in ms. */
const MAX_ORDER_WAIT = 1000
/** Concurrent customers, and their pause after each enquiry in ms. */
const SENDERS = 4
const PAUSE = 20

const formatCount = (value: number) => `${value}`
const formatSeconds = (value: number) => `${value.toFixed(1)} s`
const root = join(import.meta.dirname, '../..')

/** Runs a command of the shop and returns its duration in s. Throws with its output if it fails. */
async function runCommand(script: string, argument: string, dataDir: string): Promise<number> {
  const startedAt = performance.now()
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  await promisify(execFile)(process.execPath, [join(root, 'scripts', script), argument], { cwd: root, env })
  return (performance.now() - startedAt) / 1000
}

async function insertPhotos(dataDir: string, photos: number): Promise<void> {
  const { db, close } = openDatabase({ dataDir })
  for (let n = 0; n < photos; n++) {
    const bytes = randomBytes(200_000)
    const file_hash = createHash('sha256').update(bytes).digest('hex')
    const row = { file_hash, media_type: 'image/webp', bytes, created_at: new Date().toISOString() } as const
    await db.insertInto('file').values(row).execute()
  }
  await close()
}

/** Sends orders until `stop`. The address of each order is its idempotency key. */
function sendOrders(port: number) {
  const acknowledged: string[] = []
  let longest = 0
  let failed = 0
  let sent = 0
  let isStopped = false
  async function send() {
    const { sendRequest, close } = createHttpClient(port)
    while (!isStopped) {
      const key = randomUUID()
      const { mobile_no, from } = createCustomer(sent++)
      const startedAt = performance.now()
      const { status } = await sendRequest('/api/order/save', {
        method: 'POST',
        headers: { ...SAME_ORIGIN_HEADERS, ...from, 'Idempotency-Key': key },
        body: JSON.stringify(buildOrder({ mobile_no, address: key })),
      })
      longest = Math.max(longest, performance.now() - startedAt)
      if (status === 200) acknowledged.push(key)
      else failed += 1
      await setTimeout(PAUSE)
    }
    close()
  }
  const all = Array.from({ length: SENDERS }, send)
  return {
    acknowledged,
    failed: () => failed,
    /** Returns the longest duration of an order since the previous call, in ms. */
    takeLongest() {
      const previous = longest
      longest = 0
      return previous
    },
    async stop() {
      isStopped = true
      await Promise.all(all)
    },
  }
}

/** Starts a shop whose nightly backup is due. Returns the time until it was made and verified in s, or the problem. */
async function measureNightlyBackup(
  dataDir: string,
  { startShop, newDataDir }: ScenarioContext,
): Promise<number | string> {
  const startedAt = performance.now()
  const night = { BACKUP_DIR: newDataDir('night'), BACKUP_AT: '00:00' }
  const shop = await startShop(dataDir, night)
  const { db, close } = openDatabase({ dataDir })
  try {
    for (;;) {
      const [latest] = await findBackupNights(db, 1)
      if (latest?.problem) return latest.problem
      if (latest?.proven_at) return (performance.now() - startedAt) / 1000
      await setTimeout(100)
    }
  } finally {
    await close()
    await shop.stop()
  }
}

/** Makes a backup while orders arrive, and restores it to an empty folder. */
async function runBackupAndRestore(context: ScenarioContext): Promise<Measurement[]> {
  const { startShop, newDataDir, isFullLength, slackFactor } = context
  const [dataDir, restoredDir] = [newDataDir('sqlite'), newDataDir('restored')]
  const { photos, baselineDuration, ...size } = SIZE[isFullLength ? 'long' : 'short']
  await fillEnquiries({ dataDir }, size)
  await insertPhotos(dataDir, photos)
  const folder = newDataDir('backups')
  const shop = await startShop(dataDir, { PROXIES: '1' })
  const orders = sendOrders(shop.port)
  await setTimeout(baselineDuration)
  const longestBefore = orders.takeLongest()
  const keysBefore = [...orders.acknowledged]
  const backupDuration = await runCommand('backup.ts', folder, dataDir)
  const longestDuring = orders.takeLongest()
  const arrived = orders.acknowledged.length - keysBefore.length
  await orders.stop()
  await shop.stop()

  const file = join(folder, readdirSync(folder).find((name) => !name.endsWith('.json')) ?? '')
  const restoreDuration = await runCommand('restore.ts', file, restoredDir)
  // Backs the restored database up again to compare the tables' hashes.
  const secondFile = join(newDataDir('second'), 'second.db')
  await runCommand('backup.ts', secondFile, restoredDir)
  const [original, copy] = [await readDescription(file), await readDescription(secondFile)]
  const differing = Object.keys({ ...original.tables, ...copy.tables }).filter(
    (table) => original.tables[table]?.hash !== copy.tables[table]?.hash,
  )
  const night = await measureNightlyBackup(restoredDir, context)
  const { db, close } = openDatabase({ dataDir: restoredDir })
  const saved = await db
    .selectFrom('enquiry')
    .select('address')
    .where('address', 'like', '%-%-%-%-%')
    .execute()
  await close()
  const restored = new Set(saved.map(({ address }) => address))
  const rows = Object.values(original.tables).reduce((sum, table) => sum + table.rows, 0)
  return [
    { name: 'enquiries and rows backed up', value: `${size.enquiries + keysBefore.length}+, ${rows}` },
    { name: 'size of the backup', value: formatMegabytes(original.bytes) },
    { name: 'enquiries acknowledged during the backup', value: formatCount(arrived) },
    checkAtMost(COMMAND_TIME_LIMIT, 'backup', backupDuration, formatSeconds),
    checkAtMost(COMMAND_TIME_LIMIT, 'restore, with rows and audit verified', restoreDuration, formatSeconds),
    { name: 'longest order before the backup', value: formatMilliseconds(longestBefore) },
    checkAtMost(
      MAX_ORDER_WAIT * slackFactor,
      'longest order during the backup',
      longestDuring,
      formatMilliseconds,
    ),
    checkAtMost(0, 'rejected orders', orders.failed(), formatCount),
    checkAtMost(
      0,
      `of ${Object.keys(original.tables).length} tables, different after the restore`,
      differing.length,
      formatCount,
    ),
    checkAtMost(
      0,
      'enquiries acknowledged before the backup and missing in it',
      keysBefore.filter((key) => !restored.has(key)).length,
      formatCount,
    ),
    typeof night === 'number'
      ? checkAtMost(
          NIGHT_TIME_LIMIT,
          'nightly backup of the restored shop: start, backup, verification',
          night,
          formatSeconds,
        )
      : { name: 'nightly backup of the restored shop', value: night, isGoalMet: false },
  ]
}

/** W14: one command makes a backup while orders arrive, and one restores it on an empty machine. */
export const backup: Scenario = {
  id: 'W14',
  title: 'A backup is made while orders arrive, and restored on an empty machine',
  timeLimit: 800,
  run: runBackupAndRestore,
}
