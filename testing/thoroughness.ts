/** Whether everything runs, before a release (`npm run withstand`), instead of the gate (`npm test`). */
export const isThorough = process.env.THOROUGH === '1'

/** How often a test repeats something: `gate` times in `npm test`, `thorough` times in `npm run withstand`. */
export function repeatCount(gate: number, thorough: number): number {
  return isThorough ? thorough : gate
}
