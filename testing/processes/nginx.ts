import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getFreePort } from '../../scripts/free-port.ts'
import { startDaemon } from './daemon.ts'

const sample = join(import.meta.dirname, '../../ops/nginx.conf')
const sampleOfAssets = join(import.meta.dirname, '../../ops/nginx-assets.conf')

const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'

/**
 * An nginx as `ops/nginx.conf` has it, before a shop on a port of this machine; all that it keeps lies in `folder`. With the folder of a
 * build's files it sends those from there, as `ops/nginx-assets.conf` has it.
 */
export async function startNginx(folder: string, shop: string, client?: string) {
  if (client && !existsSync(BROTLI_MODULE))
    return { missing: 'libnginx-mod-http-brotli-static is not installed' }
  const more = join(folder, 'mathappu')
  mkdirSync(more)
  if (client)
    writeFileSync(
      join(more, 'assets.conf'),
      readFileSync(sampleOfAssets, 'utf8').replace('/opt/mathappu/build/client', client),
    )
  const port = await getFreePort()
  const file = join(folder, 'nginx.conf')
  const config = readFileSync(sample, 'utf8')
    .replace('/var/lib/nginx', folder)
    .replaceAll('/var/log/nginx', folder)
    .replace('/etc/nginx/mathappu', more)
    .replace('127.0.0.1:3000', `127.0.0.1:${shop}`)
    .replace('127.0.0.1:8080', `127.0.0.1:${port}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const places = temporary.map((what) => `${what}_temp_path ${join(folder, what)};`)
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  writeFileSync(
    file,
    `${client ? `load_module ${BROTLI_MODULE};` : ''} ${user} daemon off; master_process off; pid ${join(folder, 'pid')}; error_log stderr;
     events {} http { ${places.join(' ')} ${config} }`,
  )
  return startDaemon('nginx', ['-e', 'stderr', '-c', file], port)
}
