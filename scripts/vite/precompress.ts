import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Smaller files are not compressed. */
const MIN_BYTES = 200
const compress = { br: promisify(brotliCompress), gz: promisify(gzip) }

/** Vite plugin: writes a Brotli and a gzip file beside each script, stylesheet and SVG in the `assets` folder of the client build. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css|svg)$/.test(name))
      await Promise.all(names.map((name) => compressFile(join(dir, name))))
    },
  }
}

/** Compresses one file at the highest level. */
async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < MIN_BYTES) return
  await writeFile(`${file}.br`, await compress.br(bytes))
  await writeFile(`${file}.gz`, await compress.gz(bytes, { level: constants.Z_BEST_COMPRESSION }))
}
