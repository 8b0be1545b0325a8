import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../scripts/free-port.ts'
import { startDaemon } from './daemon.ts'

const sample = join(import.meta.dirname, '../ops/nginx.conf')

/** An nginx as `ops/nginx.conf` has it, before a shop on a port of this machine; all that it keeps lies in `folder`. */
export async function startNginx(folder: string, shop: string) {
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  const config = readFileSync(sample, 'utf8')
    .replace('/var/lib/nginx', folder)
    .replace('127.0.0.1:3000', `127.0.0.1:${shop}`)
    .replace('127.0.0.1:8080', `127.0.0.1:${port}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const places = temporary.map((what) => `${what}_temp_path ${join(folder, what)};`)
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  writeFileSync(
    file,
    `${user} daemon off; master_process off; pid ${join(folder, 'pid')}; error_log stderr;
     events {} http { access_log off; ${places.join(' ')} ${config} }`,
  )
  return startDaemon('nginx', ['-e', 'stderr', '-c', file], port)
}
