import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { ANCHORS_FILE, anchorAudit, findAnchors, keepAnchor } from '#server/audit/anchors.ts'
import { verifyAudit, verifyShop } from '#server/audit/verify-audit.ts'
import { makeBackup } from '#server/backups/make-backup.ts'
import { openCatalogue } from '#server/catalogue/catalogue.ts'
import { openDatabase } from '#server/db/dialect.ts'
import { findAuditHead } from '#server/db/queries/audit.ts'
import { fillSeason } from '#server/demo-season/season.ts'
import { examineAuditEnd } from '#server/doctor/database.ts'
import { createLogger } from '#server/logger.ts'
import { createUnitOfWork } from '#server/unit-of-work.ts'
import { times } from '#testing/thoroughness.ts'
import { openTestShop } from '../api/shop.ts'
import { copyDemoShop, describeOnBothDatabases, setSeason } from '../databases.ts'
import { ask, hire, signIn } from './shop.ts'

const NOW = new Date('2027-10-20T04:30:00.000Z')
const SHOP = { kind: 'system', name: 'command' } as const

describeOnBothDatabases('The audit beside the rows', { tags: ['O8', 'W15'] }, (database) => {
  let selvi: string
  beforeAll(async () => {
    const { db } = database()
    await setSeason(db, { opens: '2026-06-01', closes: '2099-12-31' })
    const catalogue = await openCatalogue(db, () => NOW)
    await fillSeason({ db, catalogue }, { now: NOW, seed: 7, enquiries: times(60, 300) })
    catalogue.close()
    await hire(database(), 'murugan', 'owner')
    selvi = await hire(database(), 'selvi', 'staff')
  }, 120_000)

  const run = (statement: string) => sql.raw(statement).execute(database().db)
  const differences = async () => {
    const verified = await verifyShop(database().db)
    if (verified.broken) throw new Error(`Broken at ${verified.broken.audit_no}`)
    return verified.differences
  }
  /** Changes rows past the shop, and back. */
  async function changedBy(change: string, back: string) {
    await run(change)
    const found = await differences()
    await run(back)
    return found
  }
  const somePayment = async () =>
    database()
      .db.selectFrom('payment')
      .innerJoin('enquiry', 'enquiry.order_id', 'payment.order_id')
      .selectAll('payment')
      .select('enquiry_number')
      .where('taken_back_at', 'is', null)
      .orderBy('payment.order_id')
      .executeTakeFirstOrThrow()

  it('agrees with every row after a whole season of work', async () => {
    expect(await differences()).toEqual([])
  })

  it('tells a payment that was changed, one that is gone, and one that was put in', async () => {
    const { order_id, payment_no, amount, enquiry_number } = await somePayment()
    const where = `where order_id = '${order_id}' and payment_no = ${payment_no}`
    const name = `Payment ${payment_no} of ${enquiry_number}`
    const changed = await changedBy(
      `update payment set amount = amount + 100 ${where}`,
      `update payment set amount = ${amount} ${where}`,
    )
    expect(changed).toContainEqual(expect.stringMatching(new RegExp(`^${name}: amount is .*audit says`)))
    expect(changed).toContainEqual(expect.stringContaining(`The payments of ${enquiry_number} come to`))
    const { db } = database()
    const row = await db
      .selectFrom('payment')
      .selectAll()
      .where('order_id', '=', order_id)
      .where('payment_no', '=', payment_no)
      .executeTakeFirstOrThrow()
    await run(`delete from payment ${where}`)
    expect(await differences()).toContainEqual(expect.stringMatching(new RegExp(`^${name} is gone`)))
    await db.insertInto('payment').values(row).execute()
    const more = { ...row, payment_no: 99, reference: 'not there', reference_key: 'NOTTHERE' }
    await db.insertInto('payment').values(more).execute()
    expect(await differences()).toContainEqual(`Payment 99 of ${enquiry_number} is not in the audit.`)
    await run(`delete from payment where payment_no = 99`)
  })

  it('tells a status and an amount that were changed', async () => {
    const { enquiry_number, net_amount } = await database()
      .db.selectFrom('enquiry')
      .select(['enquiry_number', 'net_amount'])
      .where('order_status', '=', 'Collected')
      .executeTakeFirstOrThrow()
    const where = `where enquiry_number = '${enquiry_number}'`
    expect(
      await changedBy(
        `update enquiry set order_status = 'Packed' ${where}`,
        `update enquiry set order_status = 'Collected' ${where}`,
      ),
    ).toEqual([
      expect.stringMatching(new RegExp(`^Enquiry ${enquiry_number}: order_status is Packed, .*Collected`)),
      `Enquiry ${enquiry_number}: order_status is Packed, and its history ends at Collected.`,
    ])
    const received = await changedBy(
      `update enquiry set received_amount = received_amount + 1 ${where}`,
      `update enquiry set received_amount = received_amount - 1 ${where}`,
    )
    expect(received.join()).toContain(`Enquiry ${enquiry_number}: received_amount is`)
    expect(net_amount).toBeGreaterThan(0)
  })

  it('tells a user whose role or state was changed, and one who was put in or is gone', async () => {
    const is = `where user_id = '${selvi}'`
    const role = await changedBy(
      `update office_user set role = 'owner' ${is}`,
      `update office_user set role = 'staff' ${is}`,
    )
    expect(role).toEqual([expect.stringMatching(/^User selvi: role is owner, and the audit says staff/)])
    const disabled = await changedBy(
      `update office_user set disabled_at = '${NOW.toISOString()}' ${is}`,
      `update office_user set disabled_at = null ${is}`,
    )
    expect(disabled).toEqual([expect.stringMatching(/^User selvi is disabled, and the audit says otherwise/)])
    const renamed = await changedBy(
      `update office_user set user_id = 'x' ${is}`,
      `update office_user set user_id = '${selvi}' where user_id = 'x'`,
    )
    expect(renamed).toEqual([
      'User selvi is not in the audit.',
      expect.stringMatching(/^User selvi is gone, and the audit has them \(row \d+\)/),
    ])
  })

  it('tells a price that was changed beside the history of the price list', async () => {
    const { db } = database()
    const shop = await openTestShop(database(), { clock: () => NOW })
    const [product] = shop.products(1)
    if (!product) throw new Error('There are products')
    const cookie = await signIn(shop, 'murugan')
    const flags = { cookie, body: { is_new_item: product.is_new_item !== 1 } }
    const marked = await ask(shop, `POST /office/api/products/${product._id}/flags`, flags)
    expect(marked.status).toBe(200)
    shop.catalogue.close()
    expect(await differences()).toEqual([])
    const is = `where product_id = '${product._id}'`
    const changed = await changedBy(
      `update product set price = price + 100 ${is}`,
      `update product set price = price - 100 ${is}`,
    )
    expect(changed).toEqual([
      expect.stringMatching(
        /^Product .*: price is ₹[\d,.]+, and its history says ₹[\d,.]+ \(change \d+\)\.$/,
      ),
    ])
    expect(
      await db.selectFrom('product').select('price').where('product_id', '=', product._id).execute(),
    ).toEqual([{ price: product.price }])
  })

  it('tells a change of several prices whose history was rewritten', async () => {
    const shop = await openTestShop(database(), { clock: () => NOW })
    const cookie = await signIn(shop, 'murugan')
    const new_categories = ['a', 'b'].map((each) => ({
      category_name: each,
      category_tamil_name: 'சோதனை',
      category_slug: each,
      is_hidden: true,
    }))
    const made = await ask(shop, 'POST /office/api/price-list/changes', { cookie, body: { new_categories } })
    expect(made.status).toBe(200)
    shop.catalogue.close()
    expect(await differences()).toEqual([])
    const { db } = database()
    const { change_no, row_id, after } = await db
      .selectFrom('catalogue_change_row')
      .selectAll()
      .where('row_kind', '=', 'category')
      .executeTakeFirstOrThrow()
    const is = `where change_no = ${change_no} and row_id = '${row_id}'`
    const changed = await changedBy(
      `update catalogue_change_row set after = '{}' ${is}`,
      `update catalogue_change_row set after = '${after}' ${is}`,
    )
    expect(changed).toEqual([
      expect.stringMatching(
        new RegExp(`^Change ${change_no} of the price list has other rows in the history`),
      ),
    ])
  })

  it('tells personal values that were emptied', async () => {
    const subject = { kind: 'customer', id: 'x'.repeat(24), label: '' } as const
    await createUnitOfWork({ db: database().db, clock: () => NOW })<null>(SHOP, async ({ audit }) => {
      audit({ action: 'change-profile', subject, before: { city: 'Sivakasi' }, after: { city: 'Madurai' } })
      return { data: null }
    })
    expect(await differences()).toEqual([])
    const { audit_no } = await findAuditHead(database().db)
    await run(`delete from audit_personal where audit_no = ${audit_no} and side = 'after'`)
    expect(await differences()).toEqual([
      `Row ${audit_no} of the audit: its city (after) is not kept any more, and nothing says who erased it.`,
    ])
  })

  it('tells a change of the price list that is gone', async () => {
    await createUnitOfWork({ db: database().db, clock: () => NOW })<null>(SHOP, async ({ audit }) => {
      const subject = { kind: 'price list', id: '7', label: 'list.xlsx' } as const
      audit({ action: 'publish price list', subject, after: { row_count: 2 } })
      return { data: null }
    })
    expect(await differences()).toContainEqual(
      expect.stringMatching(/^Change 7 of the price list is gone, and the audit has it/),
    )
  })
})

