import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const GROUPS = '/sys/fs/cgroup/cpu'
/** What a process may take is counted anew so often, in µs. */
const PERIOD = 20_000

/** Whether processes can be held to a share of a core here: by Linux's control groups of the first version, as root. */
export const canHold = existsSync(join(GROUPS, 'cpu.cfs_quota_us')) && process.getuid?.() === 0

/** Holds a process, with all that it begins, to a share of one core; to be let go of when it has ended. */
export function holdTo(share: number, pid: number): { letGo: () => void } {
  const group = join(GROUPS, `mathappu-${pid}`)
  mkdirSync(group)
  writeFileSync(join(group, 'cpu.cfs_period_us'), `${PERIOD}`)
  writeFileSync(join(group, 'cpu.cfs_quota_us'), `${PERIOD * share}`)
  writeFileSync(join(group, 'cgroup.procs'), `${pid}`)
  return { letGo: () => rmdirSync(group) }
}
