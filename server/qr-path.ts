import { encode } from 'uqr'

/**
 * The QR code of a text, to draw: modules across, with the quiet zone of four that scanners want, and its dark modules as an
 * SVG path. Made by the server alone: no browser loads the encoder.
 */
export function qrPath(text: string) {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size, path }
}
