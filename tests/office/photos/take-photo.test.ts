import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { processPhoto } from '#server/files/process-photo.ts'
import { createPhoto, createTruncatedPng, IN_PROCESS_PHOTO_POOL } from '../sample-photos.ts'

describe('An uploaded photo', { tags: ['W7'] }, () => {
  const processUpload = (sent: Buffer) => processPhoto(IN_PROCESS_PHOTO_POOL, sent)
  const findRefusal = async (sent: Buffer) => (await processUpload(sent)).refusal
  const createRefusal = (problem: string) => ({ code: 'picture-refused', problems: { photo: problem } })

  async function processOrThrow(sent: Buffer) {
    const { data, refusal } = await processUpload(sent)
    if (refusal) throw new Error(JSON.stringify(refusal))
    return { data, seen: await sharp(data.bytes).metadata() }
  }

  it.each(['jpeg', 'png', 'webp'] as const)(
    'is re-encoded from %s as WebP without metadata',
    async (format) => {
      const sent = await createPhoto({}, (picture) => picture[format]())
      expect((await sharp(sent).metadata()).exif).toBeDefined()
      const { data, seen: metadata } = await processOrThrow(sent)
      expect(metadata).toMatchObject({ format: 'webp', width: 1200, height: 1600 })
      expect([metadata.exif, metadata.icc, metadata.xmp, metadata.iptc]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ])
      expect(Buffer.from(data.bytes).includes('Sivakasi')).toBe(false)
      expect(data).toMatchObject({
        media_type: 'image/webp',
        file_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      })
      expect((await processOrThrow(sent)).data.file_hash).toBe(data.file_hash)
    },
  )

  it('is rotated upright and scaled down', async () => {
    const rotated = await createPhoto({ width: 4000, height: 3000 }, (picture) =>
      picture.jpeg().withMetadata({ orientation: 6 }),
    )
    expect((await processOrThrow(rotated)).seen).toMatchObject({ width: 1500, height: 2000 })
  })

  it('has at most as many pixels as a phone’s photo', async () => {
    expect(await findRefusal(createTruncatedPng(10_000, 5_001))).toEqual(
      createRefusal('picture-too-many-pixels'),
    )
    expect(await findRefusal(createTruncatedPng(30_000, 30_000))).toEqual(
      createRefusal('picture-too-many-pixels'),
    )
    expect((await processOrThrow(await createPhoto({ width: 10_000, height: 5_000 }))).seen).toMatchObject({
      width: 2000,
    })
  }, 60_000)

  it('is rejected if it is no photo, whatever its name', async () => {
    const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const gif = await createPhoto({ width: 8, height: 8 }, (picture) => picture.gif())
    const otherTexts = [
      script,
      `<?xml version="1.0"?>${script}`,
      '<html><script>alert(1)</script>',
      '%PDF-1.7',
      'GIF89a/*',
      '',
    ]
    for (const content of [...otherTexts.map((text) => Buffer.from(text)), gif])
      expect([`${content}`.slice(0, 20), await findRefusal(content)]).toEqual([
        `${content}`.slice(0, 20),
        createRefusal('picture-is-none'),
      ])
  })

  it('is rejected if it is damaged, truncated or of another format', async () => {
    const [jpeg, png] = [await createPhoto(), await createPhoto({}, (picture) => picture.png())]
    const damaged = [
      jpeg.subarray(0, jpeg.length / 2),
      png.subarray(0, png.length / 2),
      Buffer.concat([jpeg.subarray(0, 3), Buffer.from('<html><script>alert(1)</script>')]),
      Buffer.concat([Buffer.from('RIFF....WEBP'), jpeg]),
      createTruncatedPng(100, 100),
    ]
    for (const sent of damaged) expect(await findRefusal(sent)).toEqual(createRefusal('picture-damaged'))
  })

  it('is rejected as HEIC, which sharp cannot read here', async () => {
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
    expect(await findRefusal(heic)).toEqual(createRefusal('picture-is-heic'))
    // A build of sharp with HEIC support could accept them.
    expect(sharp.format.heif.input.fileSuffix).not.toContain('.heic')
  })

  it('loses data hidden after its end', async () => {
    const hidden = '<script>alert(1)</script>PK\x03\x04'
    const { data } = await processOrThrow(Buffer.concat([await createPhoto(), Buffer.from(hidden, 'latin1')]))
    expect(Buffer.from(data.bytes).includes('script')).toBe(false)
    expect(data.file_hash).toBe((await processOrThrow(await createPhoto())).data.file_hash)
  })
})
