import { join } from 'node:path'
import { expect, it } from 'vitest'
import { wasTried } from './not-tried.ts'
import { PROOFS } from './proofs.ts'
import { tryProof } from './try.ts'

// The short form; `npm run withstand` goes the whole way.
it.for(PROOFS)('$id: $what', { timeout: 240_000 }, async (proof, { skip }) => {
  const figures = await tryProof(proof, { folder: join(import.meta.dirname, '..'), long: false })
  if (!figures.some(wasTried)) skip(figures.map(({ what, shop }) => `${what}: ${shop}`).join(', '))
  expect(figures.filter(({ met }) => met === false)).toEqual([])
  expect(figures.some(({ met }) => met)).toBe(true)
})
