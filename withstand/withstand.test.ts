import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PROOFS } from './proofs.ts'
import { tryProof } from './try.ts'

// The short form; `npm run withstand` goes the whole way.
it.each(PROOFS)('$id: $what', { timeout: 240_000 }, async (proof) => {
  const figures = await tryProof(proof, { folder: join(import.meta.dirname, '..'), long: false })
  expect(figures.filter(({ met }) => met === false)).toEqual([])
  expect(figures.some(({ met }) => met)).toBe(true)
})
