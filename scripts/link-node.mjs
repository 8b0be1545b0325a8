import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'

// Runs after `npm ci`, on the Node that runs npm: links the Node of the lock file into node_modules/.bin, first in the path of `npm run`.
// npm 11 creates the link itself; older versions remove it together with the packages of other platforms.

const require = createRequire(import.meta.url)
const bin = join(import.meta.dirname, '../node_modules/.bin')

/** Returns the path of the installed Node package's program, or undefined. */
function findNode() {
  for (const prefix of ['node', 'node-bin']) {
    try {
      return require.resolve(`${prefix}-${process.platform}-${process.arch}/bin/node`)
    } catch {
      // Not installed for this platform: the shop runs on the machine's own Node.
    }
  }
  return undefined
}

const node = findNode()
if (node && !existsSync(join(bin, 'node'))) {
  mkdirSync(bin, { recursive: true })
  symlinkSync(relative(bin, node), join(bin, 'node'))
}
