import { open } from 'node:fs/promises'

/** Flushes a file, or the entries of a folder, to disk. */
export async function fsyncPath(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}
