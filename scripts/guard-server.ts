import { relative, sep } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Refuses, in build and in development, any browser module that still imports from `server/` after React Router
 * has taken the loaders out: the framework guards `.server` file names but not a folder called `server/`.
 */
export function guardServer(): Plugin {
  let root = ''
  return {
    name: 'guard-server',
    enforce: 'pre',
    configResolved(config) {
      root = config.root
    },
    async resolveId(source, importer, options) {
      if (this.environment.name !== 'client' || importer === undefined) return null
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      if (resolved && relative(root, resolved.id).split(sep)[0] === 'server') {
        throw new Error(`${relative(root, importer)} imports '${source}', which only the server may read.`)
      }
      return resolved
    },
  }
}
