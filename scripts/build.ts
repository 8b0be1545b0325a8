import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// `npm run build`: builds the storefront with its server, then the office, and notes the version they were built from. `start.ts`
// builds again when that is another one.

const root = join(import.meta.dirname, '..')
const runTool = (path: string, ...words: string[]) =>
  execFileSync(process.execPath, [join(root, 'node_modules', path), ...words], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })

runTool('@react-router/dev/bin.cjs', 'build')
runTool('vite/bin/vite.js', 'build', '--config', 'office/vite.config.ts')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
writeFileSync(join(root, 'build/version'), `${version}\n`)
