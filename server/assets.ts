import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'

/** A file of the browser's build, by its URL's path; undefined when there is none. */
export type FindAsset = (path: string) => Promise<Response | undefined>

/**
 * The files of a folder as answers. What lies in `assets/` has its content's hash in its name and never changes. Only
 * names that were there at the start are ever read. Throws when the folder is missing.
 */
export function openAssets(folder: string): FindAsset {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const paths = files.map((file) => join(file.parentPath, file.name))
  const byUrl = new Map(paths.map((path) => [path.slice(folder.length).replaceAll(sep, '/'), path]))
  return async (url) => {
    const path = byUrl.get(url)
    if (!path) return undefined
    const forever = url.startsWith('/assets/')
    return new Response(await readFile(path), {
      headers: {
        'Content-Type': getMimeType(url) ?? 'application/octet-stream',
        'Cache-Control': forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      },
    })
  }
}
