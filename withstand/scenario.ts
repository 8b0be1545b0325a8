import type { Measurement } from '#testing/measurement.ts'
import type { startServerProcess } from '#testing/processes/server-process.ts'

/** The environment of a scenario's run. */
export type ScenarioContext = {
  /** Starts the shop of the tested checkout: this one, or another for comparison. */
  startShop: typeof startServerProcess
  /** Creates an empty folder that is removed after the run. */
  newDataDir: (name: string) => string
  /** True for the full run of `npm run withstand`, false for the short run of `npm test`. */
  isFullLength: boolean
  /** Factor for time limits: `npm test` runs on busy machines. */
  slackFactor: number
}

/** A stress test: a program with a time limit that harms a shop of its own and measures the result. */
export type Scenario = {
  /** The id of the requirement: 'W21'. */
  id: string
  /** An alternative to the id: `npm run withstand -- failover`. */
  name?: string
  /** A sentence without its full stop. Heading in docs/withstood.md and test title. */
  title: string
  /** Explains in the report what the figures do not show, in one or two sentences. */
  note?: string
  /** The time limit of the full run in s. */
  timeLimit: number
  /** Measures the figures; those with a goal are met or not. Throws only if the scenario cannot run at all. */
  run: (context: ScenarioContext) => Promise<Measurement[]>
}
