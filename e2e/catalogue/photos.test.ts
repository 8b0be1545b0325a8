import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import sharp from 'sharp'
import { killShop, type RunningShop, START_TIMEOUT, startShop } from '#testing/processes/running-shop.ts'
import { productCard } from '../cart/product-card.ts'
import { expect, test } from '../shop-test.ts'

const NAME = '4" Lakshmi'
const RED = { r: 200, g: 30, b: 30 }

test.describe('Photos of the shop', { tag: ['@phone', '@O5'] }, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mathappu-photos-'))
  let shop: RunningShop
  test.beforeAll(async () => {
    test.setTimeout(START_TIMEOUT)
    mkdirSync(join(dataDir, 'photos'), { recursive: true })
    for (const [name, width, height] of [
      ['wide.jpg', 900, 600],
      ['high.jpg', 600, 900],
    ] as const) {
      const photo = sharp({ create: { width, height, channels: 3, background: RED } })
      await photo.jpeg().toFile(join(dataDir, 'photos', name))
    }
    shop = await startShop(dataDir)
    const database = new DatabaseSync(join(dataDir, 'mathappu.db'), { timeout: 5000 })
    database.exec(`
      update product set photo_path = '/pictures/wide.jpg' where product_id = 'os05';
      delete from media where product_id = 'os05';
      insert into media (media_id, product_id, media_type, photo_path, sort_order) values
        ('wide', 'os05', 'Image', '/pictures/wide.jpg', 1), ('high', 'os05', 'Image', '/pictures/high.jpg', 2);
      update catalogue_version set version = version + 1;
    `)
    database.close()
    await expect
      .poll(async () => (await fetch(`${shop.address}/price-list`)).text())
      .toContain('/pictures/wide.jpg')
  })
  test.afterAll(async () => {
    if (shop) await killShop(shop)
    rmSync(dataDir, { recursive: true })
  })

  test('are uncropped and square in list, card, dialog and preview', { tag: '@withstand' }, async ({
    page,
  }) => {
    await page.goto(`${shop.address}/price-list`)
    const row = page.getByRole('row').filter({ has: page.getByLabel(`Quantity of ${NAME}`, { exact: true }) })
    await expect(row.locator('img')).toHaveAttribute('src', '/pictures/wide.jpg/160.webp')
    await row.getByRole('link', { name: /^4" Lakshmi/ }).click()
    const images = page.getByRole('dialog').getByRole('img')
    await expect(images).toHaveCount(2)
    for (const image of await images.all()) await expect(image).toHaveAttribute('alt', `Picture of ${NAME}`)
    const width = () => images.first().evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(width).toBe(800)

    await page.goto(`${shop.address}/category?id=one-sound-crackers`)
    await expect(productCard(page, NAME).locator('img')).toHaveAttribute('src', '/pictures/wide.jpg/400.webp')

    // Uncropped on white: the middle of an edge is either the photo or the background.
    for (const [path, top, side] of [
      ['wide.jpg/400.webp', 'background', 'photo'],
      ['wide.jpg/160.webp', 'background', 'photo'],
      ['high.jpg/800.webp', 'photo', 'background'],
      ['high.jpg/800.avif', 'photo', 'background'],
      ['wide.jpg/preview.jpg', 'photo', 'background'],
    ] as const) {
      const picture = await page.request.get(`${shop.address}/pictures/${path}`)
      const { data, info } = await sharp(await picture.body())
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const readPixel = (x: number, y: number) =>
        (data[(y * info.width + x) * 3 + 1] ?? 0) > 128 ? 'background' : 'photo'
      expect([path, readPixel(info.width >> 1, 3), readPixel(3, info.height >> 1)]).toEqual([path, top, side])
    }
  })
})
