/** Something that moved by itself: how much of what is seen and how far, and when in ms. */
export type Shift = { value: number; startTime: number }

/** A burst of shifts goes on while each comes within so many ms of the one before, and ends after so many. */
const PAUSE = 1_000
const BURST_MAX = 5_000

/** How much moved in the worst burst (CLS), of shifts in their order. */
export function worstBurst(shifts: readonly Shift[]): number {
  let worst = 0
  let burst = 0
  let began = Number.NEGATIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (const { value, startTime } of shifts) {
    if (startTime - last >= PAUSE || startTime - began >= BURST_MAX) {
      burst = 0
      began = startTime
    }
    burst += value
    last = startTime
    worst = Math.max(worst, burst)
  }
  return worst
}

/** How long the slowest answer to a tap or key took (INP), leaving one out for every fifty; undefined where there was none. */
export function slowestAnswer(answers: readonly number[]): number | undefined {
  return [...answers].sort((a, b) => b - a)[Math.floor(answers.length / 50)]
}
