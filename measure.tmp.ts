import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { saveRequest } from './bench/enquiries.ts'
import { load } from './bench/load.ts'
import { startShop } from './bench/server-process.ts'
import { startPostgres } from './scripts/postgres.ts'
const pg = process.argv[2] === 'pg' ? await startPostgres({ waitsForDisk: true } as never) : undefined
const dir = mkdtempSync(join(tmpdir(), 'measure-'))
const shop = await startShop(dir, { PROXIES: '1', ...(pg && 'url' in pg && { DATABASE_URL: pg.url.replace(/\/[^/]*$/, '/postgres') }) })
const cpu = () => { const f = readFileSync(`/proc/${shop.pid}/stat`, 'utf8').split(') ')[1]!.split(' '); return (Number(f[11]) + Number(f[12])) * 10 }
const request = await saveRequest(shop)
await load(shop.port, { connections: 10, seconds: 2, request })
const c0 = cpu()
const r = await load(shop.port, { connections: 10, seconds: 10, request })
console.log(process.argv[2] ?? 'sqlite', 'connections 10', Math.round(r.perSecond), '/s p99', Math.round(r.p99), 'CPU ms each', ((cpu() - c0) / (r.perSecond * 10)).toFixed(2), shop.memory())
await shop.stop()
rmSync(dir, { recursive: true })
process.exit(0)
