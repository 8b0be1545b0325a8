import { join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '../..')

/**
 * Rejects, in build and in development, browser modules that import from one of these folders ('server', 'contract/office'). Guards `server/` after React Router
 * has removed the loaders (the framework guards `.server` file names only), and separates the storefront from the office.
 */
export function forbidClientImports(folders: readonly string[]): Plugin {
  return {
    name: 'forbid-client-imports',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (this.environment.name !== 'client' || importer === undefined) return null
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      const path = resolved && relative(root, resolved.id).replaceAll(sep, '/')
      const folder = folders.find((name) => path?.startsWith(`${name}/`))
      if (folder) throw new Error(`${relative(root, importer)} imports '${source}', which is in ${folder}/.`)
      return resolved
    },
  }
}
