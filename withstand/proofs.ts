import type { Proof } from './proof.ts'

/** All proofs, in the order of their numbers. */
export const PROOFS: readonly Proof[] = []
