import type { QrPath } from './qr-path.ts'

/** A QR code, dark on white in dark mode too: many scanners read no other. */
export function QrCode({ code: { size, path }, name }: { code: QrPath; name: string }) {
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img">
      <title>{name}</title>
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path d={path} />
    </svg>
  )
}
