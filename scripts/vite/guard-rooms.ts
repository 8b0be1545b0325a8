import { join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '../..')

/**
 * Refuses, in build and in development, any browser module that imports from one of these rooms: `server/` after React Router
 * has taken the loaders out (the framework guards `.server` file names but not a folder called so), and for the storefront
 * what is the office's, for the office what is the storefront's.
 */
export function guardRooms(rooms: readonly string[]): Plugin {
  return {
    name: 'guard-rooms',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (this.environment.name !== 'client' || importer === undefined) return null
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      const path = resolved && relative(root, resolved.id).replaceAll(sep, '/')
      const room = rooms.find((name) => path?.startsWith(`${name}/`))
      if (room) throw new Error(`${relative(root, importer)} imports '${source}', which is in ${room}/.`)
      return resolved
    },
  }
}
