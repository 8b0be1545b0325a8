import { expect, it, vi } from 'vitest'
import type { Product } from '#domain/catalogue/product.ts'
import { compareAuditWithTables } from '#server/audit/compare-audit-with-tables.ts'
import { openDatabase } from '#server/db/dialect.ts'
import { deleteImportsBefore } from '#server/db/queries/catalogue/imports.ts'
import { startImportWorker } from '#server/imports/import-worker.ts'
import { publishNextImport } from '#server/imports/publish-next-import.ts'
import { readNextImport } from '#server/imports/read-next-import.ts'
import type { SheetJob } from '#server/imports/sheet-worker.ts'
import { openSheetWorker } from '#server/imports/understand-import.ts'
import { describeOnBothDatabases, runTransaction } from '../../test-database.ts'
import { requestOffice } from '../office-client.ts'
import { createSignedInUser } from '../signed-in-user.ts'
import { buildCsv, createSlowPool, DAY, HOUR, openImportDesk, rowOf } from './import-desk.ts'
import { IN_PROCESS_SHEET_POOL } from './sample-sheet-files.ts'

describeOnBothDatabases('An imported price-list file on several instances', { tags: ['O5'] }, (database) => {
  const {
    desk,
    owner,
    deps,
    pickProducts,
    raisePrice,
    formOf,
    post,
    getImport,
    uploadAndRead,
    publish,
    saveCorrections,
    later: addTime,
    fetchShownPrices,
    requestPriceList,
    undo,
  } = openImportDesk(database)

  const auditOf = (import_id: string) =>
    database()
      .db.selectFrom('audit')
      .select(['action', 'actor_id'])
      .where('subject_kind', '=', 'import')
      .where('subject_id', '=', import_id)
      .orderBy('audit_no', 'desc')
      .execute()

  it('is read by another instance if the first is killed; late results are ignored', async () => {
    const { file } = await post('', formOf(buildCsv(pickProducts(2).map(rowOf))))
    const job = createSlowPool()
    const abandonedRun = readNextImport({ ...deps(), sheets: job.sheets })
    await job.begun()
    expect(await getImport(file.import_id)).toMatchObject({
      state: 'reading',
      progress: 10,
      row_version: 1,
    })
    // Another instance, or the same one after a restart.
    expect(await readNextImport(deps())).toBe(false)
    desk().advanceClock(60_000)
    expect(await readNextImport(deps())).toBe(true)
    const read = await getImport(file.import_id)
    expect(read.state).toBe('read')
    job.fails('file-damaged')
    expect(await abandonedRun).toBe(true)
    expect(await getImport(file.import_id)).toEqual(read)
  })

  it('is published at its time, once, by any instance', async () => {
    const before = await fetchShownPrices()
    const [first] = pickProducts(1) as [Product]
    const read = await uploadAndRead(buildCsv([raisePrice(first)]))
    const inThePast = await publish(read, desk().now())
    expect([inThePast.status, inThePast.error.fields]).toEqual([
      422,
      { at: 'Choose a publishing time in the future' },
    ])
    const invalid = await publish(read, '2028-02-31T04:30:00.000Z')
    expect([invalid.status, invalid.error.fields]).toEqual([422, { at: 'Check this value' }])
    const { file } = await publish(read, addTime(HOUR))
    expect(file).toMatchObject({ state: 'scheduled', publish_at: addTime(HOUR), change_no: null })
    expect(file.preview?.counts).toEqual(read.preview?.counts)
    expect((await saveCorrections(file, {})).error.code).toBe('move-not-allowed')

    desk().advanceClock(HOUR - 1)
    expect(await publishNextImport(deps())).toBe(false)
    desk().advanceClock(1)
    const other = openDatabase(database().place)
    const changes = () =>
      database()
        .db.selectFrom('catalogue_change')
        .select('change_no')
        .where('import_id', '=', read.import_id)
        .execute()
    const results = await Promise.all([
      publishNextImport(deps()),
      publishNextImport(deps(other.db)),
      publishNextImport(deps()),
    ])
    await other.close()
    expect(results.filter(Boolean)).toHaveLength(1)
    expect(await changes()).toHaveLength(1)
    const published = await getImport(read.import_id)
    expect(published).toMatchObject({ state: 'published', published_at: desk().now(), left_alone: [] })
    expect(await fetchShownPrices()).not.toBe(before)
    expect((await undo(published)).status).toBe(200)
    expect(await fetchShownPrices()).toBe(before)
    expect(await publishNextImport(deps())).toBe(false)
  })

  it.for([
    ['is disabled', 'disable', {}],
    ['gets another role', 'role', { role: 'staff' }],
  ] as const)(
    'is not published if the owner who scheduled it %s',
    { tags: ['O5', 'O2'] },
    async ([, action, body]) => {
      const now = new Date(desk().now())
      const [scheduler, other] = await Promise.all(
        [1, 2].map(() => createSignedInUser(database(), { role: 'owner', now })),
      )
      if (!scheduler || !other) throw new Error('Nobody was hired')
      const before = await fetchShownPrices()
      const [first] = pickProducts(1) as [Product]
      const { import_id, row_version } = await uploadAndRead(buildCsv([raisePrice(first)]))
      const response = await requestOffice(desk().shop, `POST /office/api/imports/${import_id}/publish`, {
        cookie: scheduler.cookie,
        body: { row_version, at: addTime(HOUR) },
      })
      expect(response.status).toBe(200)
      const ended = await requestOffice(
        desk().shop,
        `POST /office/api/users/${scheduler.user_id}/${action}`,
        {
          cookie: other.cookie,
          body,
        },
      )
      expect(ended.status).toBe(204)
      expect(await getImport(import_id)).toMatchObject({ state: 'read', publish_at: null })
      desk().advanceClock(HOUR)
      expect(await publishNextImport(deps())).toBe(false)
      expect(await fetchShownPrices()).toBe(before)
      expect(await auditOf(import_id)).toMatchObject([
        { action: 'cancel import', actor_id: other.user_id },
        { action: 'schedule import', actor_id: scheduler.user_id },
        { action: 'import file' },
      ])
    },
  )

  it('names who scheduled it in the audit entry of its publication', { tags: ['O8'] }, async () => {
    const read = await uploadAndRead(buildCsv(pickProducts(2).map((product) => raisePrice(product))))
    await publish(read, addTime(HOUR))
    desk().advanceClock(HOUR)
    expect(await publishNextImport(deps())).toBe(true)
    const published = await getImport(read.import_id)
    const { after } = await database()
      .db.selectFrom('audit')
      .select('after')
      .where('subject_kind', '=', 'price list')
      .where('subject_id', '=', `${published.change_no}`)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(`${after}`)).toMatchObject({ row_count: 2, scheduled_by: 'murugan' })
    expect((await compareAuditWithTables(database().db)).filter((found) => /price list/.test(found))).toEqual(
      [],
    )
    await undo(published)
  })

  it('is published by another instance if the first is killed', async () => {
    const [first] = pickProducts(1) as [Product]
    const { file } = await publish(await uploadAndRead(buildCsv([raisePrice(first)])), addTime(1_000))
    desk().advanceClock(1_000)
    const job = createSlowPool()
    const abandonedRun = publishNextImport({ ...deps(), sheets: job.sheets })
    await job.begun()
    expect(await publishNextImport(deps())).toBe(false)
    desk().advanceClock(60_000)
    expect(await publishNextImport(deps())).toBe(true)
    const published = await getImport(file.import_id)
    expect(published.state).toBe('published')
    job.fails('too late')
    await abandonedRun
    expect(await getImport(file.import_id)).toEqual(published)
    await undo(published)
  })

  it('rescheduled while being published is published at its new time', async () => {
    const [first] = pickProducts(1) as [Product]
    const { file } = await publish(await uploadAndRead(buildCsv([raisePrice(first)])), addTime(1_000))
    desk().advanceClock(1_000)
    let openGate = () => {}
    const gate = new Promise<void>((resolve) => {
      openGate = resolve
    })
    const make = vi.fn(async (job: SheetJob) => {
      await gate
      return IN_PROCESS_SHEET_POOL.run(job)
    })
    const publishing = publishNextImport({
      ...deps(),
      sheets: openSheetWorker({ ...IN_PROCESS_SHEET_POOL, run: make }),
    })
    await vi.waitFor(() => expect(make).toHaveBeenCalled())
    const { file: unscheduled } = await post(`/${file.import_id}/cancel`, await getImport(file.import_id))
    const { file: rescheduled } = await publish(unscheduled, addTime(HOUR))
    openGate()
    await publishing
    expect(await getImport(file.import_id)).toEqual(rescheduled)
    expect(rescheduled.state).toBe('scheduled')
    const { file: read } = await post(`/${file.import_id}/cancel`, rescheduled)
    await post(`/${file.import_id}/cancel`, read)
  })

  it('is stored unchanged for a year', async () => {
    const csv = buildCsv(pickProducts(2).map((product) => raisePrice(product)))
    const { import_id } = await uploadAndRead(csv)
    const download = await requestOffice(desk().shop, `GET /office/api/imports/${import_id}/file`, {
      cookie: owner(),
    })
    expect(await download.text()).toBe(csv)
    expect(download.headers.get('Content-Type')).toBe('application/octet-stream')
    expect(download.headers.get('Content-Disposition')).toBe(
      `inline; filename="price-list-${desk().now().slice(0, 10)}.csv"`,
    )
    const { file: scheduledFile } = await publish(await uploadAndRead(csv), addTime(500 * DAY))
    const deleteOlderThan = (days: number) =>
      runTransaction(database().db, (trx) =>
        deleteImportsBefore(trx, new Date(Date.parse(desk().now()) + DAY - days * DAY).toISOString()),
      )
    await deleteOlderThan(2)
    expect((await getImport(import_id)).state).toBe('read')
    await deleteOlderThan(0)
    for (const path of [`imports/${import_id}`, `imports/${import_id}/file`])
      expect((await requestPriceList(path)).status).toBe(404)
    // A scheduled import is not deleted.
    expect((await getImport(scheduledFile.import_id)).state).toBe('scheduled')
    await post(`/${scheduledFile.import_id}/cancel`, scheduledFile)
  })

  it('is read and published by the worker of an instance', async () => {
    const worker = startImportWorker(deps())
    const [first] = pickProducts(1) as [Product]
    const { file } = await post('', formOf(buildCsv([raisePrice(first)])))
    worker.trigger()
    await vi.waitFor(async () => expect((await getImport(file.import_id)).state).toBe('read'))
    const scheduled = await publish(await getImport(file.import_id), addTime(HOUR))
    worker.trigger()
    desk().advanceClock(HOUR)
    await vi.waitFor(async () => expect((await getImport(file.import_id)).state).toBe('published'), {
      timeout: 5_000,
    })
    expect(scheduled.file.state).toBe('scheduled')
    await worker.close()
    await undo(await getImport(file.import_id))
  })
})
