import { expect, it } from 'vitest'
import type { BlastRadiusJson, ImportJson } from '#contract/office/imports.ts'
import { PRODUCTS_MAX } from '#domain/catalogue/price-list.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { fromRupees, toRupees } from '#domain/money/money.ts'
import { NO_CORRECTIONS } from '#domain/price-sheet/preview/preview.ts'
import { parseSheetFile } from '#server/imports/parsing/parse-sheet-file.ts'
import { publishImport } from '#server/imports/publish-import.ts'
import { publishNextImport } from '#server/imports/publish-next-import.ts'
import { readNextImport } from '#server/imports/read-next-import.ts'
import { openSheetWorker } from '#server/imports/understand-import.ts'
import { describeOnEachDatabase } from '../../test-database.ts'
import { requestOffice } from '../office-client.ts'
import {
  buildCsv,
  createFullPool,
  createSlowPool,
  createTimedOutPool,
  csvCell,
  HEADER,
  HOUR,
  openImportDesk,
  type Row,
  rowOf,
} from './import-desk.ts'
import { createXlsx, inlineStringCell } from './sample-sheet-files.ts'

describeOnEachDatabase('An imported price-list file', { tags: ['O5'] }, (database) => {
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
    changeProduct,
  } = openImportDesk(database)

  it('is read, corrected and published; an undo restores the price list', async () => {
    const before = await fetchShownPrices()
    const [first, second, third] = pickProducts(3) as [Product, Product, Product]
    const unreadableRow = rowOf(third)
    unreadableRow[5] = 'ask us'
    const uploaded = await post('', formOf(buildCsv([raisePrice(first), rowOf(second), unreadableRow])))
    expect(uploaded.file).toMatchObject({
      state: 'reading',
      file_name: 'new prices.csv',
      created_by: 'murugan',
      created_at: desk().now(),
      preview: null,
    })
    expect(await readNextImport(deps())).toBe(true)
    expect(await readNextImport(deps())).toBe(false)

    const read = await getImport(uploaded.file.import_id)
    expect(read).toMatchObject({ state: 'read', progress: 100 })
    expect(read.preview?.counts).toMatchObject({ new: 0, changed: 1, unchanged: 1, 'not-understood': 1 })
    const row = read.preview?.rows.find(({ group }) => group === 'not-understood')?.row
    const refused = await publish(read)
    expect([refused.status, refused.error.problems]).toEqual([422, { [`rows.${row}`]: 'not-understood' }])

    const corrected = await saveCorrections(read, {
      cells: { [`${row}:price`]: `${toRupees(third.price) + 5}` },
    })
    expect(corrected.file.preview?.counts).toMatchObject({ changed: 2, 'not-understood': 0 })
    expect(corrected.file.corrections.cells).toEqual({ [`${row}:price`]: `${toRupees(third.price) + 5}` })
    const published = await publish(corrected.file)
    expect(published.file).toMatchObject({ state: 'published', published_at: desk().now(), left_alone: [] })
    // The preview stays available after publishing.
    expect(published.file.preview?.counts).toEqual(corrected.file.preview?.counts)
    expect((await getImport(read.import_id)).preview?.counts).toEqual(corrected.file.preview?.counts)

    expect(await fetchShownPrices()).not.toBe(before)
    const { productById } = desk().shop.catalogue.current()
    expect(productById.get(first._id)?.price).toBe(first.price + 1_000)
    expect(productById.get(third._id)?.price).toBe(third.price + 500)
    expect(productById.size).toBe(
      JSON.parse(before).data.flatMap((each: { product_list: [] }) => each.product_list).length,
    )

    expect((await undo(published.file)).status).toBe(200)
    expect(await fetchShownPrices()).toBe(before)
    expect((await getImport(read.import_id)).state).toBe('undone')
    const auditRows = await database()
      .db.selectFrom('audit')
      .select('action')
      .where('subject_id', '=', read.import_id)
      .orderBy('audit_no')
      .execute()
    expect(auditRows.map(({ action }) => action)).toEqual(['import file', 'correct import'])
  })

  it('has a sanitized name, is accepted once per key, and one at a time', async () => {
    const csv = buildCsv(pickProducts(1).map(rowOf))
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const uploaded = await post('', formOf(csv, '../../etc/\u202eprices\u0007.csv'), headers)
    expect(uploaded.file.file_name).toBe('prices .csv')
    expect((await post('', formOf(csv, '../../etc/\u202eprices\u0007.csv'), headers)).file).toEqual(
      uploaded.file,
    )
    const other = await post('', formOf('another', 'prices.csv'), headers)
    expect([other.status, other.error.code]).toEqual([422, 'idempotency-key-reused'])
    const secondUpload = await post('', formOf(csv))
    expect([secondUpload.status, secondUpload.error.code]).toEqual([503, 'busy'])
    await readNextImport(deps())
    expect((await post('', formOf(csv))).status).toBe(200)
    await readNextImport(deps())
    const { data } = await requestPriceList('imports')
    expect(data.rows.map(({ file_name }: ImportJson) => file_name)).toEqual(
      expect.arrayContaining(['prices .csv', 'new prices.csv']),
    )
  })

  it('is rejected if missing, and fails if unreadable, damaged or without products', async () => {
    const form = new FormData()
    form.set('payload', JSON.stringify({ file_name: 'prices.csv' }))
    const withoutFile = await post('', form)
    expect([withoutFile.status, withoutFile.error.fields]).toEqual([422, { price_list: 'Choose a file' }])
    const findProblem = async (bytes: string) => {
      const { import_id, state, problem, preview } = await uploadAndRead(bytes)
      expect([state, preview]).toEqual(['failed', null])
      const refused = await post(`/${import_id}/publish`, { row_version: 2, at: null })
      expect(refused.error.code).toBe('move-not-allowed')
      return problem
    }
    expect(await findProblem('PK\x03\x04 and then nothing')).toBe('file-damaged')
    expect(await findProblem('\x00\x01\x02\x03\x00')).toBe('file-is-none')
    expect(await findProblem('We open again in August')).toBe('file-without-products')
  })

  it('waits while no process can start, and is read afterwards', async () => {
    const { file } = await post('', formOf(buildCsv(pickProducts(2).map(rowOf))))
    expect(await readNextImport({ ...deps(), sheets: createFullPool() })).toBe(false)
    expect((await getImport(file.import_id)).state).toBe('reading')
    expect(await readNextImport(deps())).toBe(true)
    expect((await getImport(file.import_id)).state).toBe('read')
  })

  it('that times out has failed and does not block others', async () => {
    const { file } = await post('', formOf(buildCsv(pickProducts(2).map(rowOf))))
    expect(await readNextImport({ ...deps(), sheets: createTimedOutPool() })).toBe(true)
    expect(await getImport(file.import_id)).toMatchObject({ state: 'failed', problem: 'file-too-slow' })
    const { file: due } = await publish(
      await uploadAndRead(buildCsv(pickProducts(1).map((product) => raisePrice(product)))),
      addTime(1_000),
    )
    desk().advanceClock(1_000)
    expect(await publishNextImport({ ...deps(), sheets: createFullPool() })).toBe(false)
    expect((await requestPriceList(`imports/${due.import_id}`)).data.state).toBe('scheduled')
    expect(await publishNextImport({ ...deps(), sheets: createTimedOutPool() })).toBe(true)
    expect((await getImport(due.import_id)).state).toBe('failed')
    expect(await publishNextImport(deps())).toBe(false)
  })

  it('can be cancelled, also while it is being read', async () => {
    const { file } = await post('', formOf(buildCsv(pickProducts(2).map(rowOf))))
    const job = createSlowPool()
    const reading = readNextImport({ ...deps(), sheets: job.sheets })
    await job.begun()
    const cancelled = await post(`/${file.import_id}/cancel`, { row_version: 1 })
    expect(cancelled.file.state).toBe('cancelled')
    job.ends(Buffer.from(await parseSheetFile({ bytes: Buffer.from(buildCsv([])), file_name: 'prices.csv' })))
    await reading
    expect((await getImport(file.import_id)).state).toBe('cancelled')
    const again = await post(`/${file.import_id}/cancel`, { row_version: 2 })
    expect(again.error.code).toBe('move-not-allowed')
    for (const unknown of ['nothing', '%00', 'x'.repeat(200)]) {
      expect((await post(`/${unknown}/cancel`, { row_version: 2 })).status).toBe(404)
      expect((await requestPriceList(`imports/${unknown}`)).status).toBe(404)
    }
  })

  it('is changed or published only with the row version that was seen', async () => {
    const read = await uploadAndRead(buildCsv(pickProducts(2).map((product) => raisePrice(product))))
    const corrected = await saveCorrections(read, { skipped: [2] })
    expect(corrected.file.preview?.counts).toMatchObject({ changed: 1, skipped: 1 })
    for (const refused of [
      await saveCorrections(read, {}),
      await publish(read),
      await publish(read, addTime(HOUR)),
    ])
      expect([refused.status, refused.error.code]).toEqual([409, 'stale-version'])
    expect((await post(`/${read.import_id}/cancel`, read)).error.code).toBe('stale-version')
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const repeatCorrections = () =>
      post(
        `/${read.import_id}/corrections`,
        { ...NO_CORRECTIONS, row_version: corrected.file.row_version },
        headers,
      )
    const [firstResult, secondResult] = [await repeatCorrections(), await repeatCorrections()]
    expect(firstResult.file.preview?.counts).toMatchObject({ changed: 2, skipped: 0 })
    expect(secondResult.file).toEqual(firstResult.file)
    await post(`/${read.import_id}/cancel`, firstResult.file)
  })

  it('is not published over rows changed since; sold-out marks stay', async () => {
    const [first, second, third] = pickProducts(3) as [Product, Product, Product]
    const before = await fetchShownPrices()
    const read = await uploadAndRead(buildCsv([raisePrice(first), rowOf(second)]))
    await changeProduct(third, { price: fromRupees(77) })
    await changeProduct(first, { is_sold_out: true })
    // Changes of other users to other fields are kept.
    const published = await publish(read)
    expect(published.file.state).toBe('published')
    await fetchShownPrices()
    expect(desk().shop.catalogue.current().productById.get(first._id)).toMatchObject({
      price: first.price + 1_000,
      is_sold_out: 1,
    })
    expect((await undo(published.file)).status).toBe(200)
    await changeProduct(first, { is_sold_out: false })
    await changeProduct(third, { price: third.price })

    for (const product of [first, second]) {
      const seen = await uploadAndRead(buildCsv([raisePrice(first), rowOf(second)]))
      await changeProduct(product, { price: fromRupees(99) })
      const refused = await publish(seen)
      expect([refused.status, refused.error.code]).toEqual([409, 'stale-version'])
      // Reading it again compares it with the current price list and increases the row version.
      const reloaded = await getImport(seen.import_id)
      expect(reloaded.row_version).toBe(seen.row_version + 1)
      const row = reloaded.preview?.rows.find(({ product_id }) => product_id === product._id)
      expect(row?.cells.price?.old).toBe('99')
      await changeProduct(product, { price: product.price })
      await post(`/${seen.import_id}/cancel`, await getImport(seen.import_id))
    }
    expect(await fetchShownPrices()).toBe(before)
  })

  it('that is scheduled can be unscheduled until its time', async () => {
    const { file } = await publish(
      await uploadAndRead(buildCsv(pickProducts(1).map((product) => raisePrice(product)))),
      addTime(HOUR),
    )
    const unscheduled = await post(`/${file.import_id}/cancel`, file)
    expect(unscheduled.file).toMatchObject({ state: 'read', publish_at: null })
    desk().advanceClock(HOUR)
    expect(await publishNextImport(deps())).toBe(false)
    expect((await post(`/${file.import_id}/cancel`, unscheduled.file)).file.state).toBe('cancelled')
  })

  it('skips rows changed before its time and lists them', async () => {
    const [first, second] = pickProducts(2) as [Product, Product]
    const { file } = await publish(
      await uploadAndRead(buildCsv([raisePrice(first), raisePrice(second)])),
      addTime(HOUR),
    )
    await changeProduct(first, { price: fromRupees(55) })
    desk().advanceClock(HOUR)
    expect(await publishNextImport(deps())).toBe(true)
    const published = await getImport(file.import_id)
    expect(published).toMatchObject({
      state: 'published',
      left_alone: [`${first.product_code} ${first.product_name}`],
    })
    await fetchShownPrices()
    const { productById } = desk().shop.catalogue.current()
    expect([productById.get(first._id)?.price, productById.get(second._id)?.price]).toEqual([
      5_500,
      second.price + 1_000,
    ])
    await undo(published)
    await changeProduct(first, { price: first.price })
  })

  it('that can no longer be published has failed and can be reviewed again', async () => {
    const row = raisePrice(pickProducts(1)[0] as Product)
    const added = [...row]
    added.splice(0, 4, 'NEW1', 'Thunder of the new kind', '', 'New kinds of thunder')
    const read = await uploadAndRead(buildCsv([row, added]))
    expect(read.preview?.new_categories).toEqual(['New kinds of thunder'])
    const { file } = await publish(read, addTime(HOUR))
    const made = await requestPriceList('price-list/changes', {
      new_categories: [
        {
          category_name: 'New kinds of thunder',
          category_tamil_name: 'இடி',
          category_slug: 'new-thunder',
          is_hidden: false,
        },
      ],
    })
    expect(made.status).toBe(200)
    const before = await fetchShownPrices()
    desk().advanceClock(HOUR)
    expect(await publishNextImport(deps())).toBe(true)
    expect(await getImport(file.import_id)).toMatchObject({ state: 'failed', problem: 'list-changed-since' })
    expect(await fetchShownPrices()).toBe(before)
    await requestPriceList(`price-list/changes/${made.data.change_no}/undo`, {})
    const listWithoutCategory = await fetchShownPrices()
    const { file: unscheduled } = await post(`/${file.import_id}/cancel`, await getImport(file.import_id))
    expect(unscheduled).toMatchObject({ state: 'read', problem: null, publish_at: null })
    const { file: published } = await publish(unscheduled)
    expect(published.state).toBe('published')
    await undo(published)
    expect(await fetchShownPrices()).toBe(listWithoutCategory)
  })

  it('is published without half of a surrogate pair in a cell', async () => {
    const [product] = pickProducts(1) as [Product]
    const [code, name, , ...others] = raisePrice(product)
    const rows = [HEADER.split(','), [code, name, 'புதிய பட்டாசு_xD83D_', ...others]].map((row, above) => {
      const cells = row.map((value, before) =>
        inlineStringCell(`${'ABCDEFG'[before]}${above + 1}`, `${value}`),
      )
      return `<row r="${above + 1}">${cells.join('')}</row>`
    })
    const read = await uploadAndRead(createXlsx(rows.join('')), 'half.xlsx')
    expect((await publish(read)).status).toBe(200)
    const { data } = await requestPriceList('price-list')
    expect(data.products).toContainEqual(
      expect.objectContaining({ product_id: product._id, tamil_name: 'புதிய பட்டாசு' }),
    )
    await undo(await getImport(read.import_id))
  })

  it('is not published beyond the product limit', async () => {
    const read = await uploadAndRead(buildCsv(pickProducts(1).map((product) => raisePrice(product))))
    const changes = Array.from({ length: PRODUCTS_MAX }, (_, n) => ({
      kind: 'product',
      id: `more-${n}`,
      before: null,
      after: {},
    }))
    const sheets = openSheetWorker({
      warmUp() {},
      run: async () =>
        Buffer.from(
          JSON.stringify({ openQuestions: [], changes, products: [], shape_hash: '', columns: {} }),
        ),
    })
    const by = {
      kind: 'office' as const,
      user_id: 'murugan',
      user_name: 'murugan',
      role: 'owner' as const,
      permission: 'keep-price-list' as const,
      token_hash: '',
      sender: { address: '', network: undefined, fp: undefined },
    }
    for (const at of [null, addTime(HOUR)]) {
      const refused = await publishImport({ ...deps(), sheets }, { seen: read, at }, by)
      expect(refused.refusal).toEqual({ code: 'invalid-fields', problems: { rows: 'price-list-full' } })
    }
    await post(`/${read.import_id}/cancel`, read)
  })

  it('is corrected in thousands of cells at once, within the limits of a sheet', async () => {
    const read = await uploadAndRead(buildCsv(pickProducts(1).map(rowOf)))
    const cells = Object.fromEntries(
      Array.from({ length: 700 }, (_, n) => [`${n + 100}:product_name`, 'x'.repeat(500)]),
    )
    const { status, file } = await saveCorrections(read, { cells })
    expect(status).toBe(200)
    const skipped = Array.from({ length: 20_001 }, (_, n) => n)
    expect((await saveCorrections(file, { skipped })).error.problems).toEqual({ skipped: expect.any(String) })
    const response = await requestOffice(
      desk().shop,
      `POST /office/api/imports/${file.import_id}/corrections`,
      {
        cookie: owner(),
        body: { ...NO_CORRECTIONS, row_version: file.row_version },
        headers: { 'Accept-Encoding': 'gzip' },
      },
    )
    expect(response.headers.get('Content-Encoding')).toBe('gzip')
    await post(`/${read.import_id}/cancel`, await getImport(read.import_id))
  })

  it('has the same columns as an earlier file and needs no answers', async () => {
    const [first] = pickProducts(1) as [Product]
    const buildUnknownColumns = (row: Row) =>
      [
        'What,Which,Costs,Off',
        [row[0], row[1], row[5], row[6]].map((value) => csvCell(value ?? '')).join(),
      ].join('\r\n')
    const read = await uploadAndRead(buildUnknownColumns(rowOf(first)))
    expect(read.preview?.is_shape_known).toBe(false)
    const columns = { '0': 'code', '1': 'name', '2': 'mrp', '3': 'discount' } as const
    const { file } = await saveCorrections(read, { columns })
    const published = await publish(file)
    // A file without differences creates no change, and there is nothing to undo.
    expect(published.file).toMatchObject({ state: 'published', change_no: null })
    const next = await uploadAndRead(buildUnknownColumns(raisePrice(first)))
    expect(next.preview?.is_shape_known).toBe(true)
    expect(next.preview?.columns.map(({ means }) => means)).toEqual(Object.values(columns))
    expect(next.preview?.counts).toMatchObject({ changed: 1, 'not-understood': 0 })
    await post(`/${next.import_id}/cancel`, next)
  })

  it('is published as previewed, whatever is learned about its columns afterwards', async () => {
    const [product] = pickProducts(1) as [Product]
    const listOf = (row: Row) =>
      ['Code,Item,Costs', [row[0], row[1], row[5]].map((value) => csvCell(value ?? '')).join()].join('\r\n')
    const before = await fetchShownPrices()
    const undecided = await uploadAndRead(listOf(raisePrice(product)))
    expect(undecided.preview?.columns.some(({ is_asked }) => is_asked)).toBe(true)
    const publishWithColumns = async (first: 'code' | 'serial') => {
      const columns = { '0': first, '1': 'name', '2': 'mrp' } as const
      const { file } = await saveCorrections(await uploadAndRead(listOf(rowOf(product))), { columns })
      expect((await publish(file)).file).toMatchObject({ state: 'published', change_no: null })
    }
    await publishWithColumns('code')
    expect(await getImport(undecided.import_id)).toEqual(undecided)
    const openQuestions = (await publish(undecided)).error.problems
    expect(Object.keys(openQuestions)).toContain('columns.2')
    await post(`/${undecided.import_id}/cancel`, undecided)

    const withKnownColumns = await uploadAndRead(listOf(raisePrice(product)))
    expect(withKnownColumns.preview?.counts).toMatchObject({ changed: 1, 'not-understood': 0 })
    const blastRadius = await requestPriceList(`imports/${withKnownColumns.import_id}/blast-radius`)
    await publishWithColumns('serial')
    expect(await getImport(withKnownColumns.import_id)).toEqual(withKnownColumns)
    expect(await requestPriceList(`imports/${withKnownColumns.import_id}/blast-radius`)).toEqual(blastRadius)
    const { file: published } = await publish(withKnownColumns)
    await fetchShownPrices()
    expect(desk().shop.catalogue.current().productById.get(product._id)?.price).toBe(product.price + 1_000)
    await undo(published)
    expect(await fetchShownPrices()).toBe(before)
  })

  it('lists enquiries whose amount would change, and the differences', async () => {
    const openEnquiry = await desk().placeEnquiry({ products: 1, qty: 300 })
    const confirmed = await desk().placeEnquiry({ products: 1, qty: 300 })
    await desk().performActions(confirmed.number, 'confirm')
    const ordered = (await desk().getEnquiry(openEnquiry.number)).content.lines[0]
    const { productById } = desk().shop.catalogue.current()
    const product = productById.get(ordered?.product_id as Product['_id']) as Product
    const changed = await desk().performAction(openEnquiry.number, 'change', {
      lines: [{ product_id: product._id, qty: 300 }],
      discount: { percentage: 10 },
      packing: { percentage: 3 },
      note: '',
    })
    expect(changed.error).toBeUndefined()
    const read = await uploadAndRead(buildCsv([raisePrice(product, 100)]))
    const { data } = await requestPriceList(`imports/${read.import_id}/blast-radius`)
    const blastRadius: BlastRadiusJson = data
    const row = blastRadius.rows.find(({ enquiry_number }) => enquiry_number === openEnquiry.number)
    // 300 pieces at the new rate, minus 10 % discount, plus 3 % packing.
    const rate = Math.round((product.price + 10_000) * (100 - product.discount_percentage)) / 100
    const sum = rate * 300
    expect(row).toMatchObject({ customer_name: 'Raja', new_net_amount: sum - sum * 0.1 + sum * 0.03 })
    expect(blastRadius.rows.map(({ enquiry_number }) => enquiry_number)).not.toContain(confirmed.number)
    expect([blastRadius.enquiries, blastRadius.less]).toEqual([blastRadius.rows.length, 0])
    expect(blastRadius.more).toBeCloseTo(
      blastRadius.rows.reduce((more, its) => more + its.new_net_amount - its.net_amount, 0),
    )
    await post(`/${read.import_id}/cancel`, read)
  })
})
