import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { wasTried } from './not-tried.ts'
import { PROOFS } from './proofs.ts'
import { SHOWN_BY_TESTS } from './shown-by-tests.ts'
import { tryProof } from './try.ts'

const root = join(import.meta.dirname, '..')

it('All that must be withstood is tried here, or shown whole by tests that there are', () => {
  const numbers = Array.from({ length: 26 }, (_, n) => `W${n + 1}`)
  const shown = [...PROOFS, ...SHOWN_BY_TESTS].map(({ id }) => id)
  expect(numbers.filter((id) => !shown.includes(id))).toEqual([])
  expect(
    SHOWN_BY_TESTS.flatMap(({ tests }) => tests).filter((test) => !existsSync(join(root, test))),
  ).toEqual([])
})

// The short form; `npm run withstand` goes the whole way.
it.for(PROOFS)('$id: $what', { timeout: 240_000 }, async (proof, { skip }) => {
  const figures = await tryProof(proof, { folder: root, long: false })
  if (!figures.some(wasTried)) skip(figures.map(({ what, shop }) => `${what}: ${shop}`).join(', '))
  expect(figures.filter(({ met }) => met === false)).toEqual([])
  expect(figures.some(({ met }) => met)).toBe(true)
})
