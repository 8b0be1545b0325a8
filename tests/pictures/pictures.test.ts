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
  const kept = join(dataDir, 'pictures')
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

  async function start() {
    const logger = createLogger({ LOG_LEVEL: 'info' }, { write: (line) => log.push(line) })
    shop?.catalogue.close()
    shop = await openTestShop(database, {
      pictures: openPictures(
        { artworkDir, scenesDir: SCENES_DIR, dataDir },
        { logger, pool: { make }, isShown: () => true, findPhoto: async () => undefined },
      ),
    })
  }
  const ask = async (path: string) => shop.app.request(`/pictures/${path}`)
  const bytesOf = async (path: string) => Buffer.from(await (await ask(path)).arrayBuffer())

  /** A photo as a telephone held upright takes it: lying on its side, red above blue once it is turned. */
  const upright = () =>
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
    await start()
    make.mockReset()
    make.mockImplementation(async (job) => Buffer.from(await makePicture(job)))
    log.length = 0
  })
  afterEach(() => rmSync(kept, { recursive: true, force: true }))
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
  )('come %i pixels wide as %s, from vector', async (width, format) => {
    const answer = await ask(`flower-pot-ruby.svg/${width}.${format}`)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': `image/${format}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const { width: found, height, ...made } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect([found, height]).toEqual([width, width])
    // AVIF is called by its container.
    expect(made.format).toBe(format === 'avif' ? 'heif' : format)
    expect(made.hasAlpha).toBe(false)
  })

  it('are drawn anew at each width, not enlarged', async () => {
    const edges = async (width: number) => {
      const svg = await bytesOf(`rocket-ruby.svg/${width}.webp`)
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
    expect(await edges(800)).toBeGreaterThan((await edges(160)) * 0.9)
  })

  it('say their charset where they are drawn as text', async () => {
    const { headers } = await ask('flower-pot-ruby.svg')
    expect(headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8')
  })

  it('have an address for each width and format that is made, and no other', { tags: ['W25'] }, async () => {
    writeFileSync(photo('there.jpg'), await upright())
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
      expect((await ask(path)).status, path).toBe(404)
    expect(make).not.toHaveBeenCalled()
  })

  it('from photo: turned upright, whole on white, without a word about who took it where', {
    tags: ['W7'],
  }, async () => {
    const taken = await upright()
    expect(taken.includes('Raja')).toBe(true)
    writeFileSync(photo('IMG_2031.JPG'), taken)
    const made = await bytesOf('IMG_2031.JPG/400.webp')
    const { data, info } = await sharp(made).raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * info.channels).subarray(0, 3),
    ]
    const near = ({ r, g, b }: typeof RED) =>
      [r, g, b].map((value) => expect.toSatisfy((found: number) => Math.abs(found - value) < 12))
    expect([info.width, info.height]).toEqual([400, 400])
    expect(at(200, 60)).toEqual(near(RED))
    expect(at(200, 340)).toEqual(near(BLUE))
    expect(at(20, 200)).toEqual(near({ r: 255, g: 255, b: 255 }))
    const { exif, xmp, icc, orientation } = await sharp(made).metadata()
    expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined])
    expect(made.includes('Raja')).toBe(false)
  })

  it('of a damaged photo are missing, which the log says once, and the shop goes on', {
    tags: ['W7'],
  }, async () => {
    const taken = await upright()
    writeFileSync(photo('cut.jpg'), taken.subarray(0, taken.length / 2))
    writeFileSync(photo('words.png'), '<html><script>alert(1)</script>')
    writeFileSync(photo('drawn.webp'), '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    for (const name of ['cut.jpg', 'words.png', 'drawn.webp']) {
      expect((await ask(`${name}/400.webp`)).status, name).toBe(404)
      expect((await ask(`${name}/400.webp`)).status, name).toBe(404)
    }
    expect(log.map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, picture: expect.stringContaining('/cut.') },
      { level: 40, picture: expect.stringContaining('/words.') },
      { level: 40, picture: expect.stringContaining('/drawn.') },
    ])
    expect((await ask('flower-pot-ruby.svg/400.webp')).status).toBe(200)
  })

  it('are made once, however many ask at the same time, and lie on disk whole', async () => {
    const asked = Array.from({ length: 20 }, () => bytesOf('flower-pot-ruby.svg/160.webp'))
    const answers = await Promise.all([...asked, bytesOf('rocket-ruby.svg/160.webp')])
    expect(new Set(answers.map((bytes) => bytes.toString('base64'))).size).toBe(2)
    expect(make).toHaveBeenCalledTimes(2)
    expect(readdirSync(kept).map((file) => file.replace(/-[0-9a-f]{32}-/, ' '))).toEqual([
      'flower-pot-ruby.svg 160.webp',
      'rocket-ruby.svg 160.webp',
    ])
  })

  it('are made for what the catalogue shows; of other drawings those that were made already are there, of other photos none', async () => {
    const name = 'rocket-ruby.svg'
    writeFileSync(photo('hidden.jpg'), await upright())
    const taken = `${'a'.repeat(64)}.webp`
    const photos = ['hidden.jpg', taken]
    let shown = true
    const { find } = openPictures(
      { artworkDir, scenesDir: SCENES_DIR, dataDir },
      {
        logger: createLogger({ LOG_LEVEL: 'silent' }),
        pool: { make },
        isShown: () => shown,
        findPhoto: upright,
      },
    )
    const gone = new AbortController().signal
    for (const each of [name, ...photos]) expect(await find(each, '160.webp', gone)).toBeDefined()
    shown = false
    expect(await find(name, '160.webp', gone)).toBeDefined()
    for (const each of photos) expect(await find(each, '160.webp', gone), each).toBeUndefined()
    expect(await find(name, '400.webp', gone)).toBeUndefined()
    expect(await find('about.svg', '400.webp', gone)).toBeUndefined()
    expect(make).toHaveBeenCalledTimes(3)
    // Shown again, they are there without being made again.
    shown = true
    for (const each of photos) expect(await find(each, '160.webp', gone)).toBeDefined()
    expect(make).toHaveBeenCalledTimes(3)
  })

  it('are refused with 503 and a time to come again when too many wait', async () => {
    make.mockRejectedValueOnce(new BusyError())
    const refused = await ask('rocket-gold.svg/160.webp')
    expect(refused.status).toBe(503)
    expect(refused.headers.get('Retry-After')).toBe('5')
    expect(refused.headers.get('Cache-Control') ?? '').not.toContain('public')
    expect((await refused.json()).error.code).toBe('busy')
    expect(log).toEqual([])
    expect((await ask('rocket-gold.svg/160.webp')).status).toBe(200)
  })

  it.each(['EMFILE', 'ENOMEM', 'EIO', 'ENDED', 'TOO_LONG'])(
    'of a photo that could not be read for %s are there the next time',
    async (code) => {
      writeFileSync(photo('good.jpg'), await upright())
      make.mockRejectedValueOnce(new JobError('not just now', code))
      expect((await ask('good.jpg/400.webp')).status).toBe(503)
      expect((await ask('good.jpg/400.webp')).status).toBe(200)
    },
  )

  it('are dropped when whoever asked has gone, without a word in the log', async () => {
    const gone = new AbortController()
    let signal: AbortSignal | undefined
    make.mockImplementationOnce((_, calledOff) => {
      signal = calledOff
      // On Node's server the reason is a text.
      gone.abort('Client connection prematurely closed.')
      return new Promise((_, reject) => calledOff.addEventListener('abort', () => reject(calledOff.reason)))
    })
    await shop.app.request('/pictures/rocket-gold.svg/160.webp', { signal: gone.signal })
    expect(signal?.aborted).toBe(true)
    expect(log).toEqual([])
  })

  it('come from a process beside the shop, which tells a damaged photo from what it could not read', async () => {
    make.mockImplementation(pool.make)
    writeFileSync(photo('whole.jpg'), await upright())
    writeFileSync(photo('broken.png'), '<html>')
    expect((await ask('whole.jpg/400.webp')).status).toBe(200)
    expect((await ask('broken.png/400.webp')).status).toBe(404)
    expect((await ask('flower-pot-ruby.svg/800.avif')).status).toBe(200)
    expect((await ask('flower-pot-ruby.svg/preview.jpg')).status).toBe(200)
    expect(log.map((line) => JSON.parse(line).level)).toEqual([40])
  })

  it('come from disk after the next start', async () => {
    const before = await bytesOf('flower-pot-ruby.svg/400.webp')
    await start()
    expect(await bytesOf('flower-pot-ruby.svg/400.webp')).toEqual(before)
    expect(make).toHaveBeenCalledTimes(1)
  })

  it('are made anew when the drawing or the photo has changed', async () => {
    const drawn = await bytesOf('flower-pot-ruby.svg/160.webp')
    cpSync(join(artworkDir, 'rocket.svg'), join(artworkDir, 'flower-pot.svg'))
    expect(await bytesOf('flower-pot-ruby.svg/160.webp')).not.toEqual(drawn)

    writeFileSync(photo('changing.jpg'), await upright())
    const taken = await bytesOf('changing.jpg/160.webp')
    writeFileSync(
      photo('changing.jpg'),
      await sharp(await upright())
        .negate()
        .jpeg()
        .toBuffer(),
    )
    utimesSync(photo('changing.jpg'), 1, 1)
    expect(await bytesOf('changing.jpg/160.webp')).not.toEqual(taken)
  })

  it('are shown even when the disk takes no more', async () => {
    writeFileSync(kept, 'in the way')
    expect((await ask('flower-pot-ruby.svg/160.webp')).status).toBe(200)
    expect(log.map((line) => JSON.parse(line).level)).toEqual([50])
  })
})
