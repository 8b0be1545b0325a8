import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { PICTURE_FORMATS, PICTURE_WIDTHS } from '#domain/catalogue/picture.ts'
import { openDatabase } from '#server/db/dialect.ts'
import { createLogger } from '#server/logger.ts'
import { makePicture } from '#server/pictures/make-picture.ts'
import type { PictureJob } from '#server/pictures/picture-job.ts'
import { openPictures } from '#server/pictures/pictures.ts'
import { BusyError, JobError, openWorkerPool } from '#server/worker-pool/worker-pool.ts'
import { openTestShop, type TestShop } from '../api/test-shop.ts'
import { copyDemoShop, SCENES_DIR, SEED_DIR } from '../test-database.ts'

const RED = { r: 220, g: 30, b: 40 }
const BLUE = { r: 30, g: 60, b: 220 }

describe('The pictures of products', { tags: ['O5'] }, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mathappu-pictures-'))
  const artworkDir = join(dataDir, 'artwork')
  const picturesDir = join(dataDir, 'pictures')
  const photo = (name: string) => join(dataDir, 'photos', name)
  copyDemoShop(dataDir)
  const database = { ...openDatabase({ dataDir }), place: { dataDir } }
  const log: string[] = []
  const make = vi.fn(async (job: PictureJob, _gone: AbortSignal) => Buffer.from(await makePicture(job)))
  const pool = openWorkerPool<PictureJob>(
    join(import.meta.dirname, '../../server/pictures/picture-worker.ts'),
    { waitingMax: 9 },
  )
  let shop: TestShop

  async function openShop() {
    const logger = createLogger({ LOG_LEVEL: 'info' }, { write: (line) => log.push(line) })
    shop?.catalogue.close()
    shop = await openTestShop(database, {
      pictures: openPictures(
        { artworkDir, scenesDir: SCENES_DIR, dataDir },
        { logger, pool: { run: make }, isShown: () => true, findPhoto: async () => undefined },
      ),
    })
  }
  const request = async (path: string) => shop.app.request(`/pictures/${path}`)
  const fetchBytes = async (path: string) => Buffer.from(await (await request(path)).arrayBuffer())

  /** Creates a photo of a phone held upright: stored sideways, red above blue after its rotation. */
  const createUprightPhoto = () =>
    sharp({ create: { width: 300, height: 200, channels: 3, background: RED } })
      .composite([
        {
          input: { create: { width: 150, height: 200, channels: 3, background: BLUE } },
          left: 150,
          top: 0,
        },
      ])
      .withExif({ IFD0: { Copyright: 'Raja' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '9/1 27/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()

  beforeAll(() => {
    cpSync(join(SEED_DIR, 'artwork'), artworkDir, { recursive: true })
    mkdirSync(join(dataDir, 'photos'))
  })
  beforeEach(async () => {
    await openShop()
    make.mockReset()
    make.mockImplementation(async (job) => Buffer.from(await makePicture(job)))
    log.length = 0
  })
  afterEach(() => rmSync(picturesDir, { recursive: true, force: true }))
  afterAll(async () => {
    shop.catalogue.close()
    pool.close()
    await database.close()
    rmSync(dataDir, { recursive: true })
  })

  it.each(
    PICTURE_FORMATS.flatMap((format) =>
      Object.values(PICTURE_WIDTHS).map((width) => [width, format] as const),
    ),
  )('are rendered %i pixels wide as %s from SVG', async (width, format) => {
    const response = await request(`flower-pot-ruby.svg/${width}.${format}`)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': `image/${format}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const {
      width: found,
      height,
      ...made
    } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([found, height]).toEqual([width, width])
    // sharp names AVIF after its container format.
    expect(made.format).toBe(format === 'avif' ? 'heif' : format)
    expect(made.hasAlpha).toBe(false)
  })

  it('are rendered at each width, not enlarged', async () => {
    const measureSharpness = async (width: number) => {
      const svg = await fetchBytes(`rocket-ruby.svg/${width}.webp`)
      const { channels } = await sharp(svg)
        .greyscale()
        .resize(80)
        .convolve({
          width: 3,
          height: 3,
          kernel: [-1, -1, -1, -1, 8, -1, -1, -1, -1],
        })
        .stats()
      return channels[0]?.mean ?? 0
    }
    expect(await measureSharpness(800)).toBeGreaterThan((await measureSharpness(160)) * 0.9)
  })

  it('have a charset as SVG', async () => {
    const { headers } = await request('flower-pot-ruby.svg')
    expect(headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8')
  })

  it('exist only in the supported widths and formats', { tags: ['W25'] }, async () => {
    writeFileSync(photo('there.jpg'), await createUprightPhoto())
    writeFileSync(photo('notes.txt'), 'nothing to see')
    for (const path of [
      'flower-pot-ruby.svg/401.webp',
      'flower-pot-ruby.svg/0400.webp',
      'flower-pot-ruby.svg/400.png',
      'flower-pot-ruby.svg/400',
      'flower-pot-ruby.svg/toString',
      'flower-pot-nothing.svg/400.webp',
      'nothing-ruby.svg/400.webp',
      'missing.jpg/400.webp',
      'notes.txt/400.webp',
      '..%2Fphotos%2Fthere.jpg/400.webp',
      '..%2f..%2f..%2fetc%2fpasswd/400.webp',
      'there.jpg%00.png/400.webp',
      '%E0%A4%A/400.webp',
      'https:%2F%2Felsewhere.example%2Fthere.jpg/400.webp',
      'there.jpg',
    ])
      expect((await request(path)).status, path).toBe(404)
    expect(make).not.toHaveBeenCalled()
  })

  it('from photos are upright, on a white square, without metadata', {
    tags: ['W7'],
  }, async () => {
    const photoBytes = await createUprightPhoto()
    expect(photoBytes.includes('Raja')).toBe(true)
    writeFileSync(photo('IMG_2031.JPG'), photoBytes)
    const picture = await fetchBytes('IMG_2031.JPG/400.webp')
    const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
    const pixelAt = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * info.channels).subarray(0, 3),
    ]
    const isNear = ({ r, g, b }: typeof RED) =>
      [r, g, b].map((value) => expect.toSatisfy((found: number) => Math.abs(found - value) < 12))
    expect([info.width, info.height]).toEqual([400, 400])
    expect(pixelAt(200, 60)).toEqual(isNear(RED))
    expect(pixelAt(200, 340)).toEqual(isNear(BLUE))
    expect(pixelAt(20, 200)).toEqual(isNear({ r: 255, g: 255, b: 255 }))
    const { exif, xmp, icc, orientation } = await sharp(picture).metadata()
    expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined])
    expect(picture.includes('Raja')).toBe(false)
  })

  it('of damaged photos respond 404, logged once', {
    tags: ['W7'],
  }, async () => {
    const photoBytes = await createUprightPhoto()
    writeFileSync(photo('cut.jpg'), photoBytes.subarray(0, photoBytes.length / 2))
    writeFileSync(photo('words.png'), '<html><script>alert(1)</script>')
    writeFileSync(photo('drawn.webp'), '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    for (const name of ['cut.jpg', 'words.png', 'drawn.webp']) {
      expect((await request(`${name}/400.webp`)).status, name).toBe(404)
      expect((await request(`${name}/400.webp`)).status, name).toBe(404)
    }
    expect(log.map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, picture: expect.stringContaining('/cut.') },
      { level: 40, picture: expect.stringContaining('/words.') },
      { level: 40, picture: expect.stringContaining('/drawn.') },
    ])
    expect((await request('flower-pot-ruby.svg/400.webp')).status).toBe(200)
  })

  it('are made once for concurrent requests and written to disk atomically', async () => {
    const requests = Array.from({ length: 20 }, () => fetchBytes('flower-pot-ruby.svg/160.webp'))
    const pictures = await Promise.all([...requests, fetchBytes('rocket-ruby.svg/160.webp')])
    expect(new Set(pictures.map((bytes) => bytes.toString('base64'))).size).toBe(2)
    expect(make).toHaveBeenCalledTimes(2)
    expect(readdirSync(picturesDir).map((file) => file.replace(/-[0-9a-f]{32}-/, ' '))).toEqual([
      'flower-pot-ruby.svg 160.webp',
      'rocket-ruby.svg 160.webp',
    ])
  })

  it('are made only while the catalogue shows them; existing drawings stay available', async () => {
    const name = 'rocket-ruby.svg'
    writeFileSync(photo('hidden.jpg'), await createUprightPhoto())
    const photoFile = `${'a'.repeat(64)}.webp`
    const photos = ['hidden.jpg', photoFile]
    let isInCatalogue = true
    const { find } = openPictures(
      { artworkDir, scenesDir: SCENES_DIR, dataDir },
      {
        logger: createLogger({ LOG_LEVEL: 'silent' }),
        pool: { run: make },
        isShown: () => isInCatalogue,
        findPhoto: createUprightPhoto,
      },
    )
    const controller = new AbortController().signal
    for (const each of [name, ...photos]) expect(await find(each, '160.webp', controller)).toBeDefined()
    isInCatalogue = false
    expect(await find(name, '160.webp', controller)).toBeDefined()
    for (const each of photos) expect(await find(each, '160.webp', controller), each).toBeUndefined()
    expect(await find(name, '400.webp', controller)).toBeUndefined()
    expect(await find('about.svg', '400.webp', controller)).toBeUndefined()
    expect(make).toHaveBeenCalledTimes(3)
    // Shown again, they are read from disk.
    isInCatalogue = true
    for (const each of photos) expect(await find(each, '160.webp', controller)).toBeDefined()
    expect(make).toHaveBeenCalledTimes(3)
  })

  it('respond 503 with Retry-After if too many jobs wait', async () => {
    make.mockRejectedValueOnce(new BusyError())
    const refused = await request('rocket-gold.svg/160.webp')
    expect(refused.status).toBe(503)
    expect(refused.headers.get('Retry-After')).toBe('5')
    expect(refused.headers.get('Cache-Control') ?? '').not.toContain('public')
    expect((await refused.json()).error.code).toBe('busy')
    expect(log).toEqual([])
    expect((await request('rocket-gold.svg/160.webp')).status).toBe(200)
  })

  it.each(['EMFILE', 'ENOMEM', 'EIO', 'ENDED', 'TOO_LONG'])(
    'of a photo that was unreadable because of %s are made on the next request',
    async (code) => {
      writeFileSync(photo('good.jpg'), await createUprightPhoto())
      make.mockRejectedValueOnce(new JobError('not just now', code))
      expect((await request('good.jpg/400.webp')).status).toBe(503)
      expect((await request('good.jpg/400.webp')).status).toBe(200)
    },
  )

  it('are abandoned without a log line when the client disconnects', async () => {
    const controller = new AbortController()
    let signal: AbortSignal | undefined
    make.mockImplementationOnce((_, abortSignal) => {
      signal = abortSignal
      // Node's server aborts with a string as reason.
      controller.abort('Client connection prematurely closed.')
      return new Promise((_, reject) =>
        abortSignal.addEventListener('abort', () => reject(abortSignal.reason)),
      )
    })
    await shop.app.request('/pictures/rocket-gold.svg/160.webp', { signal: controller.signal })
    expect(signal?.aborted).toBe(true)
    expect(log).toEqual([])
  })

  it('are made in a worker process that distinguishes damaged from unreadable photos', async () => {
    make.mockImplementation(pool.run)
    writeFileSync(photo('whole.jpg'), await createUprightPhoto())
    writeFileSync(photo('broken.png'), '<html>')
    expect((await request('whole.jpg/400.webp')).status).toBe(200)
    expect((await request('broken.png/400.webp')).status).toBe(404)
    expect((await request('flower-pot-ruby.svg/800.avif')).status).toBe(200)
    expect((await request('flower-pot-ruby.svg/preview.jpg')).status).toBe(200)
    expect(log.map((line) => JSON.parse(line).level)).toEqual([40])
  })

  it('are read from disk after a restart', async () => {
    const before = await fetchBytes('flower-pot-ruby.svg/400.webp')
    await openShop()
    expect(await fetchBytes('flower-pot-ruby.svg/400.webp')).toEqual(before)
    expect(make).toHaveBeenCalledTimes(1)
  })

  it('are made again when the drawing or the photo changed', async () => {
    const drawing = await fetchBytes('flower-pot-ruby.svg/160.webp')
    cpSync(join(artworkDir, 'rocket.svg'), join(artworkDir, 'flower-pot.svg'))
    expect(await fetchBytes('flower-pot-ruby.svg/160.webp')).not.toEqual(drawing)

    writeFileSync(photo('changing.jpg'), await createUprightPhoto())
    const taken = await fetchBytes('changing.jpg/160.webp')
    writeFileSync(
      photo('changing.jpg'),
      await sharp(await createUprightPhoto())
        .negate()
        .jpeg()
        .toBuffer(),
    )
    utimesSync(photo('changing.jpg'), 1, 1)
    expect(await fetchBytes('changing.jpg/160.webp')).not.toEqual(taken)
  })

  it('are served even if the disk is full', async () => {
    writeFileSync(picturesDir, 'in the way')
    expect((await request('flower-pot-ruby.svg/160.webp')).status).toBe(200)
    expect(log.map((line) => JSON.parse(line).level)).toEqual([50])
  })
})
