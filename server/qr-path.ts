import { encode } from 'uqr'

/**
 * Encodes a text as a QR code: its size in modules, including the quiet zone of four, and its dark modules as an SVG path. Runs
 * on the server, so that browsers need no encoder.
 */
export function qrPath(text: string) {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size, path }
}
