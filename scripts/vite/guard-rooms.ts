import { join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '../..')

/**
 * Rejects, in build and in development, browser modules that import from one of these folders. Guards `server/` after React Router
 * has removed the loaders (the framework guards `.server` file names only), and separates the storefront from the office.
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
