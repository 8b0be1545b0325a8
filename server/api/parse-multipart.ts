/** The boundary between parts, as the media type names it (RFC 7578). */
const BOUNDARY = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i
/** The longest header of a part, in bytes. */
const HEAD_MAX = 1_000

/**
 * Returns the parts of a multipart form by name, as views into `form`: a photo is not copied. The first part of a
 * name wins. Returns none if the media type has no boundary, and stops at the first malformed part.
 */
export function parseMultipart(
  form: Buffer<ArrayBuffer>,
  mediaType: string,
): ReadonlyMap<string, Buffer<ArrayBuffer>> {
  const [, quoted, plain] = BOUNDARY.exec(mediaType) ?? []
  const parts = new Map<string, Buffer<ArrayBuffer>>()
  const boundary = `--${quoted ?? plain}`
  for (let begin = form.indexOf(boundary); begin >= 0; ) {
    const end = form.indexOf(`\r\n${boundary}`, begin + boundary.length)
    const head = form.subarray(begin, Math.min(end, begin + HEAD_MAX))
    const headEnd = head.indexOf('\r\n\r\n')
    if (end < 0 || headEnd < 0) break
    const [, name] = /;\s*name="([^"]*)"/i.exec(head.toString('utf8', 0, headEnd)) ?? []
    if (name && !parts.has(name)) parts.set(name, form.subarray(begin + headEnd + 4, end))
    begin = end + 2
  }
  return parts
}
