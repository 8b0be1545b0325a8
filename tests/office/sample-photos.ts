import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import type { PhotoPool } from '#server/files/process-photo.ts'
import { reencodePhoto } from '#server/files/reencode-photo.ts'
import { JobError } from '#server/worker-pool/worker-pool.ts'

/** A photo pool that converts photos in the process of the test. */
export const IN_PROCESS_PHOTO_POOL: PhotoPool = {
  run: (job) => reencodePhoto(job).then(Buffer.from, (error) => Promise.reject(new JobError(error.message))),
}

/** Creates a photo with the EXIF data of a phone, including the location. `as` sets the format. */
export function createPhoto(
  { width = 1200, height = 1600, background = '#e8e0c8' } = {},
  encode: (picture: Sharp) => Sharp = (picture) => picture.jpeg(),
): Promise<Buffer> {
  const picture = sharp({ create: { width, height, channels: 3, background } })
  return encode(
    picture.withExif({ IFD0: { Make: 'Sivakasi' }, IFD3: { GPSLatitude: '9/1 27/1 0/1' } }),
  ).toBuffer()
}

/** Creates the start of a PNG that claims these dimensions, with too little data. */
export function createTruncatedPng(width: number, height: number): Buffer {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width)
  size.writeUInt32BE(height, 4)
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.concat([size, Buffer.from([8, 2, 0, 0, 0])])),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Builds a multipart form of a payload and a photo with a file name. */
export function createPhotoForm(
  payload: object,
  photo?: Uint8Array<ArrayBuffer>,
  name = 'receipt.jpg',
): FormData {
  const form = new FormData()
  form.set('payload', JSON.stringify(payload))
  if (photo) form.set('photo', new File([photo], name, { type: 'image/jpeg' }))
  return form
}
