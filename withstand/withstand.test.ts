import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isThorough } from '#testing/thoroughness.ts'
import { wasTried } from './not-tried.ts'
import { PROOFS } from './proofs.ts'
import { tryProof } from './try.ts'

const root = join(import.meta.dirname, '..')
/** What the gate tries in its short form; `npm run withstand` tries every proof at full length. */
const IN_THE_GATE = ['W1', 'W3', 'W26']

for (const proof of PROOFS.filter(({ id }) => !isThorough && IN_THE_GATE.includes(id)))
  it(`${proof.id}: ${proof.what}`, { tags: [proof.id], timeout: 120_000 }, async ({ skip }) => {
    const figures = await tryProof(proof, { folder: root, long: false })
    if (!figures.some(wasTried)) skip(figures.map(({ what, shop }) => `${what}: ${shop}`).join(', '))
    expect(figures.filter(({ met }) => met === false)).toEqual([])
    expect(figures.some(({ met }) => met)).toBe(true)
  })
