import { PHOTO_SIDE_MAX } from '#domain/catalogue/photo.ts'

/** High enough for small print on a lorry receipt. */
const JPEG_QUALITY = 0.85

/** Scales a photo to the stored size and encodes it as JPEG. Returns the original if the browser cannot decode it. */
export async function compressPhoto(photo: Blob): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' })
    const scale = Math.min(1, PHOTO_SIDE_MAX / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    const context = canvas.getContext('2d')
    if (!context) return photo
    // JPEG has no transparency.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const compressed = new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY),
    )
    return (await compressed) ?? photo
  } catch {
    return photo
  }
}
