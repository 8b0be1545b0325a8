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

/** What is backed up: enquiries of so many lines each, and photos; and how long it is looked how orders go without a backup, in ms. */
const SIZE = {
  short: { enquiries: 500, lines: 20, photos: 3, before: 1_000 },
  long: { enquiries: 100_000, lines: 20, photos: 200, before: 20_000 },
}
/** Each command is done by then, in s. */
const COMMAND_TIME_LIMIT = 60
/** So is a start with the backup of a night, and its trial, in s. */
const NIGHT_TIME_LIMIT = 120
/** No order waits longer for a backup, in ms. */
const MAX_ORDER_WAIT = 1000
/** Customers who send one enquiry after the other, and how long they look at the answer, in ms. */
const SENDERS = 4
const PAUSE = 20

const formatCount = (value: number) => `${value}`
const formatSeconds = (value: number) => `${value.toFixed(1)} s`
const root = join(import.meta.dirname, '../..')

/** Runs a command of the shop to its end: how long it took, in s. Throws what it said when it failed. */
async function runCommand(script: string, word: string, dataDir: string): Promise<number> {
  const began = performance.now()
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  await promisify(execFile)(process.execPath, [join(root, 'scripts', script), word], { cwd: root, env })
  return (performance.now() - began) / 1000
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

/** Orders without a pause, until `stop`; each says in its address which key it came with. */
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
      const began = performance.now()
      const { status } = await sendRequest('/api/order/save', {
        method: 'POST',
        headers: { ...SAME_ORIGIN_HEADERS, ...from, 'Idempotency-Key': key },
        body: JSON.stringify(buildOrder({ mobile_no, address: key })),
      })
      longest = Math.max(longest, performance.now() - began)
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
    /** The longest that an order took since this was last asked, in ms. */
    longest() {
      const since = longest
      longest = 0
      return since
    },
    async stop() {
      isStopped = true
      await Promise.all(all)
    },
  }
}

/** What a shop makes of a night that is due at once: how long until its backup was made and restored once, in s; or why not. */
async function measureNightlyBackup(
  dataDir: string,
  { startShop, newDataDir }: ScenarioContext,
): Promise<number | string> {
  const began = performance.now()
  const night = { BACKUP_DIR: newDataDir('night'), BACKUP_AT: '00:00' }
  const shop = await startShop(dataDir, night)
  const { db, close } = openDatabase({ dataDir })
  try {
    for (;;) {
      const [known] = await findBackupNights(db, 1)
      if (known?.problem) return known.problem
      if (known?.proven_at) return (performance.now() - began) / 1000
      await setTimeout(100)
    }
  } finally {
    await close()
    await shop.stop()
  }
}

/** A backup while orders arrive, restored into an empty folder. */
async function runBackupAndRestore(trial: ScenarioContext): Promise<Measurement[]> {
  const { startShop, newDataDir, isFullLength, slackFactor } = trial
  const [dataDir, empty] = [newDataDir('sqlite'), newDataDir('empty')]
  const { photos, before, ...size } = SIZE[isFullLength ? 'long' : 'short']
  await fillEnquiries({ dataDir }, size)
  await insertPhotos(dataDir, photos)
  const folder = newDataDir('backups')
  const shop = await startShop(dataDir, { PROXIES: '1' })
  const orders = sendOrders(shop.port)
  await setTimeout(before)
  const usual = orders.longest()
  const known = [...orders.acknowledged]
  const took = await runCommand('backup.ts', folder, dataDir)
  const during = orders.longest()
  const arrived = orders.acknowledged.length - known.length
  await orders.stop()
  await shop.stop()

  const file = join(folder, readdirSync(folder).find((name) => !name.endsWith('.json')) ?? '')
  const restoring = await runCommand('restore.ts', file, empty)
  // What was restored is read once more, as if it were to be backed up.
  const again = join(newDataDir('again'), 'again.db')
  await runCommand('backup.ts', again, empty)
  const [was, is] = [await readDescription(file), await readDescription(again)]
  const differing = Object.keys({ ...was.tables, ...is.tables }).filter(
    (table) => was.tables[table]?.hash !== is.tables[table]?.hash,
  )
  const night = await measureNightlyBackup(empty, trial)
  const { db, close } = openDatabase({ dataDir: empty })
  const saved = await db
    .selectFrom('enquiry')
    .select('address')
    .where('address', 'like', '%-%-%-%-%')
    .execute()
  await close()
  const restored = new Set(saved.map(({ address }) => address))
  const rows = Object.values(was.tables).reduce((sum, table) => sum + table.rows, 0)
  return [
    { name: 'enquiries and rows backed up', value: `${size.enquiries + known.length}+, ${rows}` },
    { name: 'size of the backup', value: formatMegabytes(was.bytes) },
    { name: 'enquiries acknowledged meanwhile', value: formatCount(arrived) },
    checkAtMost(COMMAND_TIME_LIMIT, 'making it', took, formatSeconds),
    checkAtMost(COMMAND_TIME_LIMIT, 'restoring it, rows and audit compared', restoring, formatSeconds),
    { name: 'longest wait of an order before', value: formatMilliseconds(usual) },
    checkAtMost(
      MAX_ORDER_WAIT * slackFactor,
      'longest wait of an order meanwhile',
      during,
      formatMilliseconds,
    ),
    checkAtMost(0, 'orders that were not taken', orders.failed(), formatCount),
    checkAtMost(
      0,
      `of ${Object.keys(was.tables).length} tables, rows not as they were`,
      differing.length,
      formatCount,
    ),
    checkAtMost(
      0,
      'enquiries acknowledged before it that are not in it',
      known.filter((key) => !restored.has(key)).length,
      formatCount,
    ),
    typeof night === 'number'
      ? checkAtMost(
          NIGHT_TIME_LIMIT,
          'a night of the shop that was restored: started, backed up, tried',
          night,
          formatSeconds,
        )
      : { name: 'a night of the shop that was restored', value: night, isGoalMet: false },
  ]
}

/** W14: a backup while orders arrive, restored on an empty machine; one command each. */
export const backup: Scenario = {
  id: 'W14',
  title: 'A backup is made while orders arrive, and restored where there is nothing',
  timeLimit: 800,
  run: runBackupAndRestore,
}
