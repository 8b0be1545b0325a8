// Signs that stand in more than one place, drawn: for a letter like ✕ a phone searches all its fonts.

/** A magnifying glass. */
export function Magnifier() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M10 3a7 7 0 1 0 4.3 12.5l5.1 5.1 1.4-1.4-5.1-5.1A7 7 0 0 0 10 3m0 2a5 5 0 1 1 0 10 5 5 0 0 1 0-10" />
    </svg>
  )
}

/** A cross, for closing and clearing. */
export function Cross() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="m5 6.4 5.6 5.6L5 17.6 6.4 19l5.6-5.6 5.6 5.6 1.4-1.4-5.6-5.6L19 6.4 17.6 5 12 10.6 6.4 5z" />
    </svg>
  )
}

/** What a press on the button would do: play what is paused, pause what plays. */
export function PlayOrPause({ paused }: { paused: boolean }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={paused ? 'M7 4v16l13-8z' : 'M6 4h4v16H6zm8 0h4v16h-4z'} />
    </svg>
  )
}
