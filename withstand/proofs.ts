import type { Proof } from './proof.ts'
import { oneClientFloods } from './w22-one-client-floods.ts'

/** All proofs, in the order of their numbers. */
export const PROOFS: readonly Proof[] = [oneClientFloods]
