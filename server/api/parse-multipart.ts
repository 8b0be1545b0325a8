/** A form's parts begin and end with its boundary, which its media type names (RFC 7578). */
const BOUNDARY = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i
/** How long the head of a part may be, in bytes. */
const HEAD_MAX = 1_000

/**
 * The parts of a form by their names, in the bytes where they came: the platform's own copies a photo again and again.
 * None where the media type names no boundary; what is not well formed ends it.
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
