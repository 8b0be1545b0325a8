import { PHOTO_SIDE_MAX } from '#domain/catalogue/photo.ts'

/** As good as small print on a receipt needs. */
const JPEG_QUALITY = 0.85

/** A photo as it is sent: as JPEG, no larger than the shop keeps it, for slow lines. What the browser cannot read goes as it is. */
export async function compressPhoto(photo: Blob): Promise<Blob> {
  try {
    const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' })
    const scale = Math.min(1, PHOTO_SIDE_MAX / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    const pen = canvas.getContext('2d')
    if (!pen) return photo
    // JPEG has nothing that is seen through.
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const smaller = new Promise<Blob | null>((give) => canvas.toBlob(give, 'image/jpeg', JPEG_QUALITY))
    return (await smaller) ?? photo
  } catch {
    return photo
  }
}
