import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { processPhoto } from '#server/files/process-photo.ts'
import type { PhotoJob } from '#server/files/reencode-photo.ts'
import { openWorkerPool } from '#server/worker-pool/worker-pool.ts'
import { measureFastestRun } from '../../measure-fastest-run.ts'
import { createPhoto, createTruncatedPng } from '../sample-photos.ts'

const script = new URL('../../../server/files/photo-worker.ts', import.meta.url).pathname

describe('A hostile photo', { tags: ['W7'] }, () => {
  const photos = openWorkerPool<PhotoJob>(script, { waitingMax: 2 })
  const take = (sent: Buffer) => processPhoto(photos, sent)
  // The worker process runs already, as it does when one photo follows another.
  beforeAll(async () => {
    const { data } = await take(await createPhoto({ width: 8, height: 8 }))
    expect(data).toBeDefined()
  })
  afterAll(() => photos.close())

  it('is refused in under a second, and the shop’s memory grows by less than 64 MB', async () => {
    const noise = Buffer.alloc(12 * 1024 * 1024, 7)
    const jpeg = await createPhoto({ width: 6000, height: 8000 })
    const bad = [
      jpeg.subarray(0, jpeg.length - 400),
      Buffer.concat([jpeg.subarray(0, 200), noise.subarray(200)]),
      Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), noise.subarray(3)]),
      createTruncatedPng(30_000, 30_000),
      Buffer.from('<svg/>'),
    ]
    const before = process.memoryUsage.rss()
    for (const sent of bad) {
      const took = await measureFastestRun(1_000, async () => {
        expect((await take(sent)).refusal?.code).toBe('picture-refused')
      })
      expect(took).toBeLessThan(1_000)
    }
    expect(process.memoryUsage.rss() - before).toBeLessThan(64 * 1024 * 1024)
  })
})