it('A shop that went back to a backup has an audit that fits, and says what it does not compare', {
  tags: ['W15', 'W14'],
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mathappu-back-'))
  const [first, second, BACKUP_DIR] = ['first', 'second', 'backups'].map((name) => join(folder, name))
  if (!first || !second || !BACKUP_DIR) throw new Error('No folders')
  copyDemoShop(first)
  const { db, close } = openDatabase({ dataDir: first })
  const write = createUnitOfWork({ db, clock: () => NOW })
  const changeSeason = () =>
    write<null>(SHOP, async ({ audit }) => {
      audit({ action: 'change', subject: { kind: 'setting', id: 'season', label: 'Season' } })
      return { data: null }
    })
  await changeSeason()
  const ago = (ms: number) => new Date(Date.now() - ms)
  const early = await makeBackup({ dataDir: first }, { to: BACKUP_DIR, now: ago(60_000) })
  await changeSeason()
  await makeBackup({ dataDir: first }, { to: BACKUP_DIR, now: ago(30_000) })
  await close()
  const run = (...command: string[]) =>
    spawnSync(process.execPath, command, {
      env: { PATH: process.env.PATH, DATA_DIR: second, BACKUP_DIR },
      encoding: 'utf8',
    })
  expect(run('scripts/restore.ts', early.file).status).toBe(0)
  const verified = run('scripts/audit-verify.ts')
  expect(verified.stderr).toBe('')
  expect(verified.stdout).toMatch(
    /^Not compared: 1 noted before the shop went back to mathappu-.*\n1 rows, whole/,
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
  const parts = () => {
    const lines: string[] = []
    const logger = createLogger({ LOG_LEVEL: 'info' }, { write: (line) => lines.push(line) })
    return {
      lines,
      anchor: () => anchorAudit({ ...database(), clock: () => NOW, logger }, folders.DATA_DIR),
    }
  }

  it('is written to the log and a file, at the start and once a day, once for the same end', async () => {
    await add(3)
    const { lines, anchor } = parts()
    await anchor()
    await anchor()
    const { audit_no, audit_hash } = await head()
    const written = { at: NOW.toISOString(), database: database().kind, audit_no, audit_hash }
    expect(lines.map((line) => JSON.parse(line).audit_end)).toEqual(
      Array(2).fill(`${audit_no}:${audit_hash}`),
    )
    const file = join(folders.DATA_DIR, ANCHORS_FILE)
    expect(readFileSync(file, 'utf8')).toBe(`${JSON.stringify(written)}\n`)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await add(1)
    await anchor()
    expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(3)
  })

  it('is in every backup and a file, which reveal a chain rewritten whole or cut', async () => {
    const { db } = database()
    await add(3)
    const noted = await head()
    await parts().anchor()
    const backup = await makeBackup(database().place, { to: folders.BACKUP_DIR, now: NOW })
    await add(2)
    const { anchors, notes } = await findAnchors(folders)
    expect(notes).toEqual([])
    expect(anchors).toHaveLength(2)
    expect(await verifyAudit(db, anchors)).toMatchObject({ rows: noted.audit_no + 2 })
    expect(await examineAuditEnd(db, anchors)).toMatchObject({ state: 'ok' })
    // As if the chain had been another when it was noted.
    const other = anchors.map((anchor) => ({ ...anchor, audit_hash: 'a'.repeat(64) }))
    for (const anchor of other) {
      expect(await verifyAudit(db, [anchor])).toEqual({
        broken: { audit_no: noted.audit_no, why: `it was another when ${anchor.from} noted it` },
      })
      expect(await examineAuditEnd(db, [anchor])).toMatchObject({
        state: 'fault',
        says: expect.stringContaining(anchor.from),
      })
    }
    const longer = anchors.map((anchor) => ({ ...anchor, audit_no: noted.audit_no + 7 }))
    expect(await verifyAudit(db, longer)).toEqual({
      broken: {
        audit_no: noted.audit_no + 3,
        why: expect.stringMatching(/^it is missing: .* noted one of number \d+$/),
      },
    })
    expect(anchors.map(({ from }) => from).join()).toContain(backup.file)
  })

  it('after restoring a backup is compared with later notes alone, and says so', async () => {
    const { DATA_DIR } = folders
    const { audit_no, audit_hash } = await head()
    const early = new Date('2027-10-19T04:30:00.000Z')
    await keepAnchor(
      DATA_DIR,
      { audit_no: audit_no + 50, audit_hash: 'b'.repeat(64) },
      { database: database().kind, now: early },
    )
    expect(await verifyAudit(database().db, (await findAnchors(folders)).anchors)).toHaveProperty('broken')
    await keepAnchor(
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

  it('of the other database is another audit', async () => {
    const other = database().kind === 'sqlite' ? 'postgres' : 'sqlite'
    await keepAnchor(folders.DATA_DIR, await head(), { database: other, now: NOW })
    expect(await findAnchors(folders)).toEqual({ anchors: [], notes: [] })
  })

  it('is read from a file whose damaged line is reported', async () => {
    await parts().anchor()
    appendFileSync(join(folders.DATA_DIR, ANCHORS_FILE), '{"at":\n')
    const { anchors, notes } = await findAnchors(folders)
    expect(anchors).toHaveLength(1)
    expect(notes).toEqual([expect.stringMatching(/1 line .*cannot be read/)])
  })

  it('is compared by the command itself, which says what does not fit and ends with 1', async () => {
    const { place } = database()
    const { DATA_DIR, BACKUP_DIR } = { ...folders, DATA_DIR: place.dataDir }
    await add(1)
    await makeBackup(place, { to: BACKUP_DIR, now: NOW })
    const { audit_no, audit_hash } = await head()
    const verify = (...given: string[]) =>
      spawnSync(process.execPath, ['scripts/audit-verify.ts', ...given], {
        env: {
          PATH: process.env.PATH,
          DATA_DIR,
          BACKUP_DIR,
          ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
        },
        encoding: 'utf8',
      })
    const well = verify('--known', `${audit_no}:${audit_hash}`)
    expect(well.stderr).toBe('')
    expect(well.stdout).toMatch(
      /^\d+ rows, whole\..*\nCompared with ends that were noted, 2 in all: .*--known\.\n/,
    )
    expect(well.status).toBe(0)
    const wrong = verify('--known', `${audit_no}:${'c'.repeat(64)}`)
    expect(wrong.stderr).toBe(
      `The audit was changed: row ${audit_no}, it was another when --known noted it.\n`,
    )
    expect(wrong.status).toBe(1)
    await hire(database(), 'kumar', 'packer')
    await database().db.updateTable('office_user').set({ role: 'owner' }).execute()
    const changed = verify()
    expect(changed.stderr).toMatch(
      /^User kumar: role is owner, and the audit says packer \(row \d+\)\.\nThe rows are not as the audit says: 1 difference\./,
    )
    expect(changed.status).toBe(1)
  })
})
