import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, vi } from 'vitest'
import { killShop, START_TIMEOUT, startShop } from '#testing/processes/running-shop.ts'
import { buildSignup, SAME_ORIGIN_HEADERS } from './api/test-shop.ts'
import { copyDemoShop } from './test-database.ts'

it('The running shop hashes every password at the cost that OWASP recommends', {
  timeout: START_TIMEOUT,
  tags: ['D7', 'O2'],
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mathappu-passwords-'))
  copyDemoShop(dataDir)
  vi.stubEnv('OFFICE_EMAIL', 'owner@shop.example')
  vi.stubEnv('OFFICE_PASSWORD', 'mango tree by the well')
  const shop = await startShop(dataDir).finally(() => vi.unstubAllEnvs())
  try {
    const saved = await fetch(`${shop.address}/api/account/save`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...SAME_ORIGIN_HEADERS },
      body: JSON.stringify(buildSignup('9876543210')),
    })
    expect(saved.status).toBe(200)
    const database = new DatabaseSync(join(dataDir, 'mathappu.db'), { readOnly: true })
    const hashes = database
      .prepare('select password_hash from office_user union all select password_hash from customer')
      .all()
    database.close()
    const expectedHash = expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(hashes).toMatchObject([{ password_hash: expectedHash }, { password_hash: expectedHash }])
  } finally {
    await killShop(shop)
    rmSync(dataDir, { recursive: true })
  }
})
