import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PROOFS } from './proofs.ts'
import { tryProof } from './try.ts'

// The short form; `npm run withstand` goes the whole way.
it.for(PROOFS)('$id: $what', { timeout: 240_000 }, async (proof, { skip }) => {
  const figures = await tryProof(proof, { folder: join(import.meta.dirname, '..'), long: false })
  const untried = figures.find(({ shop }) => shop.startsWith('not tried'))
  if (untried && figures.every(({ met }) => met === undefined)) skip(`${untried.what} ${untried.shop}`)
  expect(figures.filter(({ met }) => met === false)).toEqual([])
  expect(figures.some(({ met }) => met)).toBe(true)
})
