import { type Finding, ok, warning } from './finding.ts'

/** Checks that the process runs on the pinned Node version. */
export function examineNode(runs: string, pinned: string): Finding {
  return runs === `v${pinned}`
    ? ok('node', runs)
    : warning(
        'node',
        `${runs} instead of v${pinned}`,
        'Run npm ci, and start the shop with the Node in node_modules/.bin.',
      )
}
