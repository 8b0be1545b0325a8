import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isThorough } from '#testing/thoroughness.ts'
import { runScenario } from './run-scenario.ts'
import { SCENARIOS } from './scenarios.ts'
import { wasMeasured } from './skipped-measurement.ts'

const root = join(import.meta.dirname, '..')
/** Scenarios that the gate runs in their short form. `npm run withstand` runs every scenario at full length. */
const IN_THE_GATE = ['W1', 'W3', 'W26']

for (const scenario of SCENARIOS.filter(({ id }) => !isThorough && IN_THE_GATE.includes(id)))
  it(`${scenario.id}: ${scenario.title}`, { tags: [scenario.id], timeout: 120_000 }, async ({ skip }) => {
    const figures = await runScenario(scenario, { folder: root, long: false })
    if (!figures.some(wasMeasured)) skip(figures.map(({ name, value }) => `${name}: ${value}`).join(', '))
    expect(figures.filter(({ isGoalMet }) => isGoalMet === false)).toEqual([])
    expect(figures.some(({ isGoalMet }) => isGoalMet)).toBe(true)
  })
