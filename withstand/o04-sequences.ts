import type { Proof } from './proof.ts'
import { type TriedTest, tryTest } from './try-test.ts'

const SEQUENCES: TriedTest = {
  file: 'tests/office/sequences.test.ts',
  variable: 'SEQUENCES',
  counts: 'sequences',
  short: 200,
  long: 10_000,
}

/** O4: whatever is done with an enquiry in whatever order, its amount due is that of a plain recomputation, its history whole. */
export const sequences: Proof = {
  id: 'O4',
  what: 'Enquiries are edited, paid, cancelled and taken back at random',
  within: 3000,
  run: (trial) => tryTest(SEQUENCES, trial),
}
