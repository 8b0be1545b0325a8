import sharp from 'sharp'
import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../test-database.ts'
import { requestOffice } from '../office-client.ts'
import { createPhoto, createPhotoForm } from '../sample-photos.ts'
import { type ChangeResponse, openPriceListDesk } from './price-list-desk.ts'

describeOnEachDatabase('The price list in the office', { tags: ['O5'] }, (database) => {
  const { shop, send, change, tryChange, undo, findProduct, cookieOf } = openPriceListDesk(database)

  it('shows videos of allowed sites, and pictures in the given order', async () => {
    const { media } = await findProduct('gc02')
    const mediaInput = media.map(({ media_type, media_id, photo_path }) =>
      media_type === 'Image' ? { media_type, media_id } : { media_type, photo_path },
    )
    const set = async (wanted: object[]) =>
      tryChange({ products: [{ product_id: 'gc02', set: { media: wanted } }] })
    const video = { media_type: 'Video', photo_path: 'https://youtu.be/dQw4w9WgXcQ?t=3' }
    const { data } = await set([...mediaInput.toReversed(), video])
    expect(data.products[0]?.media.map(({ photo_path }) => photo_path)).toEqual([
      ...media.map(({ photo_path }) => photo_path).toReversed(),
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    ])
    expect(data.products[0]?.photo_path).toBe(media[1]?.photo_path)
    for (const photo_path of [
      'https://films.example/1',
      'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
      'javascript:alert(1)',
      'x',
    ])
      expect((await set([{ media_type: 'Video', photo_path }])).error).toMatchObject({
        code: 'invalid-fields',
      })
    expect((await set([{ media_type: 'Image', media_id: 'os01-1' }])).error?.problems).toEqual({
      'products.0.set.media.0': 'value-invalid',
    })
    expect((await set([mediaInput[0], mediaInput[0]].flatMap((one) => one ?? []))).error?.problems).toEqual({
      'products.0.set.media.1': 'value-invalid',
    })
    expect((await undo(data.change_no)).data.products[0]?.media).toEqual(media)
  })

  it('accepts photos in place of the drawing, shown in all sizes', async () => {
    const photo = new Uint8Array(await createPhoto({ width: 400, height: 300 }))
    const add = (bytes?: Uint8Array<ArrayBuffer>, id = 'os07') =>
      send<ChangeResponse>(`POST /office/api/products/${id}/photos`, createPhotoForm({}, bytes))
    const before = await findProduct('os07')
    const { data } = await add(photo)
    const [withPhoto] = data.products
    expect(withPhoto?.media).toEqual([
      {
        media_id: expect.any(String),
        media_type: 'Image',
        photo_path: expect.stringMatching(/^\/pictures\/[0-9a-f]{64}\.webp$/),
      },
    ])
    expect(withPhoto?.photo_path).toBe(withPhoto?.media[0]?.photo_path)
    expect((await add(photo)).data.change_no).toBeNull()
    const other = await add(new Uint8Array(await createPhoto({ width: 300, height: 400 })))
    expect(other.data.products[0]?.media).toHaveLength(2)
    expect(other.data.products[0]?.photo_path).toBe(withPhoto?.photo_path)

    await shop().catalogue.refresh()
    for (const size of ['160.webp', '400.avif', '800.webp', 'preview.jpg'])
      expect([size, (await shop().app.request(`${withPhoto?.photo_path}/${size}`)).status]).toEqual([
        size,
        200,
      ])
    const unknown = `/pictures/${'a'.repeat(64)}.webp`
    for (const path of [`${unknown}/400.webp`, unknown, `/pictures/${'a'.repeat(63)}.webp/400.webp`])
      expect([path, (await shop().app.request(path)).status]).toEqual([path, 404])

    // The office shows the photos of a product even if it is hidden; the shop does not.
    const fetchPhoto = (id: string, hash: string) =>
      requestOffice(shop(), `GET /office/api/products/${id}/photos/${hash}`, { cookie: cookieOf('devi') })
    const hidden = await change({ products: [{ product_id: 'os07', set: { is_hidden: true } }] })
    const hash = withPhoto?.photo_path.slice('/pictures/'.length, -'.webp'.length) ?? ''
    const photoResponse = await fetchPhoto('os07', hash)
    expect([photoResponse.status, photoResponse.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
    expect(await sharp(await photoResponse.arrayBuffer()).metadata()).toMatchObject({
      width: 400,
      height: 300,
    })
    for (const [id, photoHash] of [
      ['os08', hash],
      ['none', hash],
      ['os07', 'a'.repeat(64)],
    ] as const)
      expect((await fetchPhoto(id, photoHash)).status).toBe(404)
    await undo(hidden.change_no)

    expect((await add(new Uint8Array([1, 2, 3]))).error).toMatchObject({ code: 'picture-refused' })
    expect((await add()).error).toMatchObject({ code: 'picture-refused' })
    expect((await add(photo, 'none')).status).toBe(404)
    for (const change_no of [other.data.change_no, data.change_no]) await undo(change_no)
    expect((await findProduct('os07')).media).toEqual(before.media)
    expect((await findProduct('os07')).photo_path).toBe(before.photo_path)
  })
})
