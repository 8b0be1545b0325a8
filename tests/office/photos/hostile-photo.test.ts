import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { processPhoto } from '#server/files/process-photo.ts'
import type { PhotoJob } from '#server/files/reencode-photo.ts'
import { openWorkerPool } from '#server/worker-pool/worker-pool.ts'
import { measureFastestRun } from '../../measure-fastest-run.ts'
import { createPhoto, createTruncatedPng } from '../sample-photos.ts'

const script = new URL('../../../server/files/photo-worker.ts', import.meta.url).pathname

describe('A hostile photo', { tags: ['W7'] }, () => {
  const photos = openWorkerPool<PhotoJob>(script, { waitingMax: 2 })
  const processUpload = (photo: Buffer) => processPhoto(photos, photo)
  // Start the worker process first: it usually runs already when a photo arrives.
  beforeAll(async () => {
    const { data } = await processUpload(await createPhoto({ width: 8, height: 8 }))
    expect(data).toBeDefined()
  })
  afterAll(() => photos.close())

  it('is rejected in under a second with less than 64 MB of memory', async () => {
    const noise = Buffer.alloc(12 * 1024 * 1024, 7)
    const jpeg = await createPhoto({ width: 6000, height: 8000 })
    const hostilePhotos = [
      jpeg.subarray(0, jpeg.length - 400),
      Buffer.concat([jpeg.subarray(0, 200), noise.subarray(200)]),
      Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), noise.subarray(3)]),
      createTruncatedPng(30_000, 30_000),
      Buffer.from('<svg/>'),
    ]
    const before = process.memoryUsage.rss()
    for (const photo of hostilePhotos) {
      const duration = await measureFastestRun(1_000, async () => {
        expect((await processUpload(photo)).refusal?.code).toBe('picture-refused')
      })
      expect(duration).toBeLessThan(1_000)
    }
    expect(process.memoryUsage.rss() - before).toBeLessThan(64 * 1024 * 1024)
  })
})
