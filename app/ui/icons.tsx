/** An icon by its path. Drawn as SVG: for characters like ✕ or ☰ phones search all fonts before the first paint. */
export function Icon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

/** Magnifying glass. */
export const MAGNIFIER =
  'M10 3a7 7 0 1 0 4.3 12.5l5.1 5.1 1.4-1.4-5.1-5.1A7 7 0 0 0 10 3m0 2a5 5 0 1 1 0 10 5 5 0 0 1 0-10'

/** Cross, for close and clear. */
export const CROSS =
  'm5 6.4 5.6 5.6L5 17.6 6.4 19l5.6-5.6 5.6 5.6 1.4-1.4-5.6-5.6L19 6.4 17.6 5 12 10.6 6.4 5z'

/** Play. */
export const PLAY = 'M7 4v16l13-8z'

/** Pause. */
export const PAUSE = 'M6 4h4v16H6zm8 0h4v16h-4z'

/** Phone handset. */
export const HANDSET = 'M7 2 4 3C2 12 12 22 21 20l1-3-5-3-3 2c-3-1-5-3-6-6l2-3z'

/** Envelope. */
export const ENVELOPE = 'M2 5h20l-10 8zm0 2.5 10 8 10-8V19H2z'

/** Speech bubble with three dots cut out. */
export const BUBBLE = 'M12 2a10 9 0 0 0-8 15l-2 5 6-2a10 9 0 1 0 4-18M7 10v2h2v-2m2 0v2h2v-2m2 0v2h2v-2'
