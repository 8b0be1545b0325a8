import { open } from 'node:fs/promises'

/** Resolves when a file, or what a folder lists, is on disk. */
export async function fsyncPath(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}
