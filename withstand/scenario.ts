import type { Measurement } from '#testing/measurement.ts'
import type { startServerProcess } from '#testing/processes/server-process.ts'

/** How a proof is run: against which checkout's shop, and how far. */
export type ScenarioContext = {
  /** Starts the shop as `npm start` runs it: this checkout's, or another one's to set beside it. */
  startShop: typeof startServerProcess
  /** An empty folder of this proof's own; it is removed afterwards. */
  newDataDir: (name: string) => string
  /** As far as `../docs/withstood.md` says, instead of the seconds that `npm test` has for it. */
  isFullLength: boolean
  /** How many times as long as the goal something may take: `npm test` runs on machines that do other things as well. */
  slackFactor: number
}

/** One thing that the shop withstands: a program that does it to a shop of its own, bounded in time, and measures. */
export type Scenario = {
  /** Its number in the list of what must be withstood: 'W21'. */
  id: string
  /** A word that names it too: `npm run withstand -- failover`. */
  name?: string
  /** What happens, as a sentence without its full stop. */
  title: string
  /** What its figures do not show, for whoever reads them: one sentence or two. */
  note?: string
  /** How long it takes at most when it is `long`, in s. Whatever the shop does, it ends. */
  timeLimit: number
  /** The figures, those with a goal met or not. Throws only when it cannot be tried at all. */
  run: (trial: ScenarioContext) => Promise<Measurement[]>
}
