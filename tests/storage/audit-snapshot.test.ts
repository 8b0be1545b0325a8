import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { verifyAudit } from '#server/audit/verify-audit.ts'
import { openDatabase } from '#server/db/dialect.ts'
import { examineAuditEnd } from '#server/doctor/examine-database.ts'
import { createUnitOfWork } from '#server/unit-of-work/unit-of-work.ts'
import { repeatCount } from '#testing/thoroughness.ts'
import { describeOnBothDatabases } from '../test-database.ts'

const NOW = new Date('2027-10-01T04:30:00.000Z')
const SHOP = { kind: 'system', name: 'command' } as const

describeOnBothDatabases('The audit', (database) => {
  const entryOf = (n: number) =>
    ({ action: 'mark sold out', subject: { kind: 'product', id: `${n}`, label: '' }, after: { n } }) as const

  it('is read whole while people work, and holds up none of them', { tags: ['W15'] }, async () => {
    const { db, place } = database()
    const reading = openDatabase(place, { patient: true })
    const write = createUnitOfWork({ db, clock: () => NOW })
    let isOver = false
    let entries = 0
    const people = Array.from({ length: 4 }, async (_, n) => {
      while (!isOver) {
        await write(SHOP, async ({ audit }) => {
          audit(entryOf(n))
          return { data: null }
        })
        entries += 1
      }
    })
    const found = []
    for (let n = 0; n < repeatCount(25, 100) || entries < 25; n++) {
      // SQLite answers at once, so that nobody else would get a turn.
      await setImmediate()
      found.push((await verifyAudit(reading.db)).broken, (await examineAuditEnd(reading.db)).state)
    }
    isOver = true
    await Promise.all(people)
    await reading.close()
    expect(new Set(found)).toEqual(new Set([undefined, 'ok']))
    expect(await verifyAudit(db)).toMatchObject({ rows: entries })
  })
})
