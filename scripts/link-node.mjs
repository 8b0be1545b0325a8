import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'

// After `npm ci`, on whatever Node npm runs on: puts the Node of the lock file first in the path of `npm run`. npm 11 does that itself;
// older ones install the package, and remove its link together with the packages for other platforms. Fetches nothing.

const require = createRequire(import.meta.url)
const bin = join(import.meta.dirname, '../node_modules/.bin')

/** The program of this platform's package; undefined where none is installed. */
function findNode() {
  for (const prefix of ['node', 'node-bin']) {
    try {
      return require.resolve(`${prefix}-${process.platform}-${process.arch}/bin/node`)
    } catch {
      // For another platform, or none: the machine's own Node runs the shop.
    }
  }
  return undefined
}

const node = findNode()
if (node && !existsSync(join(bin, 'node'))) {
  mkdirSync(bin, { recursive: true })
  symlinkSync(relative(bin, node), join(bin, 'node'))
}
