/** Chance that can be repeated: of the same seed always the same. */
export type SeededRandom = ReturnType<typeof createSeededRandom>

/** Begins a row of chances (mulberry32: small, and even enough for a play). */
export function createSeededRandom(seed: number) {
  let state = seed >>> 0
  /** From 0 to just below 1. */
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** A whole number from one to the other. */
  const integer = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    integer,
    /** So often out of a hundred times. */
    hasChance: (share: number) => next() * 100 < share,
    /** One of these. Throws of none. */
    pick<Some>(some: readonly Some[]): Some {
      const one = some[integer(0, some.length - 1)]
      if (one === undefined) throw new Error('There is nothing to choose from')
      return one
    },
    digits: (count: number) => Array.from({ length: count }, () => integer(0, 9)).join(''),
  }
}
