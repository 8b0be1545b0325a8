import { type Finding, ok, warning } from './finding.ts'

/** Whether the shop runs on the Node that it was tried on; `npm start` takes that one. */
export function examineNode(runs: string, pinned: string): Finding {
  return runs === `v${pinned}`
    ? ok('node', runs)
    : warning(
        'node',
        `${runs} instead of v${pinned}`,
        'Run npm ci, and start the shop by npm start: it takes its own.',
      )
}
