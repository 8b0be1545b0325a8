import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { processPhoto } from '#server/files/process-photo.ts'
import { createPhoto, createTruncatedPng, IN_PROCESS_PHOTO_POOL } from '../sample-photos.ts'

describe('A photo that somebody sends', { tags: ['W7'] }, () => {
  const take = (sent: Buffer) => processPhoto(IN_PROCESS_PHOTO_POOL, sent)
  const whyNot = async (sent: Buffer) => (await take(sent)).refusal
  const refused = (why: string) => ({ code: 'picture-refused', problems: { photo: why } })

  async function taken(sent: Buffer) {
    const { data, refusal } = await take(sent)
    if (refusal) throw new Error(JSON.stringify(refusal))
    return { data, seen: await sharp(data.bytes).metadata() }
  }

  it.each(['jpeg', 'png', 'webp'] as const)(
    'is made anew from %s, as WebP without what cannot be seen',
    async (format) => {
      const sent = await createPhoto({}, (picture) => picture[format]())
      expect((await sharp(sent).metadata()).exif).toBeDefined()
      const { data, seen } = await taken(sent)
      expect(seen).toMatchObject({ format: 'webp', width: 1200, height: 1600 })
      expect([seen.exif, seen.icc, seen.xmp, seen.iptc]).toEqual([undefined, undefined, undefined, undefined])
      expect(Buffer.from(data.bytes).includes('Sivakasi')).toBe(false)
      expect(data).toMatchObject({
        media_type: 'image/webp',
        file_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      })
      expect((await taken(sent)).data.file_hash).toBe(data.file_hash)
    },
  )

  it('stands upright, and is no larger than can be looked at', async () => {
    const lying = await createPhoto({ width: 4000, height: 3000 }, (picture) =>
      picture.jpeg().withMetadata({ orientation: 6 }),
    )
    expect((await taken(lying)).seen).toMatchObject({ width: 1500, height: 2000 })
  })

  it('is of as many pixels as a phone’s, and of not many more', async () => {
    expect(await whyNot(createTruncatedPng(10_000, 5_001))).toEqual(refused('picture-too-many-pixels'))
    expect(await whyNot(createTruncatedPng(30_000, 30_000))).toEqual(refused('picture-too-many-pixels'))
    expect((await taken(await createPhoto({ width: 10_000, height: 5_000 }))).seen).toMatchObject({
      width: 2000,
    })
  }, 60_000)

  it('is refused when it is none, whatever it is called', async () => {
    const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const gif = await createPhoto({ width: 8, height: 8 }, (picture) => picture.gif())
    const others = [
      script,
      `<?xml version="1.0"?>${script}`,
      '<html><script>alert(1)</script>',
      '%PDF-1.7',
      'GIF89a/*',
      '',
    ]
    for (const other of [...others.map((text) => Buffer.from(text)), gif])
      expect([`${other}`.slice(0, 20), await whyNot(other)]).toEqual([
        `${other}`.slice(0, 20),
        refused('picture-is-none'),
      ])
  })

  it('is refused when it only begins as one, is another one, or breaks off', async () => {
    const [jpeg, png] = [await createPhoto(), await createPhoto({}, (picture) => picture.png())]
    const damaged = [
      jpeg.subarray(0, jpeg.length / 2),
      png.subarray(0, png.length / 2),
      Buffer.concat([jpeg.subarray(0, 3), Buffer.from('<html><script>alert(1)</script>')]),
      Buffer.concat([Buffer.from('RIFF....WEBP'), jpeg]),
      createTruncatedPng(100, 100),
    ]
    for (const sent of damaged) expect(await whyNot(sent)).toEqual(refused('picture-damaged'))
  })

  it('says of HEIC that sharp cannot read it here', async () => {
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
    expect(await whyNot(heic)).toEqual(refused('picture-is-heic'))
    // What was built with it in could take them.
    expect(sharp.format.heif.input.fileSuffix).not.toContain('.heic')
  })

  it('keeps nothing of what is hidden behind it', async () => {
    const hidden = '<script>alert(1)</script>PK\x03\x04'
    const { data } = await taken(Buffer.concat([await createPhoto(), Buffer.from(hidden, 'latin1')]))
    expect(Buffer.from(data.bytes).includes('script')).toBe(false)
    expect(data.file_hash).toBe((await taken(await createPhoto())).data.file_hash)
  })
})
