import { type Finding, ok, warning } from './finding.ts'

/** Whether the shop runs on the Node that it was tried on; both `npm start` and the service take that one. */
export function examineNode(runs: string, pinned: string): Finding {
  return runs === `v${pinned}`
    ? ok('node', runs)
    : warning(
        'node',
        `${runs} instead of v${pinned}`,
        'Run npm ci, and start the shop by its own Node: the one in node_modules/.bin.',
      )
}
