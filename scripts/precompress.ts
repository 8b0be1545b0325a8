import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

// `npm run precompress`: lays beside each file whose name has the hash of what is in it what nginx sends of it, packed once at its best
// (ops/nginx-assets.conf). Of another folder than the build's, when one is named.

/** A shorter file is sent as it is. */
const PACKED_FROM = 200

const folder = process.argv[2] ?? join(import.meta.dirname, '../build/client/assets')
const files = readdirSync(folder).filter((name) => /\.(js|css|svg)$/.test(name))
for (const file of files.map((name) => join(folder, name))) {
  const bytes = readFileSync(file)
  if (bytes.length < PACKED_FROM) continue
  lay(`${file}.br`, brotliCompressSync(bytes))
  lay(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }))
}

/** Whole or not at all: nginx may send from this folder by now. */
function lay(name: string, bytes: Uint8Array) {
  writeFileSync(`${name}.part`, bytes)
  renameSync(`${name}.part`, name)
}
