import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { killShop, startShop } from './processes/running-shop.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The running shop whose documents are tested: its address and its data folder. */
    documentsShop: { address: string; dataDir: string }
  }
}

/** Vitest's global setup: starts one built demo shop for all test files of the project. Returns the teardown function. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mathappu-documents-'))
  const shop = await startShop(dataDir)
  project.provide('documentsShop', { address: shop.address, dataDir })
  return async () => {
    await killShop(shop)
    await rm(dataDir, { recursive: true, force: true })
  }
}
