import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// `npm run build`: builds the storefront with its server, then the office, and writes the version to build/version. `start.ts` builds
// again if that version differs from package.json.

const root = join(import.meta.dirname, '..')
const runTool = (path: string, ...args: string[]) =>
  execFileSync(process.execPath, [join(root, 'node_modules', path), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })

runTool('@react-router/dev/bin.cjs', 'build')
runTool('vite/bin/vite.js', 'build', '--config', 'office/vite.config.ts')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
writeFileSync(join(root, 'build/version'), `${version}\n`)
