import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { verifyAudit } from '#server/audit/verify-audit.ts'
import { openDatabase } from '#server/db/dialect.ts'
import { examineAuditEnd } from '#server/doctor/examine-audit-end.ts'
import { createUnitOfWork } from '#server/unit-of-work/unit-of-work.ts'
import { repeatCount } from '#testing/thoroughness.ts'
import { describeOnBothDatabases } from '../test-database.ts'

const NOW = new Date('2027-10-01T04:30:00.000Z')
const SHOP = { kind: 'system', name: 'command' } as const

describeOnBothDatabases('The audit', (database) => {
  const createEntry = (n: number) =>
    ({ action: 'mark sold out', subject: { kind: 'product', id: `${n}`, label: '' }, after: { n } }) as const

  it('is read in one snapshot during writes, without blocking them', { tags: ['W15'] }, async () => {
    const { db, place } = database()
    const readingDatabase = openDatabase(place, { patient: true })
    const write = createUnitOfWork({ db, clock: () => NOW })
    let isStopped = false
    let entries = 0
    const writers = Array.from({ length: 4 }, async (_, n) => {
      while (!isStopped) {
        await write(SHOP, async ({ audit }) => {
          audit(createEntry(n))
          return { data: null }
        })
        entries += 1
      }
    })
    const results = []
    for (let n = 0; n < repeatCount(25, 100) || entries < 25; n++) {
      // SQLite responds synchronously: yield to the writers.
      await setImmediate()
      results.push(
        (await verifyAudit(readingDatabase.db)).broken,
        (await examineAuditEnd(readingDatabase.db)).state,
      )
    }
    isStopped = true
    await Promise.all(writers)
    await readingDatabase.close()
    expect(new Set(results)).toEqual(new Set([undefined, 'ok']))
    expect(await verifyAudit(db)).toMatchObject({ rows: entries })
  })
})
