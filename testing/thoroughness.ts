/** True in `npm run withstand`, which runs everything before a release; false in the gate (`npm test`). */
export const isThorough = process.env.THOROUGH === '1'

/** Returns how often a test repeats something: `gate` times in `npm test`, `thorough` times in `npm run withstand`. */
export function repeatCount(gate: number, thorough: number): number {
  return isThorough ? thorough : gate
}
