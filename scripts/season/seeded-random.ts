/** A repeatable random source: the same seed gives the same sequence. */
export type SeededRandom = ReturnType<typeof createSeededRandom>

/** Creates a random source (mulberry32, which is small and even enough for demo data). */
export function createSeededRandom(seed: number) {
  let state = seed >>> 0
  /** Returns a number from 0 to below 1. */
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** Returns a whole number from `from` to `to`, both included. */
  const integer = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    integer,
    /** Returns true with a probability of `share` percent. */
    hasChance: (share: number) => next() * 100 < share,
    /** Returns a random item. Throws if the list is empty. */
    pick<Some>(some: readonly Some[]): Some {
      const one = some[integer(0, some.length - 1)]
      if (one === undefined) throw new Error('There is nothing to choose from')
      return one
    },
    digits: (count: number) => Array.from({ length: count }, () => integer(0, 9)).join(''),
  }
}
