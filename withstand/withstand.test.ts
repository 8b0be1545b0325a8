import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isThorough } from '#testing/thoroughness.ts'
import { runScenario } from './run-scenario.ts'
import { SCENARIOS } from './scenarios.ts'
import { wasMeasured } from './skipped-measurement.ts'

const root = join(import.meta.dirname, '..')
/** What the gate tries in its short form; `npm run withstand` tries every proof at full length. */
const IN_THE_GATE = ['W1', 'W3', 'W26']

for (const proof of SCENARIOS.filter(({ id }) => !isThorough && IN_THE_GATE.includes(id)))
  it(`${proof.id}: ${proof.title}`, { tags: [proof.id], timeout: 120_000 }, async ({ skip }) => {
    const figures = await runScenario(proof, { folder: root, long: false })
    if (!figures.some(wasMeasured)) skip(figures.map(({ name, value }) => `${name}: ${value}`).join(', '))
    expect(figures.filter(({ isGoalMet }) => isGoalMet === false)).toEqual([])
    expect(figures.some(({ isGoalMet }) => isGoalMet)).toBe(true)
  })
