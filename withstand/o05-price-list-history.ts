import type { Proof } from './proof.ts'
import { type TriedTest, tryTest } from './try-test.ts'

const CHANGES: TriedTest = {
  file: 'tests/office/price-list-history.test.ts',
  variable: 'PRICE_LIST_CHANGES',
  counts: 'changes',
  short: 20,
  long: 1_000,
}

/** O5: whatever is done with the price list, it is known as it was at any time, byte for byte. */
export const priceListHistory: Proof = {
  id: 'O5',
  what: 'The price list is edited, imported and taken back at random',
  within: 1200,
  run: (trial) => tryTest(CHANGES, trial),
}
