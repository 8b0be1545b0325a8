import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { PHOTO_BYTES_MAX } from '#domain/catalogue/photo.ts'
import type { OrderId } from '#domain/enquiry/ids/order-id.ts'
import { receiptId } from '#domain/enquiry/ids/receipt-id.ts'
import { verifyShop } from '#server/audit/verify-audit.ts'
import { findLorryReceipt } from '#server/enquiries/find-lorry-receipt.ts'
import { reencodePhoto } from '#server/files/reencode-photo.ts'
import { openTestShop, SAME_ORIGIN_HEADERS, type TestShop } from '../../api/test-shop.ts'
import { describeOnEachDatabase } from '../../test-database.ts'
import { requestOffice, signIn } from '../office-client.ts'
import { createPhoto, createPhotoForm } from '../sample-photos.ts'
import { openTestDesk, type TestDesk } from '../test-desk.ts'

const LORRY = { lorry_office: 'Sri Murugan Lorry Office', lr_number: 'LR 4471' }

describeOnEachDatabase('A lorry receipt', { tags: ['O3', 'O4', '§2/transport'] }, (database) => {
  let desk: TestDesk
  let devi = ''
  beforeAll(async () => {
    desk = await openTestDesk(database())
    devi = await desk.signInNewUser('devi', 'packer')
  })
  afterAll(() => desk.shop.catalogue.close())

  async function placePacked() {
    const placed = await desk.placeEnquiry()
    await desk.performActions(placed.number, 'confirm')
    await desk.pay(placed.number)
    await desk.performActions(placed.number, 'packed')
    return placed
  }
  async function dispatch(
    number: string,
    photo?: Buffer,
    { name = 'receipt.jpg', shop = desk.shop, cookie = devi } = {},
  ) {
    const { row_version } = await desk.getEnquiry(number)
    const body = createPhotoForm({ ...LORRY, row_version }, photo && new Uint8Array(photo), name)
    const response = await requestOffice(shop, `POST /office/api/enquiries/${number}/dispatch`, {
      cookie,
      body,
    })
    return {
      status: response.status,
      error: response.status === 204 ? undefined : (await response.json()).error,
    }
  }
  const findShownReceipt = (id: OrderId) => findLorryReceipt(database().db, id)
  const receipt = (number: string, hash: string, cookie: string | undefined) =>
    requestOffice(desk.shop, `GET /office/api/enquiries/${number}/receipts/${hash}`, {
      cookie: cookie ?? 'none=',
    })
  const countFiles = async () => (await database().db.selectFrom('file').select('file_hash').execute()).length

  it('is stored with the dispatch; the newest is shown, older ones stay in history', async () => {
    const { number, order_id } = await placePacked()
    expect(await findShownReceipt(order_id)).toBeUndefined()
    expect(await dispatch(number, await createPhoto({ width: 2400, height: 3200 }))).toEqual({ status: 204 })
    const first = await findShownReceipt(order_id)
    expect(first).toMatchObject({ name: `lorry-receipt-${number}.webp`, type: 'image/webp' })
    expect(await sharp(first?.bytes).metadata()).toMatchObject({ width: 1500, height: 2000 })
    const order = await desk.shop.api.findPrintableOrder(order_id)
    expect(order?.lr_photo_path).toBe(`/transport/receipt?id=${order_id}`)
    // The office does not know order ids: its link combines the view id with the hash of the photo, which is secret.
    const { view_id, dispatches: sent } = await desk.getEnquiry(number)
    const linkId = receiptId(view_id, sent[0]?.receipt_hash ?? '')
    expect(await findLorryReceipt(database().db, linkId)).toEqual(first)
    const masked = await desk.shop.api.findPrintableOrder(linkId)
    expect(masked).toMatchObject({
      _id: view_id,
      address: '',
      lr_photo_path: `/transport/receipt?id=${linkId}`,
    })
    for (const other of [
      view_id,
      receiptId(view_id, 'ab'.repeat(32)),
      receiptId(order_id, sent[0]?.receipt_hash ?? ''),
    ])
      expect(await findLorryReceipt(database().db, other)).toBeUndefined()

    expect((await dispatch(number, await createPhoto({ background: '#fff' }))).status).toBe(204)
    // A correction without a photo keeps the current photo.
    expect((await dispatch(number)).status).toBe(204)
    const { dispatches, order_status } = await desk.getEnquiry(number)
    expect(order_status).toBe('In Transport')
    expect(dispatches.map(({ receipt_hash }) => receipt_hash)).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
      expect.stringMatching(/^[0-9a-f]{64}$/),
      null,
    ])
    for (const { receipt_hash } of dispatches.slice(0, 2)) {
      const response = await receipt(number, receipt_hash ?? '', devi)
      expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
      expect(response.headers.get('Cache-Control')).toBe('no-store')
    }
    const newest = await receipt(number, dispatches[1]?.receipt_hash ?? '', desk.cookie)
    expect(new Uint8Array(await newest.arrayBuffer())).toEqual(
      new Uint8Array((await findShownReceipt(order_id))?.bytes ?? []),
    )
    const auditRows = (await desk.findAuditRows(number)).filter(({ action }) => action === 'dispatch')
    expect(JSON.parse(auditRows[0]?.after ?? '')).toMatchObject({
      dispatch_no: 1,
      lr_photo_path: `${dispatches[0]?.receipt_hash}.webp`,
    })
    expect(await verifyShop(database().db)).toMatchObject({ differences: [] })
  })

  it('is returned to nobody by its hash alone, nor under another enquiry', { tags: ['D5'] }, async () => {
    const [enquiry, other] = [await placePacked(), await placePacked()]
    await dispatch(enquiry.number, await createPhoto({ background: '#abc' }))
    const hash = (await desk.getEnquiry(enquiry.number)).dispatches[0]?.receipt_hash ?? ''
    expect((await receipt(enquiry.number, hash, devi)).status).toBe(200)
    const unknown = await receipt('2027-99999', hash, devi)
    const unknownBody = await unknown.text()
    for (const [number, name] of [
      [other.number, hash],
      [enquiry.number, 'f'.repeat(64)],
      [enquiry.number, `${hash}.webp`],
      [enquiry.number, '..%2f..%2fmathappu.db'],
      ['nothing', hash],
    ] as const) {
      const response = await receipt(number, name, devi)
      expect([number, name, response.status, await response.text()]).toEqual([number, name, 404, unknownBody])
    }
    expect((await receipt(enquiry.number, hash, undefined)).status).toBe(401)
    for (const path of [
      `/files/${hash}`,
      `/pictures/${hash}`,
      `/office/${hash}`,
      `/pictures/${hash}.webp/400.webp`,
    ]) {
      const response = await desk.shop.app.request(path)
      expect([path, response.headers.get('Content-Type')?.startsWith('image/')]).toEqual([path, false])
    }
  })

  it('is hidden from the packer once its enquiry is cancelled', async () => {
    const { number } = await placePacked()
    await dispatch(number, await createPhoto({ background: '#cab' }))
    const hash = (await desk.getEnquiry(number)).dispatches[0]?.receipt_hash ?? ''
    await desk.performActions(number, ['cancel', { reason: 'The lorry came back' }])
    expect((await receipt(number, hash, devi)).status).toBe(404)
    expect((await receipt(number, hash, desk.cookie)).status).toBe(200)
  })

  it('that is rejected has a reason and changes nothing', { tags: ['W7'] }, async () => {
    const { number } = await placePacked()
    const before = await countFiles()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    for (const name of ['receipt.jpg', '../../../mathappu.db', 'receipt\u202egpj.exe', '\0.jpg'])
      expect(await dispatch(number, svg, { name })).toEqual({
        status: 422,
        error: {
          code: 'picture-refused',
          message: 'This photo can’t be used',
          fields: { photo: 'Choose a photo: JPEG, PNG or WebP' },
          problems: { photo: 'picture-is-none' },
        },
      })
    const cut = await createPhoto()
    expect((await dispatch(number, cut.subarray(0, 2000))).error.problems).toEqual({
      photo: 'picture-damaged',
    })
    expect((await desk.getEnquiry(number)).order_status).toBe('Packed')
    expect(await countFiles()).toBe(before)
  })

  it('may have any file name and is stored under its hash', { tags: ['W7'] }, async () => {
    for (const name of ['../../../mathappu.db', 'receipt\u202egpj.exe']) {
      const { number, order_id } = await placePacked()
      expect((await dispatch(number, await createPhoto(), { name })).status).toBe(204)
      expect((await findShownReceipt(order_id))?.name).toBe(`lorry-receipt-${number}.webp`)
    }
  })

  it('is accepted up to the size limit, and only by calls that take a photo', {
    tags: ['W7'],
  }, async () => {
    const { number } = await placePacked()
    const postForm = async (call: string, body: FormData, cookie = devi) =>
      (await requestOffice(desk.shop, `POST /office/api/enquiries/${number}/${call}`, { cookie, body }))
        .status
    const largestForm = createPhotoForm({ ...LORRY, row_version: 1 }, new Uint8Array(PHOTO_BYTES_MAX))
    expect(await postForm('dispatch', largestForm)).toBe(422)
    const slightlyTooLarge = createPhotoForm(
      { ...LORRY, row_version: 1 },
      new Uint8Array(PHOTO_BYTES_MAX + 1),
    )
    expect(await postForm('dispatch', slightlyTooLarge)).toBe(413)
    const tooLarge = createPhotoForm({ ...LORRY, row_version: 1 }, new Uint8Array(PHOTO_BYTES_MAX + 300_000))
    expect(await postForm('dispatch', tooLarge)).toBe(413)
    expect(await postForm('packed', createPhotoForm({ row_version: 1 }))).toBe(415)
    expect(await postForm('packed', largestForm)).toBe(413)
    // Authorization comes before any check of the body.
    expect(await postForm('dispatch', tooLarge, 'none=')).toBe(401)
    const broken = new FormData()
    broken.set('payload', '{')
    expect(await postForm('dispatch', broken)).toBe(400)
  })

  it('is processed by two requests at a time; a third gets 503', async () => {
    let openGate = () => {}
    const gate = new Promise<void>((open) => {
      openGate = open
    })
    const make = vi.fn(async (job) => {
      await gate
      return Buffer.from(await reencodePhoto(job))
    })
    const slow: TestShop = await openTestShop(database(), {
      photos: { run: make },
      clock: () => new Date(desk.now()),
    })
    const cookie = await signIn(slow, 'devi')
    const numbers = [(await placePacked()).number, (await placePacked()).number, (await placePacked()).number]
    const photo = await createPhoto()
    const sent = numbers.slice(0, 2).map((number) => dispatch(number, photo, { shop: slow, cookie }))
    await vi.waitFor(() => expect(make).toHaveBeenCalledTimes(2))
    const third = numbers[2] ?? ''
    expect((await dispatch(third, photo, { shop: slow, cookie })).error.code).toBe('busy')
    openGate()
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([204, 204])
    expect((await dispatch(third, photo, { shop: slow, cookie })).status).toBe(204)
    slow.catalogue.close()
  })

  it('does not wait for slow uploads; a user may have two at a time', {
    tags: ['W7'],
  }, async () => {
    const { number } = await placePacked()
    const cookie = await signIn(desk.shop, 'devi')
    const startSlowUpload = () => {
      let finish = () => {}
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(Buffer.from('--x\r\n'))
          finish = () => controller.close()
        },
      })
      const sent = {
        method: 'POST',
        headers: {
          ...SAME_ORIGIN_HEADERS,
          Cookie: `${SAME_ORIGIN_HEADERS.Cookie}; ${cookie}`,
          'Content-Type': 'multipart/form-data; boundary=x',
        },
        body,
        duplex: 'half',
      }
      const response = desk.shop.app.request(`/office/api/enquiries/${number}/dispatch`, sent)
      return { answer: response, finish: () => finish() }
    }
    const slow = [startSlowUpload(), startSlowUpload()]
    // The same user may send no more at a time; other users still can.
    await vi.waitFor(async () =>
      expect((await dispatch(number, await createPhoto(), { shop: desk.shop, cookie })).error?.code).toBe(
        'busy',
      ),
    )
    const { status } = await dispatch(number, await createPhoto(), { cookie: desk.cookie })
    expect(status).toBe(204)
    for (const { answer: response, finish } of slow) {
      finish()
      expect((await response).status).toBe(400)
    }
    expect((await dispatch(number, await createPhoto(), { shop: desk.shop, cookie })).status).not.toBe(503)
  })
})
